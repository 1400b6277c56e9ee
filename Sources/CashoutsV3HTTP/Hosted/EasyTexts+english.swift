import CashoutsV3

extension EasyTexts {
  static let english = EasyTexts(
    document: "Document",
    correct: "Please correct the marked fields.",
    superseded: "The merchant has made this payout without this page; nothing is left to fill in.",
    faults: .english,
    bankCode: "Bank code",
    labels: [
      .documentType: "Kind of document", .documentID: "Document number", .bankCode: "Bank",
      .bankAccount: "Account number",
      .bankBranch: "Branch", .accountType: "Kind of account", .phone: "Phone", .email: "E-mail",
      .address: "Address",
    ],
    accountTypes: [
      "C": "Checking", "S": "Savings", "V": "Salary account (vista)",
      "M": "Master account (maestra)", "O": "Ordinary account (futsuu)",
    ],
    choices: [:]
  )
}

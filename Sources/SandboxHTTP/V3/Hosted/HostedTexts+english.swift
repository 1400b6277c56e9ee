import CashoutsV3
import SandboxCore

extension HostedTexts {
  static let english = HostedTexts(
    title: "Receive",
    payer: "Paid by",
    merchant: "A merchant of this sandbox",
    languages: "Language",
    beneficiary: "Beneficiary",
    document: "Document",
    send: "Send",
    choose: "Choose…",
    example: "Example:",
    correct: "Please correct the marked fields.",
    reference: "Reference",
    checkAgain: "Check again",
    unknownTitle: "Unknown payout",
    unknown: "This link is of no payout; ask the merchant for a new one.",
    superseded: "The merchant has made this payout without this page; nothing is left to fill in.",
    footer: "A sandbox: no money moves.",
    faults: .english,
    bankCode: "Bank code",
    labels: [
      .documentType: "Kind of document", .documentID: "Document number", .bankCode: "Bank",
      .bankAccount: "Account number",
      .bankBranch: "Branch", .accountType: "Kind of account", .phone: "Phone", .email: "E-mail",
      .address: "Address",
    ],
    claims: [
      "bank_account_number": "Account number", "bank_routing_number": "Routing number",
      "bank_sort_code": "Sort code", "iban": "IBAN", "pix_key": "PIX key", "email": "E-mail",
    ],
    accountTypes: [
      "C": "Checking", "S": "Savings", "V": "Salary account (vista)",
      "M": "Master account (maestra)", "O": "Ordinary account (futsuu)",
    ],
    choices: [:],
    states: [
      .pending: ("Pending", "We have what we need. Your bank will get the payout soon."),
      .onHold: ("On hold", "The merchant holds the payout back for now."),
      .delivered: ("Delivered", "Your bank has the payout."),
      .completed: ("Completed", "The money is in your account."),
      .rejected: ("Rejected", "Your bank has refused the payout; ask the merchant what to do."),
      .cancelled: ("Cancelled", "The merchant has withdrawn the payout."),
    ]
  )
}

import SandboxCore

extension HostedTexts {
  static let english = HostedTexts(
    title: "Receive",
    payer: "Paid by",
    merchant: "A merchant of this sandbox",
    languages: "Language",
    beneficiary: "Beneficiary",
    send: "Send",
    choose: "Choose…",
    example: "Example:",
    reference: "Reference",
    checkAgain: "Check again",
    unknownTitle: "Unknown payout",
    unknown: "This link is of no payout; ask the merchant for a new one.",
    footer: "A sandbox: no money moves.",
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

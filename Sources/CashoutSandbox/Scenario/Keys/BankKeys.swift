/// The keys under `bank`.
enum BankKeys {
  static let section = Section<BankDraft>(
    keys: [
      Key("rules", .list(of: .rule, 0...10_000, expecting: "rules, each with a timeline"), \.rules)
    ],
    unbuilt: ["hours", "batches", "outages", "capacity"]
  )
}

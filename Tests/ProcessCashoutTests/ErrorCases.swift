import CashoutSandbox
import ProcessCashout
import Testing
import WireJSON

extension ErrorTableTests {
  static let cases = logins + cashouts + others

  private static let logins = [
    Case(error: .missingAPIKey, text: "Missing required parameter: apiKey") { client in
      try await client.send("POST", "/user/login", [:])
    },
    Case(error: .invalidAPIKey, text: "Invalid API key", status: 403) { client in
      try await client.send("POST", "/user/login", ["apiKey": "wrong"])
    },
    Case(error: .countryBlocked, text: "Country blocked", status: 403) { client in
      try await client.control("PUT", "/sandbox/process", #"{"country":"blocked"}"#)
      return try await client.send("POST", "/user/login", ["apiKey": "cashout_api_key"])
    },
    Case(error: .missingRole, text: "forbidden", status: 403) { client in
      try await client.send("GET", "/user/getCashoutHistory/76561197960265728")
    },
    Case(error: .missingRole, text: "forbidden", status: 403) { client in
      try await client.send("GET", "/user/balance/76561197960265728")
    },
    Case(error: .merchantDisabled, text: "forbidden", status: 403) { client in
      try client.sandbox.load(scenario: "scenario: off\nmerchant: { enabled: false }\n")
      return try await client.cash()
    },
  ]

  private static let linked = "scenario: linked\nprocess: { linked: both }\n"

  private static let cashouts = [
    Case(error: .missingParameters, text: "Missing required parameters: type and amount") {
      try await $0.send("POST", "/cashout/process", ["amount": 5000])
    },
    Case(error: .invalidAmount, text: "Invalid amount", scenario: linked) {
      try await $0.cash("x")
    },
    Case(
      error: .verificationRequired,
      text: "Account verification required",
      scenario: "scenario: new\nprocess: { linked: both, account: unverified }\n"
    ) { try await $0.cash() },
    Case(error: .invalidProvider, text: "Invalid provider", scenario: linked) {
      try await $0.cash(5000, "paypal")
    },
    Case(error: .methodNotLinked, text: "Payment method not linked") { try await $0.cash() },
    Case(error: .amountBelowMinimum, text: "Amount below minimum", scenario: linked) {
      try await $0.cash(4999)
    },
    Case(error: .pendingExists, text: "Pending cashout exists", scenario: linked) { client in
      try await client.cash()
      try await client.sandbox.advance(by: .seconds(3601))
      return try await client.cash()
    },
    Case(error: .cooldown, text: "Cooldown period", scenario: linked) { client in
      try await client.cash()
      try await client.control("POST", "/sandbox/payouts/1/transition", #"{"to":"CANCELLED"}"#)
      try await client.sandbox.advance(by: .milliseconds(86_399_999))
      return try await client.cash()
    },
    Case(error: .insufficientBalance, text: "Insufficient balance", scenario: linked) {
      try await $0.cash(100_000_000)
    },
    Case(error: .declined, text: "Under review", scenario: declining) { try await $0.cash() },
    Case(error: .declined, text: "Cashout declined", scenario: decliningWithoutReason) {
      try await $0.cash()
    },
    Case(error: .invalidScript, text: "Invalid parameter: comments", scenario: linked) { client in
      let body: JSONObject = ["amount": 5000, "method": "payoneer", "comments": "sandbox: what"]
      return try await client.send("POST", "/cashout/process", body)
    },
  ]

  private static let declining = """
    scenario: declining
    process: { linked: both }
    platform:
      declines:
        - { match: { contract: process_cashout }, code: 300, reason: Under review }
    """

  private static let decliningWithoutReason =
    declining.replacing(", reason: Under review", with: "")

  private static let others = [
    Case(error: .missingProvider, text: "Missing required parameter: provider") { client in
      try await client.send("POST", "/cashout/link", [:], headers: client.csrf())
    },
    Case(error: .invalidProvider, text: "Invalid provider") { client in
      let body: JSONObject = ["provider": "tipalti"]
      return try await client.send("POST", "/cashout/unlink", body, headers: client.csrf())
    },
    Case(
      error: .invalidPayee,
      text: "Missing required parameters: firstName, lastName, email, address.address1, "
        + "address.city, address.postalCode, address.country"
    ) { client in
      let body: JSONObject = ["provider": "tipalti"]
      return try await client.send("POST", "/cashout/link", body, headers: client.csrf())
    },
    Case(
      error: .notLinked,
      text: "Failed to unlink cashout method. The method may not be linked or an error occurred."
    ) { client in
      let body: JSONObject = ["provider": "payoneer"]
      return try await client.send("POST", "/cashout/unlink", body, headers: client.csrf())
    },
    Case(error: .missingTransaction, text: "Missing required parameter: transactionId") {
      try await $0.send("GET", "/user/getTransactionDetails")
    },
    Case(error: .transactionNotFound, text: "Transaction not found or access denied") {
      try await $0.send("GET", "/user/getTransactionDetails?transactionId=7")
    },
    Case(error: .invalidPage, text: "Invalid parameter: perpage") {
      try await $0.send("GET", "/user/getCashoutHistory?perpage=many")
    },
    Case(error: .notFound, text: "Not found", status: 404) {
      try await $0.send("GET", "/user/disconnectSession/77")
    },
  ]
}

import WireJSON

extension Exchange {
  /// A create with each outcome that can be reached.
  static let creates: [Exchange] =
    accepted + [
      Exchange(
        "external-id-used",
        [
          .create(CashoutBody.make()), .create(CashoutBody.make(amount: 5)),
        ]
      ),
      Exchange(
        "insufficient-funds",
        merchant("wallets: { USD: 100.00 }"),
        [
          .create(CashoutBody.dollars("dear-1", amount: 100.01)),
          .create(CashoutBody.dollars("dear-1", amount: "100.00")),
          .create(CashoutBody.dollars("dear-2", amount: "0.01")), .topUp("USD", "0.01"),
          .create(CashoutBody.dollars("dear-2", amount: "0.01")),
        ]
      ),
      Exchange(
        "country-unknown",
        [
          .create(CashoutBody.make(with: ["country": "XX"]))
        ]
      ),
      Exchange(
        "country-not-enabled",
        merchant("enabled_countries: [MX]"),
        [
          .create(CashoutBody.make())
        ]
      ),
      Exchange(
        "currency-foreign",
        [
          .create(CashoutBody.make(with: ["currency": "MXN"])),
          .create(CashoutBody.make(with: ["currency": "real"])),
        ]
      ),
      Exchange(
        "amount-below-minimum",
        merchant("minimum_amount: 10.00"),
        [
          .create(CashoutBody.make(amount: 52.49)), .create(CashoutBody.make(amount: 52.50)),
        ]
      ),
      Exchange("merchant-disabled", merchant("enabled: false"), [.create(CashoutBody.make())]),
      Exchange(
        "limits",
        limits,
        [
          .create(CashoutBody.dollars("t-1", amount: 61)),
          .create(CashoutBody.dollars("u-1", amount: 10)),
          .create(CashoutBody.dollars("u-2", amount: 10)),
          .create(CashoutBody.make("d-1", amount: 260)),
          .create(CashoutBody.make("d-2", amount: 260, with: ["document_id": "52998224725"])),
          .advance(.seconds(86_400)),
          .create(CashoutBody.make("d-2", amount: 260, with: ["document_id": "52998224725"])),
          .advance(.seconds(86_400)),
          .create(CashoutBody.make("m-1", amount: 160, with: ["document_id": "11144477735"])),
        ]
      ),
      Exchange(
        "inline-script-fault",
        [
          .create(CashoutBody.make(with: ["comments": "sandbox: completed after 1 fortnight"]))
        ]
      ),
    ] + faulty

  private static let accepted: [Exchange] = [
    Exchange(
      "accepted",
      [
        .create(CashoutBody.make()),
        .create(
          CashoutBody.make("order-2", with: ["notification_url": "https://shop.example/hook"])
        ),
      ]
    ),
    Exchange(
      "accepted-on-hold",
      [
        .create(CashoutBody.make(with: ["on_hold": true])), .status(["cashout_id": 1]),
      ]
    ),
    Exchange(
      "accepted-pix",
      [
        .create(CashoutBody.make("pix-1", with: pix("10000", ["phone": "+5511666666666"]))),
        .create(CashoutBody.make("pix-2", with: pix("10001", ["email": "payee@example.com"]))),
        .create(CashoutBody.make("pix-3", with: pix("10002"))),
        .create(CashoutBody.make("pix-4", with: pix("10000"))), .advance(.seconds(10)),
        .status(["cashout_id": 3]), .status(["cashout_id": 4]),
      ]
    ),
  ]

  private static let faulty: [Exchange] = [
    Exchange(
      "fields-missing",
      [
        .create(["external_id": "order-1"]), .create(["external_id": "", "country": "BR"]),
      ]
    ),
    Exchange(
      "account-and-bank",
      [
        .create(CashoutBody.make(with: ["bank_account": "x"])),
        .create(CashoutBody.make(with: ["bank_code": "999"])),
        .create(CashoutBody.make(with: ["bank_code": "999"], without: ["bank_account"])),
        .create(
          CashoutBody.make(with: ["bank_account": ""], without: ["bank_branch", "account_type"])
        ),
      ]
    ),
    Exchange(
      "bank-in-account",
      [
        .create(mexico.changed(["bank_account": "999790064060296648"])),
        .create(mexico.changed(["bank_account": "021790064060296643"])),
        .create(mexico.changed(["bank_account": "021790064060296643", "bank_code": "021"])),
      ]
    ),
    Exchange(
      "beneficiary",
      [
        .create(CashoutBody.make(with: ["document_id": "123"])),
        .create(CashoutBody.make(with: ["phone": "abc", "email": "nobody"])),
        .create(CashoutBody.make(without: ["document_id"])),
        .create(CashoutBody.make(with: ["phone": "+55 11 98765-4321"])),
      ]
    ),
    Exchange(
      "card-number",
      [.create(mexico), .create(mexico.changed(["external_id": "mx-2", "bank_account": card]))]
    ),
  ]

  private static let limits = merchant(
    "limits: { transaction: 60, daily: 100, monthly: 130, user_monthly_quantity: 1 }"
  )

  private static let card: JSONValue = "4111111111111111"

  private static let mexico: JSONObject = [
    "external_id": "mx-1", "country": "MX", "currency": "MXN", "amount": 100,
    "document_id": "848392783", "bank_account": "021790064060296642", "beneficiary_name": "Luis",
    "beneficiary_lastname": "Miguel",
  ]

  private static func pix(_ code: String, _ key: JSONObject = [:]) -> JSONObject {
    let fields: JSONObject = ["bank_code": .string(code), "bank_account": "", "bank_branch": ""]
    return fields.changed(key)
  }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Only for tests: two decimals at most are exact enough here.
  public init(floatLiteral value: Double) {
    self = JSONNumber(text: "\(value)").map { .number($0) } ?? .null
  }
}

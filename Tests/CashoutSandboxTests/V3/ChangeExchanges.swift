import WireJSON

extension Exchange {
  private static let one: JSONObject = ["cashout_id": 1]
  private static let hold: JSONObject = ["cashout_id": 1, "status": "ON_HOLD"]
  private static let release: JSONObject = ["cashout_id": 1, "status": "PENDING"]

  private static let references = timeline(
    "[{ after: 1s, status: DELIVERED, bank_reference: \"B-{cashout_id}\" },"
      + " { after: 1s, status: COMPLETED, provider_reference: \"E2E-{external_id}\" },"
      + " { after: 3d, status: REJECTED, code: 826 }]"
  )

  private static let rejected = timeline(
    "[{ after: 1s, status: DELIVERED }, { after: 1s, status: REJECTED, code: 801 }]"
  )

  /// The status in each state, and of what is not there.
  static let statuses: [Exchange] = [
    Exchange("pending", never, [.create(CashoutBody.make()), .status(one)]),
    Exchange("on-hold", [.create(CashoutBody.make(with: ["on_hold": true])), .status(one)]),
    Exchange("cancelled", never, [.create(CashoutBody.make()), .cancel(one), .status(one)]),
    Exchange(
      "rejected",
      rejected,
      [
        .create(CashoutBody.make()), .advance(.seconds(2)), .status(one),
      ]
    ),
    Exchange(
      "rejected-by-panel",
      never,
      [
        .create(CashoutBody.make()), .panel(1, "DELIVERED", [:]),
        .panel(1, "REJECTED", ["code": 808, "reason": "Test"]), .status(one),
      ]
    ),
    Exchange(
      "delivered-completed-sent-back",
      references,
      [
        .create(CashoutBody.make()), .advance(.seconds(1)), .status(one), .advance(.seconds(1)),
        .status(one), .advance(.seconds(259_200)), .status(one),
      ]
    ),
    Exchange(
      "either-id",
      never,
      [
        .create(CashoutBody.make()), .status(["external_id": "order-1"]),
        .status(["cashout_id": "1"]), .status(["cashout_id": 1, "external_id": "order-1"]),
        .status(["cashout_id": 1, "external_id": ""]),
      ]
    ),
    Exchange(
      "not-found",
      never,
      [
        .create(CashoutBody.make()), .create(CashoutBody.make("order-2")),
        .status(["cashout_id": 3]), .status(["external_id": "order-3"]),
        .status(["cashout_id": 1, "external_id": "order-2"]), .status([:]),
      ]
    ),
  ]

  /// `PUT` both ways, from wrong states and with wrong words.
  static let updates: [Exchange] = [
    Exchange(
      "hold-and-release",
      never,
      [
        .create(CashoutBody.make()), .update(hold), .update(release),
        .update(["external_id": "order-1", "status": "ON_HOLD"]),
      ]
    ),
    Exchange(
      "same-status",
      never,
      [
        .create(CashoutBody.make()), .update(release), .update(hold), .update(hold),
      ]
    ),
    Exchange(
      "wrong-state",
      references,
      [
        .create(CashoutBody.make()), .advance(.seconds(1)), .update(hold), .advance(.seconds(1)),
        .update(hold), .advance(.seconds(259_200)), .update(release),
      ]
    ),
    Exchange("cancelled", never, [.create(CashoutBody.make()), .cancel(one), .update(release)]),
    Exchange(
      "unknown-status",
      never,
      [
        .create(CashoutBody.make()), .update(["cashout_id": 1, "status": "COMPLETED"]),
        .update(["cashout_id": 1, "status": "on_hold"]), .update(["cashout_id": 1, "status": 5]),
        .update(["cashout_id": 1, "status": ""]), .update(one),
      ]
    ),
    Exchange("not-found", [.update(hold), .update(["status": "ON_HOLD"])]),
  ]

  /// A cancel from each state.
  static let cancels: [Exchange] = [
    Exchange(
      "pending",
      never,
      [
        .create(CashoutBody.make()), .cancel(one), .cancel(one), .advance(.seconds(60)),
        .status(one),
      ]
    ),
    Exchange(
      "on-hold",
      [
        .create(CashoutBody.make(with: ["on_hold": true])), .cancel(["external_id": "order-1"]),
      ]
    ),
    Exchange(
      "delivered-completed-sent-back",
      references,
      [
        .create(CashoutBody.make()), .advance(.seconds(1)), .cancel(one), .advance(.seconds(1)),
        .cancel(one), .advance(.seconds(259_200)), .cancel(one),
      ]
    ),
    Exchange(
      "rejected",
      rejected,
      [
        .create(CashoutBody.make()), .advance(.seconds(2)), .cancel(one),
      ]
    ),
    Exchange(
      "not-found",
      never,
      [
        .create(CashoutBody.make()), .cancel(["cashout_id": 2]),
        .cancel(["cashout_id": 1, "external_id": "order-9"]), .cancel([:]),
      ]
    ),
  ]
}

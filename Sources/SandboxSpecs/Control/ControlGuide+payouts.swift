extension ControlGuide {
  private static let createBody =
    #"{"external_id":"order-1","country":"BR","currency":"BRL","amount":100,"#
    + #""document_id":"01716001340","beneficiary_name":"User","bank_account":"3423422-7","#
    + #""bank_code":"001","bank_branch":"1234","account_type":"C"}"#

  private static let summaryFields: [Row] = [
    ("id", "The platform's id, from 1"), ("contract", "Which contract it was made with"),
    ("external_id", "The merchant's id"),
    ("status", "`PENDING`, `ON_HOLD`, `DELIVERED`, `COMPLETED`, `REJECTED` or `CANCELLED`"),
    ("amount", "What is paid out"), ("currency", "Its currency"), ("country", "Where it goes"),
    ("rejection", "`code` and `reason`, or null"),
    ("contract_status", "The contract's own word for its state; only where it has one"),
  ]

  static let payoutFields: [Row] =
    summaryFields + [
      ("charge", "What the wallet paid: `currency`, `amount`, and `fee` among it"),
      ("bank_reference", "The bank's reference, or null"),
      ("provider_reference", "The provider's reference, or null"),
      ("notification_url", "Where webhooks go; an inbox as its path"),
      (
        "timeline",
        "Every state: `at`, `event`, `by` whom, and `queued`, if it waited: what it waited for"
      ),
      (
        "webhooks",
        "Every attempt: the webhook's `id`, `status`, `at`, `attempt`, `url`, and the outcome as in"
          + " `attempts` of `GET /sandbox/webhooks`"
      ),
      ("request", "The fields of the create, credentials left out"),
      ("rule", "Which rule of the scenario decided"),
      ("near_misses", "Rules that failed on one `key` alone"),
      (
        "next",
        "What is planned, or null: `event`, `at` (null for never), and `queued`, if it waits: what it"
          + " waits for"
      ),
      ("allowed", "The states that the panel may move it to now"),
    ]

  package static let payouts: [Endpoint] = [
    Endpoint(
      "POST /sandbox/payouts",
      "Makes a payout as the merchants' panel does: the body is a create's, without credentials."
        + " The sandbox signs it and sends it to `POST /v3/cashout`, so the same checks, faults and"
        + " rules apply, and the call stands in the request log. 201 with the payout."
    ).with {
      $0.answer =
        payoutFields + [
          (
            "diagnosis",
            "What the create's `Sandbox-Diagnosis` says, which is a header here, too; only if it has one"
          )
        ]
      $0.errors = ["payout_refused", "malformed_json", "body_too_large"]
      $0.call = Call("POST", "/sandbox/payouts", createBody)
    },
    Endpoint("GET /sandbox/payouts", "The payouts.").with {
      $0.query =
        [
          ("status", "Only those in this state"), ("external_id", "Only the one with this id"),
          ("search", "Only those with this id, external id or part of it, country or currency"),
          ("order", "`oldest` first, unless told, or `newest`"),
        ] + page
      $0.answer =
        [("payouts", "The list"), ("next", "The id to go on after, or null")]
        + summaryFields.map { ("[]" + $0.name, $0.meaning) }
      $0.call = Call("GET", "/sandbox/payouts?status=PENDING")
    },
    Endpoint(
      "POST /sandbox/payouts/{id}/transition",
      "What the menu of the staging panel does: a transition of the status flow, at once, with its"
        + " webhook. Answers with the payout."
    ).with {
      $0.body = [
        ("to", "The state"), ("code", "Of a rejection: the code"),
        ("reason", "Of a rejection: the reason; the code's own unless told"),
        ("delay", "How long its webhook waits, 5m at most"),
      ]
      $0.answer = payoutFields
      $0.errors = ["illegal_transition", "not_found"]
      $0.call = Call("POST", "/sandbox/payouts/1/transition", #"{"to":"DELIVERED"}"#)
    },
    Endpoint("GET /sandbox/payouts/{id}", "One payout with all that explains it.").with {
      $0.answer = payoutFields
      $0.errors = ["not_found"]
      $0.call = Call("GET", "/sandbox/payouts/1")
    },
    Endpoint("GET /sandbox/wallets", "The balances, by currency.").with {
      $0.query = page
      $0.answer = walletFields + [("next", "The currency to go on after, or null")]
      $0.call = Call("GET", "/sandbox/wallets")
    },
    Endpoint("POST /sandbox/wallets", "Tops a wallet up; answers with all of them.").with {
      $0.body = [("currency", "Three letters"), ("amount", "From 0.01, with two decimals")]
      $0.answer = walletFields
      $0.errors = ["wallet_too_large"]
      $0.call = Call("POST", "/sandbox/wallets", #"{"currency":"MXN","amount":"12.30"}"#)
    },
  ]

  private static let walletFields: [Row] = [
    ("wallets", "The list"), ("[]currency", "ISO 4217"), ("[]available", "What can be spent"),
    ("[]reserved", "What payouts under way hold"),
  ]
}

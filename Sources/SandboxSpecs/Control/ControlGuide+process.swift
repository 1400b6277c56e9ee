extension ControlGuide {
  package static let process: [Endpoint] = [
    Endpoint(
      "GET /sandbox/process",
      "The account of `POST /cashout/process` and what is chosen of that contract."
    ).with {
      $0.answer = account
      $0.call = Call("GET", "/sandbox/process")
    },
    Endpoint(
      "PUT /sandbox/process",
      "Does to the account what the platform has no call for, and chooses; what is not stated stays."
    ).with {
      $0.body = [
        ("verified", "Whether the account is verified, true or false"),
        ("linked", "The providers that are linked from now on, such as [\"payoneer\"]"),
        ("error_status", "The HTTP status of business errors, 300 or 400"),
        ("fee_check", "What a balance has to cover, on_top or inside"),
        ("estimate", "When a cashout is said to be completed, sample or business_days"),
        ("lists", "The shape of lists, g2b or g3"),
        ("country", "Where logins come from, served or blocked"),
      ]
      $0.answer = account
      $0.call = Call("PUT", "/sandbox/process", #"{"linked":["payoneer"],"error_status":300}"#)
    },
    Endpoint(
      "GET /sandbox/mails",
      "The e-mails that users get, oldest first; nothing leaves the sandbox. The newest ten thousand"
        + " are kept, of large ones fewer (8 MiB)."
    ).with {
      $0.query =
        [
          ("payout", "Only those about the payout with this id"), ("to", "Only to this address"),
          ("stage", "Only of this stage, such as completed"),
        ] + page
      $0.answer = [
        ("mails", "The list"), ("[]id", "From 1"), ("[]at", "When it was sent"),
        ("[]to", "The address"), ("[]subject", "Its subject"), ("[]text", "Its text"),
        ("[]stage", "What it tells, in one word"), ("[]payout", "The payout's id"),
        ("next", "The id to go on after, or null"),
      ]
      $0.call = Call("GET", "/sandbox/mails")
    },
  ]

  private static let account: [Row] = [
    ("steam_id", "The user's SteamID64"), ("verified", "Whether the account is verified"),
    ("linked", "The providers that pay to it"), ("payee_id", "Tipalti's id of it, or null"),
    ("sessions", "How many sessions are open"), ("open_cashout", "The id of the one, or null"),
    ("cooldown_until", "From when the next may be asked for, or null"),
    ("error_status", "As chosen"), ("fee_check", "As chosen"), ("estimate", "As chosen"),
    ("lists", "As chosen"), ("country", "As chosen"),
  ]
}

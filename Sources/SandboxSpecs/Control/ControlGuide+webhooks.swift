extension ControlGuide {
  private static let webhookFields: [Row] = [
    ("id", "From 1"), ("payout", "The payout's id"), ("status", "The state that it tells of"),
    ("at", "When the state changed"), ("url", "Where it goes; an inbox as its path"),
    ("state", "`waiting`, `in_flight`, `delivered`, `given_up`, `held_back` or `dropped`"),
    ("next_attempt", "When it is tried again, or null"),
    (
      "attempts",
      "Every attempt: `attempt`, `at`, `http_status` or `error`, and as long as they are kept the"
        + " `body` that was sent and the beginning of the `answer`; `answer_fault` says how an answer"
        + " broke off, if it did"
    ),
    ("rules", "What rules of the scenario did to it, if any did: `attempt`, `rule`, `did`"),
  ]

  package static let webhooks: [Endpoint] = [
    Endpoint("GET /sandbox/webhooks", "The webhooks, newest first.").with {
      $0.query =
        [
          ("payout", "Only those about the payout with this id"),
          ("external_id", "Only those about the merchant's id"),
          ("status", "Only those that tell of this state"),
          ("outcome", "Only those whose `state` is this"),
          ("url", "Only those whose URL has this text"),
        ] + page
      $0.answer =
        [
          ("webhooks", "The list"), ("next", "The id to go on after, or null"),
          ("callbacks", "On the first part: the newest of `GET /sandbox/callbacks`"),
        ] + webhookFields.map { ("[]" + $0.name, $0.meaning) }
      $0.call = Call("GET", "/sandbox/webhooks?payout=1")
    },
    Endpoint("POST /sandbox/webhooks/{id}/resend", "Sends a webhook once more, at once.").with {
      $0.answer = webhookFields
      $0.errors = ["webhook_in_flight", "not_found"]
      $0.call = Call("POST", "/sandbox/webhooks/1/resend")
    },
    Endpoint(
      "GET /sandbox/callbacks",
      "The platform's requests beside the webhooks, such as those of PIX details, newest first."
    ).with {
      $0.query = [("url", "Only those whose URL has this text")] + page
      $0.answer = [
        ("callbacks", "The list"), ("[]id", "From 1"), ("[]at", "When it was answered"),
        ("[]url", "Where it went"), ("[]body", "What was sent"),
        ("[]http_status", "The answer's status, or `error`"),
        ("next", "The id to go on after, or null"),
      ]
      $0.call = Call("GET", "/sandbox/callbacks")
    },
    Endpoint(
      "GET|POST|PATCH|DELETE|HEAD|OPTIONS /sandbox/inbox/{name}",
      "A built-in receiver: keeps what arrives, whatever its query, and answers 200 or what it was"
        + " told. Webhooks without a URL go to the inbox `default`. It needs no token. A name has up to"
        + " 100 letters, digits, `-`, `.`, `_` and `~`."
    ).with { $0.call = Call("POST", "/sandbox/inbox/mine", "hello") },
    Endpoint("PUT /sandbox/inbox/{name}", "Says what an inbox answers from now on.").with {
      $0.body = [("status", "200 to 599")]
      $0.answer = [("name", "The inbox"), ("status", "What it answers")]
      $0.errors = ["too_many_inboxes"]
      $0.call = Call("PUT", "/sandbox/inbox/mine", #"{"status":503}"#)
    },
    Endpoint(
      "GET /sandbox/inbox/{name}/messages",
      "What an inbox got, oldest first unless told. The newest ten thousand are kept, of large ones fewer"
        + " (12 MiB in all inboxes of a sandbox)."
    ).with {
      $0.query = [("order", "`oldest`, or `newest` first")] + page
      $0.answer = [
        ("messages", "The list"), ("[]id", "From 1"), ("[]at", "When it arrived"),
        ("[]method", "How it was sent"), ("[]headers", "By lower-case name"),
        ("[]body", "As it was sent"), ("[]form", "A form's fields, decoded; else null"),
        ("[]status", "What the inbox answered"),
        ("[]forged", "Only there when the sandbox forged it: true"),
        ("next", "The id to go on after, or null"),
      ]
      $0.call = Call("GET", "/sandbox/inbox/default/messages?limit=1")
    },
  ]
}

extension ControlGuide {
  /// What every list takes.
  package static let page: [Row] = [
    ("after", "`next` of the part before"), ("limit", "How many, 1 to 1000; 100 unless told"),
  ]

  static let clockFields: [Row] = [
    ("now", "Virtual time"), ("mode", "`live` or `manual`"),
    ("speed", "Virtual seconds in a real one, of a live clock"),
    ("pending", "How many events are scheduled"), ("next", "When the next one is due, or null"),
  ]

  package static let sandboxes: [Endpoint] = [
    Endpoint("GET /sandbox/health", "Whether the server runs; needs no token.").with {
      $0.answer = [
        ("status", "`ok`"), ("version", "The server's version, as `--version` prints it"),
        ("sandboxes", "How many there are, and how many there may be"),
        ("kept_bytes", "What calls, messages and acts take, of the server and of the sandbox"),
      ]
      $0.call = Call("GET", "/sandbox/health")
    },
    Endpoint(
      "POST /sandbox/sandboxes",
      "Makes one more isolated sandbox; everything in the body is optional. Its brand and the other"
        + " choices of contracts are the scenario's, else those that the server was started with."
    ).with {
      $0.body = [
        ("seed", "What every draw derives from; the scenario's, else 0"),
        ("scenario", "A scenario file's text, YAML or JSON"),
        (
          "clock",
          "`mode` (`live`, `manual`), `speed` and `start`; the scenario's, else as the default"
            + " sandbox's is now"
        ),
        ("wallets", "Balances by currency: `{\"USD\":\"1000.00\"}`"),
      ]
      $0.answer = [
        ("id", "For `X-Sandbox`"), ("login", "V3: who calls"), ("pass", "V3: the passphrase"),
        ("signature", "V3: the key of signatures and controls"),
        ("read_only_key", "V3: the bearer key of endpoints that only read"),
        ("api_key", "The process contract's key"), ("merchant_id", "The payout service's id"),
        ("warnings", "Findings of the scenario, if one was sent"),
      ]
      $0.errors = ["login_taken", "too_many_sandboxes", "invalid_scenario"]
      $0.call = Call("POST", "/sandbox/sandboxes", #"{"seed":7,"wallets":{"BRL":"500.00"}}"#)
    },
    Endpoint("GET /sandbox/sandboxes", "All sandboxes, oldest first; no secrets.").with {
      $0.query = page
      $0.answer = [
        ("sandboxes", "The list"), ("[]id", "Its id"), ("[]login", "Its login"),
        ("[]scenario", "The title of its scenario"), ("[]seed", "Its seed"),
        ("[]clock", "Its clock, as `GET /sandbox/clock` has it"),
        ("[]payouts", "How many payouts it has"), ("next", "The id to go on after, or null"),
      ]
      $0.call = Call("GET", "/sandbox/sandboxes?after=default")
    },
    Endpoint("DELETE /sandbox/sandboxes/{id}", "Removes a sandbox; 204 without a body.").with {
      $0.errors = ["default_sandbox", "sandbox_not_found"]
      $0.call = Call("DELETE", "/sandbox/sandboxes/sandbox-1")
    },
    Endpoint(
      "POST /sandbox/sandboxes/{id}/fork",
      "Makes one more sandbox that is what another one is now: payouts, webhooks, time, scenario,"
        + " logs. It has credentials of its own; attempts on their way come to their end first."
    ).with {
      $0.answer = [
        ("id", "For `X-Sandbox`"), ("login", "V3: who calls"), ("pass", "V3: the passphrase"),
        ("signature", "V3: the key of signatures and controls"),
        ("read_only_key", "V3: the bearer key of endpoints that only read"),
        ("api_key", "The process contract's key"), ("merchant_id", "The payout service's id"),
      ]
      $0.errors = ["sandbox_not_found", "sandbox_busy", "too_many_sandboxes"]
      $0.call = Call("POST", "/sandbox/sandboxes/default/fork")
    },
  ]

  package static let time: [Endpoint] = [
    Endpoint("GET /sandbox/clock", "What time it is, and how time moves.").with {
      $0.answer =
        clockFields + [
          (
            "due",
            "What is due then, or null: `event` is the state that a payout comes to, `webhook`,"
              + " `callback` or `observation`, `payout` its payout's id or null"
          )
        ]
      $0.call = Call("GET", "/sandbox/clock")
    },
    Endpoint("PUT /sandbox/clock", "Makes the clock live or manual; time does not jump.").with {
      $0.body = [
        ("mode", "`live` or `manual`; a `speed` alone makes a manual clock live"),
        ("speed", "Of a live clock, 0.001 to 1000000; 1 unless told"),
      ]
      $0.answer = clockFields
      $0.call = Call("PUT", "/sandbox/clock", #"{"mode":"manual"}"#)
    },
    Endpoint(
      "POST /sandbox/clock/advance",
      "Moves a manual clock event by event; answers when every webhook that fell due has been"
        + " answered or has failed. One of the fields is needed."
    ).with {
      $0.body = [
        ("by", "How far: `3d`"), ("to", "To a moment: `2026-01-08T09:00:00Z`"),
        ("until", "`next`: to the next event; `idle`: until nothing is scheduled"),
      ]
      $0.answer = clockFields
      $0.errors = [
        "clock_is_live", "advance_under_way", "advance_ended", "end_of_time", "never_idle",
      ]
      $0.call = Call("POST", "/sandbox/clock/advance", #"{"by":"1h"}"#)
    },
  ]
}

extension ControlGuide {
  package static let log: [Endpoint] = [
    Endpoint(
      "GET /sandbox/requests",
      "The calls of the mocked contracts, oldest first unless told, secrets masked. The newest ten thousand are"
        + " kept."
    ).with {
      $0.query =
        [
          ("method", "Only this method"), ("path", "Only this path, with or without its query"),
          ("status", "Only those answered so; 0 for none"),
          ("payout", "Only those about the payout with this id"),
          ("external_id", "Only those whose body has this id"),
          ("order", "`oldest`, or `newest` first"),
        ] + page
      $0.answer = [
        ("requests", "The list"), ("[]id", "From 1"), ("[]at", "When it came"),
        ("[]method", "Its method"), ("[]path", "Its path"), ("[]query", "Its query, or null"),
        ("[]headers", "By lower-case name"), ("[]body", "As JSON if it is, else as text"),
        ("[]status", "The answer's status"), ("[]answer", "The answer's body"),
        ("[]duration_ms", "How long the answer took, in real time"),
        ("[]diagnosis", "What is wrong with a refused call, or what decided; or null"),
        ("next", "The id to go on after, or null"),
      ]
      $0.call = Call("GET", "/sandbox/requests?payout=1")
    },
    Endpoint("POST /sandbox/requests/count", "How many calls match, for tests.").with {
      $0.body = [
        ("method", "Only this method"), ("path", "Only this path"),
        ("body", "Only bodies that have at least these members"),
      ]
      $0.answer = [("count", "Their number")]
      $0.call = Call(
        "POST",
        "/sandbox/requests/count",
        #"{"path":"/v3/cashout","body":{"external_id":"order-1"}}"#
      )
    },
    Endpoint(
      "GET /sandbox/events",
      """
      Server-sent events as they happen: `id` counts up with each event that is told, so that a gap
      shows what a slow listener lost, `event` is the kind and `data` JSON.

      | Event | Fields |
      |---|---|
      | `payout` | `id`, `payout`, `external_id`, `status`, `at` |
      | `webhook` | `id`, `at`, `payout`, `external_id`, `status`, `attempt`, `http_status` or `error` |
      | `callback` | an entry of `GET /sandbox/callbacks` |
      | `request` | `id`, `at`, `method`, `path`, `status`, `payout`, `external_id` |
      | `scenario` | `scenario` that was put in force, `at` |
      | `wallet` | `currency` and `amount` of a top-up, `at` |
      | `clock` | what `GET /sandbox/clock` answers: it was set, came to its goal, or the sandbox was reset |

      A comment comes every 15 seconds, so that nothing on the way takes silence for an end.
      """
    ),
    Endpoint(
      "GET /sandbox/report",
      "What the scenario's `observe` has come to: text, JSON for `Accept: application/json`, JUnit"
        + " XML for `Accept: application/xml`."
    ).with { $0.call = Call("GET", "/sandbox/report") },
  ]

  package static let scenarios: [Endpoint] = [
    Endpoint(
      "PUT /sandbox/scenario",
      "Puts a scenario in force: what the file states holds from now on, the rest stays. The body is"
        + " the file, YAML or JSON."
    ).with {
      $0.answer = [("scenario", "Its title"), ("warnings", "What is possible but hardly meant")]
      $0.errors = ["invalid_scenario", "login_taken"]
      $0.call = Call("PUT", "/sandbox/scenario", "scenario: All goes well")
    },
    Endpoint(
      "POST /sandbox/scenario/check",
      "Looks a scenario file through and puts nothing in force; 200 whatever is found."
    ).with {
      $0.answer = [
        ("faults", "What is wrong, or hardly meant: `line`, `column`, `severity`, `message`")
      ]
      $0.call = Call("POST", "/sandbox/scenario/check", "scenaro: A typo")
    },
    Endpoint(
      "GET /sandbox/scenario",
      "The scenario in force. What else is chosen of contracts and is not usual stands beside it by its key"
        + " in scenario files, such as `v3.ids`."
    ).with {
      $0.answer = [
        ("scenario", "Its title"), ("source", "The file's text; null for the built-in one"),
        ("brand", "Whose texts and rules hold"),
      ]
      $0.call = Call("GET", "/sandbox/scenario")
    },
    Endpoint("GET /sandbox/scenario/schema.json", "The JSON Schema of scenario files."),
    Endpoint(
      "GET /sandbox/scenario/recording",
      "What happened, as a scenario file with steps that does it again. Its head counts the calls that no"
        + " step can make again."
    ),
    Endpoint(
      "POST /sandbox/reset",
      "Empties the sandbox; scenario, credentials and seed stay, and so do settings of scenarios before it"
        + " that it does not state, such as fees. A manual clock goes back to its start."
    ).with {
      $0.answer = clockFields
      $0.call = Call("POST", "/sandbox/reset")
    },
  ]
}

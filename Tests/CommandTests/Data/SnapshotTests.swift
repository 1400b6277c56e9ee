import Foundation
import Programs
import Testing
import WireJSON

/// A start goes on from a snapshot as from all the records that it holds.
@Suite(.timeLimit(.minutes(10))) struct SnapshotTests {
  private static let views = [
    "/sandbox/payouts?limit=1000", "/sandbox/payouts/1", "/sandbox/payouts/2",
    "/sandbox/payouts/40", "/sandbox/wallets", "/sandbox/webhooks?limit=1000", "/sandbox/clock",
    "/sandbox/scenario", "/sandbox/inbox/default/messages?limit=1000",
    "/sandbox/inbox/other/messages", "/sandbox/inbox/easy/messages", "/sandbox/sandboxes",
    "/sandbox/scenario/recording", "/sandbox/requests", "/sandbox/process", "/sandbox/mails",
    "/sandbox/report",
  ]

  private static let scenario = """
    scenario: A bank that is kept
    merchant: { wallets: { USD: 5000.00, BRL: 700.00 }, limits: { daily: 4000.00 } }
    bank:
      capacity: 2/min
      rules:
        - name: late
          match: { external_id: "late-*" }
          timeline:
            - { after: 1m, status: DELIVERED }
            - { after: 1h, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
        - name: every other
          match: { every: 2 }
          timeline: [{ after: { uniform: [10s, 2m] }, status: DELIVERED }]
    webhooks:
      rules:
        - { match: { attempt: 1, status: DELIVERED }, duplicate: 2 }
    api:
      faults:
        - { match: { endpoint: status, nth: 3 }, status: 502 }
    observe:
      - status_checked: { after: webhook, within: 1h }
      - no_duplicate_payment: true
      - late_rejection_noticed: { within: 1d }
      - forged_webhook_ignored: true
      - retries_answered: true
      - expect: { payouts: { count: 41 }, webhooks: { count: 9 }, within: 4d }
    """

  /// All that a user can leave in a sandbox; the address of a hosted page, and what it shows.
  private static func live(
    in served: ServedSandbox
  ) async throws -> (page: String, text: String) {
    // What an earlier file set stays in force, and stands in the recording.
    try await served.control("PUT", "/sandbox/scenario", "scenario: Rates\nrates: { BRL: 5 }")
    try await served.control("PUT", "/sandbox/scenario", scenario)
    for number in 1...40 {
      let id = number % 5 == 0 ? "late-\(number)" : "a-\(number)"
      #expect(try await served.create(id, amount: 10 + number).status == 200)
      if number == 20 {
        try await served.control("PUT", "/sandbox/inbox/default", #"{"status":500}"#)
        try await served.control("POST", "/sandbox/clock/advance", #"{"by":"3m"}"#)
        try await served.control("PUT", "/sandbox/inbox/default", #"{"status":200}"#)
      }
    }
    let page = try await openPage(in: served)
    let login = try await served.send(
      "POST",
      "/user/login",
      #"{"apiKey":"cashout_api_key"}"#,
      headers: [("Content-Type", "application/json")]
    )
    #expect(login.status == 200, "\(login)")
    let linked = #"{"verified":true,"linked":["payoneer"]}"#
    try await served.control("PUT", "/sandbox/process", linked)
    try await served.control("POST", "/sandbox/inbox/other", "hello")
    try await served.control("POST", "/sandbox/wallets", #"{"currency":"EUR","amount":"12.50"}"#)
    let rejection = #"{"to":"REJECTED","code":801}"#
    try await served.control("POST", "/sandbox/payouts/2/transition", rejection)
    try await served.control("POST", "/sandbox/clock/advance", #"{"by":"2h"}"#)
    for _ in 0..<4 {
      _ = try await served.call("POST", "/v3/cashout/status", ["cashout_id": .integer(1)])
    }
    let text = try await served.send("GET", page).body
    // Some more, so that a snapshot comes behind all of it, and the disk has the calls so far.
    for _ in 1...30 {
      try await served.control("POST", "/sandbox/wallets", #"{"currency":"EUR","amount":"1.00"}"#)
    }
    return (page, text)
  }

  private static func openPage(in served: ServedSandbox) async throws -> String {
    let body = """
      {"login":"cashout_login","password":"cashout_pass","external_id":"45343242","country":"BR",\
      "currency":"USD","amount":250,"document_id":"01716001340","first_name":"Jonh",\
      "last_name":"Smith","on_hold":false,\
      "notification_url":"http://sandbox/sandbox/inbox/easy"}
      """
    let answer = try await served.send(
      "POST",
      "/v1/request",
      body,
      headers: [("Content-Type", "application/json")]
    )
    let data = try JSONParser.parse(Array(answer.body.utf8)).object?["data"]?.object
    let url = try #require(data?["cashout_url"]?.text, "\(answer)")
    return "/payout/" + (url.split(separator: "/").last.map(String.init) ?? "")
  }

  /// A look at a hosted page is a call, so that pages are not among the views.
  private static func seen(in served: ServedSandbox) async throws -> [String: String] {
    var seen: [String: String] = [:]
    for view in views { seen[view] = try await served.send("GET", view).body }
    return seen
  }

  @Test func `everything is as it was, whatever a snapshot holds of it`() async throws {
    try await DataFolder.during { folder in
      let options = folder.options + ["--snapshot-every", "15"]
      var (before, page, text) = ([String: String](), "", "")
      try await ServedSandbox.during(options) { program, served in
        (page, text) = try await Self.live(in: served)
        before = try await Self.seen(in: served)
        _ = try await program.kill()
      }
      let checked = try await Program.run(["journal", "check", folder.path])
      #expect(checked.status == 0 && checked.output.contains("behind snapshots of 1"), "\(checked)")
      try await ServedSandbox.during(options) { program, served in
        let after = try await Self.seen(in: served)
        for view in Self.views { #expect(after[view] == before[view], "\(view)") }
        #expect(try await served.send("GET", page).body == text)
        // A page that was open can still be sent, ids go on.
        let form =
          "bank_code=001&bank_account=3423422-7&bank_branch=1234&account_type=C&phone=&email="
        let type = [("Content-Type", "application/x-www-form-urlencoded")]
        #expect(try await served.send("POST", page, form, headers: type).status < 400)
        let next = try await served.create("next", amount: 10)
        #expect(next.body == #"{"cashout_id":"42"}"#, "\(next)")
        _ = try await program.stop()
      }
    }
  }

  @Test func `a file opens the very state, without secrets if none are asked for`() async throws {
    try await DataFolder.during { folder in
      let merchant = [
        "--login", "own_login", "--pass", "own_passphrase", "--signature", "own_signature",
      ]
      var before: [String: String] = [:]
      try await ServedSandbox.during(folder.options) { program, served in
        _ = try await Self.live(in: served)
        before = try await Self.seen(in: served)
        _ = try await program.stop()
      }
      try await ServedSandbox.during(folder.options + merchant) { program, _ in
        _ = try await program.stop()
      }
      let (bare, whole) = (folder.file("bare.sandbox"), folder.file("whole.sandbox"))
      try await Self.export(folder.path, [], to: bare)
      try await Self.export(folder.path, ["--with-secrets"], to: whole)
      for (file, hasSecrets) in [(bare, false), (whole, true)] {
        let bytes = try Data(contentsOf: URL(filePath: file))
        for secret in ["own_passphrase", "own_signature"] {
          #expect((bytes.firstRange(of: Data(secret.utf8)) != nil) == hasSecrets, "\(secret)")
        }
        try await ServedSandbox.during(["--open", file]) { _, served in
          let pass = hasSecrets ? "own_passphrase" : "cashout_pass"
          #expect(served.introduction["pass"]?.text == pass)
          let after = try await Self.seen(in: served)
          // Credentials stand in the recording, hidden texts in the log.
          let same = Self.views.filter { !$0.contains("recording") && !$0.contains("requests") }
          for view in same where view != "/sandbox/sandboxes" {
            #expect(after[view] == before[view], "\(view)")
          }
          let next = try await served.create("next", amount: 10)
          #expect(next.body == #"{"cashout_id":"41"}"#, "\(next)")
        }
      }
      try await Self.importTwice(bare, whole)
    }
  }

  /// A folder may have the same sandbox twice: each gets credentials of its own.
  private static func importTwice(_ bare: String, _ whole: String) async throws {
    try await DataFolder.during { other in
      try await ServedSandbox.during(other.options) { program, _ in _ = try await program.stop() }
      let first = try await Program.run(["journal", "import", other.path, whole])
      // Its own login; the keys are those of the folder's default sandbox, so that it gets others.
      let start = #"{"id":"sandbox-1","login":"own_login","read_only_key":"read_"#
      #expect(first.output.hasPrefix(start), "\(first)")
      let second = try await Program.run(["journal", "import", other.path, bare])
      let line = try #require(try JSONParser.parse(Array(second.output.utf8)).object, "\(second)")
      #expect(line["id"]?.text == "sandbox-2" && line["login"]?.text != "own_login")
      try await ServedSandbox.during(other.options) { _, served in
        for id in ["sandbox-1", "sandbox-2"] {
          let payouts = try await served.send("GET", "/sandbox/payouts?limit=1000&sandbox=\(id)")
          #expect(payouts.body.contains("late-40"), "\(id)")
        }
      }
      let checked = try await Program.run(["journal", "check", other.path])
      #expect(checked.status == 0, "\(checked)")
    }
  }

  private static func export(
    _ folder: String,
    _ options: [String],
    to file: String
  ) async throws {
    let script = "exec \"$0\" journal export \"$@\" > '\(file)'"
    let outcome = try await Program.run(
      program: "/bin/bash",
      ["-c", script, Program.path, folder, "default"] + options
    )
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// One file of each version that was ever written, with what it shows.
  @Test(arguments: ["version-1", "version-2", "version-3"])
  func `a journal of every version is read`(_ version: String) async throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let text = try Data(contentsOf: golden.appending(path: version + ".json"))
    let views = try #require(try JSONParser.parse(Array(text)).object)
    try await DataFolder.during { folder in
      try FileManager.default.createDirectory(
        atPath: folder.path,
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(
        atPath: golden.appending(path: version + ".sqlite").path,
        toPath: folder.file("journal.sqlite")
      )
      let checked = try await Program.run(["journal", "check", folder.path])
      #expect(checked.status == 0, "\(checked)")
      try await ServedSandbox.during(folder.options) { _, served in
        // A look at a page is a call and comes last.
        for view in views.members.sorted(by: { $0.key > $1.key }) {
          let shown = try await served.send("GET", view.key).body
          #expect(shown == view.value.text, "\(view.key)")
        }
      }
    }
  }
}

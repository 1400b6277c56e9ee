import CashoutSandbox
import SandboxRuntime
import SandboxSpecs
import WireJSON

/// The article about the control API: what each endpoint takes and answers, with an example that ran.
enum ControlPage {
  typealias Row = ControlGuide.Row
  typealias Endpoint = ControlGuide.Endpoint

  /// The whole article.
  static func text() async throws -> String {
    var sandbox = try await ControlExample()
    var parts = [introduction]
    for (title, endpoints) in ControlGuide.chapters {
      parts.append("## \(title)\n")
      for endpoint in endpoints {
        parts.append(section(endpoint, try await sandbox.exchange(endpoint.call)))
      }
    }
    await sandbox.stop()
    return parts.joined(separator: "\n")
  }

  private static func section(_ endpoint: Endpoint, _ example: String?) -> String {
    let title = "### \(endpoint.methods.joined(separator: ", ")) \(endpoint.path)"
    var parts = ["\(title)\n", "\(endpoint.summary)\n"]
    parts += [
      table("Parameter", endpoint.query), table("Field of the body", endpoint.body),
      table("Field of the answer", endpoint.answer),
    ].compactMap(\.self)
    if !endpoint.errors.isEmpty {
      let codes = endpoint.errors.map { "`\($0)`" }.joined(separator: ", ")
      parts.append("Errors: \(codes).\n")
    }
    if let example { parts.append(example) }
    return parts.joined(separator: "\n")
  }

  private static func table(_ title: String, _ rows: [Row]) -> String? {
    guard !rows.isEmpty else { return nil }
    let lines = rows.map { "| `\($0.name)` | \($0.meaning) |\n" }.joined()
    return "| \(title) | Meaning |\n|---|---|\n\(lines)"
  }

  private static var introduction: String {
    let codes = ControlGuide.errors.map { "| `\($0.code)` | \($0.status) | \($0.meaning) |\n" }
      .joined()
    return """
      # The control API

      What steers and shows sandboxes: JSON under `/sandbox`, never part of a mocked contract.

      ## Overview

      This article is written by the tests, which make each call as it stands here, in order.

      A call is for the default sandbox, or for the one that the header `X-Sandbox: ID` or the query
      `?sandbox=ID` names. On loopback it needs no token unless `serve` was given `--admin-token`; a
      server on another address wants `Authorization: Bearer TOKEN`. A `Host` or `Origin` that is not
      the server's own is refused.

      Times are RFC 3339 in UTC with milliseconds and mean virtual time. Durations are texts such as
      `500ms`, `30s`, `5m`, `2h`, `3d` or `1h30m`. Amounts are texts with two decimals.

      **Lists** take `limit` (1 to 1000, 100 unless told) and `after`, and answer with `next`: what
      `after` has to be for the next part, null at the end. A parameter that an endpoint does not know,
      one without a value that it can have, and one that stands twice are refused.

      ## Errors

      An error is `{"error":{"code":…,"message":…}}`. When several things are wrong, the message names
      all of them, `faults` lists each with its `code` and `message`, and `code` is the first one's.

      | Code | Status | When |
      |---|---|---|
      \(codes)
      """
  }
}

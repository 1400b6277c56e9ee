import ContractPort
import SandboxCore
import WireJSON

/// What the fields of the control API may be, by their names.
enum ControlShapes {
  /// Where a name means something else than elsewhere: endpoint and field, behind the method if it is
  /// of that alone.
  private static let own: [String: ValueShape] = [
    "/sandbox/health status": .words(["ok"]),
    "/sandbox/health sandboxes": .anyObject,
    "/sandbox/sandboxes id": .text, "/sandbox/sandboxes next": ValueShape.text.orNull,
    "/sandbox/sandboxes/{id}/fork id": .text,
    "/sandbox/sandboxes payouts": .integer,
    "/sandbox/sandboxes scenario": .text, "/sandbox/sandboxes clock": .anyObject,
    "/sandbox/clock next": ValueShape.moment.orNull,
    "/sandbox/clock due": ValueShape.anyObject.orNull,
    "/sandbox/clock/advance next": ValueShape.moment.orNull,
    "/sandbox/reset next": ValueShape.moment.orNull,
    "POST /sandbox/payouts next": ValueShape.anyObject.orNull,
    "/sandbox/payouts/{id} next": ValueShape.anyObject.orNull,
    "/sandbox/payouts/{id}/transition next": ValueShape.anyObject.orNull,
    "/sandbox/wallets next": ValueShape.text.orNull,
    "/sandbox/wallets amount": .amount,
    "/sandbox/requests status": .integer, "/sandbox/requests body": .any,
    "/sandbox/requests answer": .any, "/sandbox/requests/count body": .anyObject,
    "/sandbox/requests/count path": .text, "/sandbox/requests/count method": .text,
    "/sandbox/inbox/{name} status": .integer,
    "/sandbox/inbox/{name}/messages status": .integer,
    "/sandbox/inbox/{name}/messages body": .text,
    "/sandbox/callbacks body": .any, "/sandbox/callbacks id": .integer,
    "/sandbox/webhooks/{id}/resend payout": .integer,
    "/sandbox/webhooks payout": .integer,
    "/sandbox/payouts/{id}/transition reason": .text,
  ]

  private static let list = ValueShape.list(of: .anyObject)
  private static let status = ValueShape.words(PayoutStatus.allCases.map(\.name))

  private static let common: [String: ValueShape] = [
    "id": .integer, "status": status, "now": .moment, "at": .moment,
    "mode": .words(["live", "manual"]), "speed": .number, "pending": .integer,
    "next": ValueShape.integer.orNull, "payouts": list, "wallets": list, "webhooks": list,
    "callbacks": list, "messages": list, "requests": list, "sandboxes": list, "amount": .decimal,
    "available": .decimal, "reserved": .decimal, "rejection": ValueShape.anyObject.orNull,
    "charge": .anyObject, "bank_reference": ValueShape.text.orNull,
    "provider_reference": ValueShape.text.orNull, "notification_url": ValueShape.text.orNull,
    "timeline": list, "request": .anyObject, "rule": ValueShape.text.orNull, "near_misses": list,
    "allowed": .list(of: status), "state": .words(webhookStates),
    "next_attempt": ValueShape.moment.orNull, "attempts": list, "rules": list,
    "headers": .anyObject, "query": ValueShape.text.orNull, "duration_ms": .number,
    "diagnosis": ValueShape.text.orNull, "count": .integer, "warnings": list, "faults": list,
    "order": .words(["oldest", "newest"]),
    "source": ValueShape.text.orNull, "mails": list, "verified": .flag,
    "linked": .list(of: .text), "payee_id": ValueShape.text.orNull, "sessions": .integer,
    "open_cashout": ValueShape.integer.orNull, "cooldown_until": ValueShape.moment.orNull,
    "error_status": .any, "payout": .any, "form": ValueShape.anyObject.orNull, "forged": .flag,
    "kept_bytes": .anyObject, "http_status": .integer, "seed": .integer, "clock": .anyObject,
    "limit": ValueShape(["type": "integer", "minimum": 1, "maximum": 1000]), "code": .integer,
  ]

  private static let webhookStates = [
    "waiting", "in_flight", "delivered", "given_up", "held_back", "dropped",
  ]

  static func shape(of name: String, at path: String, _ method: String) -> ValueShape {
    own["\(method) \(path) \(name)"] ?? own["\(path) \(name)"] ?? common[name] ?? .text
  }
}

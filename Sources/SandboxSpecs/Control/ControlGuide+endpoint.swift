import ContractPort
import WireJSON

extension ControlGuide.Endpoint {
  /// The endpoint as contracts tell of theirs.
  func guide(_ method: String) -> EndpointGuide {
    EndpointGuide(title(method), summary, Self.proof, answers: [success(method)] + refusals).with {
      $0.path = placeholders
      $0.query = isReceiver ? [] : query.map { field($0, in: path, sample: sampleQuery[$0.name]) }
      $0.body = guideBody(method)
      $0.hangsOnBefore = hangsOnOptions
    }
  }

  private static let proof = CallProof(
    "adminToken",
    schemes: [
      (
        "adminToken",
        [
          "type": "http", "scheme": "bearer",
          "description":
            "Only where the server has a token: beyond loopback, or when it was given one",
        ]
      )
    ]
  )

  private var isReceiver: Bool { methods.count > 1 }

  private func title(_ method: String) -> String {
    isReceiver ? "\(method) \(path)" : names[0]
  }

  private func field(
    _ row: ControlGuide.Row,
    in place: String,
    sample: String? = nil
  ) -> GuideField {
    let name = row.name.hasPrefix("[]") ? String(row.name.dropFirst(2)) : row.name
    return GuideField(
      name,
      row.meaning,
      ControlShapes.shape(of: name, at: place, methods[0]),
      sample: sample
    )
  }

  private var sampleQuery: [String: String] {
    guard let parts = call?.path.split(separator: "?"), parts.count == 2 else { return [:] }
    let pairs = parts[1].split(separator: "&").map { $0.split(separator: "=") }
    return Dictionary(
      pairs.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private var placeholders: [GuideField] {
    let names = path.split(separator: "/").filter { $0.hasPrefix("{") }
    let values = zip(path.split(separator: "/"), callPath.split(separator: "/")).filter {
      $0.0.hasPrefix("{")
    }.map { String($0.1) }
    return zip(names, values).map { name, value in
      GuideField(
        String(name.dropFirst().dropLast()),
        "",
        // What has no such id is answered 404 whatever its form.
        .text,
        isRequired: true,
        sample: value
      )
    }
  }

  private var callPath: Substring {
    (call?.path ?? path).split(separator: "?")[0]
  }

  private func guideBody(_ method: String) -> GuideBody? {
    guard ["POST", "PUT", "PATCH"].contains(method) else { return nil }
    let text = call?.body ?? ""
    let value = try? JSONParser.parse(Array(text.utf8))
    if path.hasPrefix("/sandbox/scenario") || isReceiver {
      return GuideBody(.any, sample: .string(text), as: isReceiver ? .text : .yaml)
    }
    guard let sample = value, !text.isEmpty else { return nil }
    let fields = body.map { field($0, in: path) }
    var guide = GuideBody(body.isEmpty ? .anyObject : .object(fields), sample: sample)
    guide.isRequired = path != "/sandbox/sandboxes"
    return guide
  }

  // MARK: Answers

  private func success(_ method: String) -> GuideAnswer {
    if method == "DELETE", !isReceiver { return GuideAnswer(204, "It is gone", nil) }
    if isReceiver { return GuideAnswer(200, "What the inbox was told to answer", nil) }
    let status =
      method == "POST"
        && ["/sandbox/sandboxes", "/sandbox/sandboxes/{id}/fork", "/sandbox/payouts"].contains(path)
      ? 201 : 200
    if let type = ownType { return GuideAnswer(status, "The document", .any, as: type) }
    guard !answer.isEmpty else { return GuideAnswer(status, "The document", .anyObject) }
    return GuideAnswer(status, "Done", answerShape)
  }

  private var ownType: String? {
    switch path {
    case "/sandbox/events": "text/event-stream"
    case "/sandbox/report": "text/plain"
    case "/sandbox/scenario/schema.json": "application/schema+json"
    case "/sandbox/scenario/recording": "application/yaml"
    case "/sandbox/proto/payouts.proto": "text/plain"
    case "/sandbox/tls/ca.pem": "application/x-pem-file"
    default: nil
    }
  }

  /// The members; those with `[]` are of the entries of the one list among them.
  private var answerShape: ValueShape {
    let inner = answer.filter { $0.name.hasPrefix("[]") }.map { field($0, in: path) }
    let outer = answer.filter { !$0.name.hasPrefix("[]") }
    var isFirst = true
    let fields = outer.map { row -> GuideField in
      guard !inner.isEmpty, isFirst else { return field(row, in: path) }
      isFirst = false
      return GuideField(row.name, row.meaning, .list(of: .object(inner)), isRequired: true)
    }
    return .object(fields)
  }

  private var refusals: [GuideAnswer] {
    let shared = [
      "malformed_json", "invalid_field", "unknown_field", "unknown_parameter", "token_required",
      "foreign_host", "foreign_origin", "sandbox_not_found", "request_timeout", "body_too_large",
      "journal_unavailable",
    ]
    let rows = ControlGuide.errors.filter { (shared + errors).contains($0.code) }
    return Set(rows.map(\.status)).sorted().map { status in
      let rows = rows.filter { $0.status == status }
      return GuideAnswer(
        status,
        rows.map { "`\($0.code)` \($0.meaning)" }.joined(separator: "; "),
        // Several faults of different kinds are answered 400 with the first one's code.
        ControlGuide.refusal(status == 400 ? shared + errors : rows.map(\.code))
      )
    }
  }
}

extension ControlGuide {
  /// The form of a refusal with one of these codes.
  static func refusal(_ codes: [String]) -> ValueShape {
    let error = ValueShape.object([
      GuideField("code", "Which rule", .words(codes), isRequired: true),
      GuideField("message", "What is wrong, and what to do", isRequired: true),
    ])
    return .object([GuideField("error", "", error, isRequired: true)])
  }
}

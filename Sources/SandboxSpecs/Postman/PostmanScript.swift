import ContractPort

/// The scripts of a request in a collection: what runs before it and what is tested behind it.
///
/// Postman puts variables into a request when the scripts before it have run, so a script that signed
/// the body as it stands would sign `{{apiKey}}`. It makes the final body itself, sends that, and
/// signs that.
struct PostmanScript {
  let guide: EndpointGuide
  /// What stands before the names of a merchant's settings, for a merchant of a story's own.
  var prefix = ""

  func name(_ variable: CallVariable) -> String {
    guard !prefix.isEmpty, CallVariable.settings.contains(variable) else { return variable.name }
    return prefix + variable.name.prefix(1).uppercased() + variable.name.dropFirst()
  }

  // MARK: Before

  /// Nothing when the request is complete as it stands.
  var before: [String] {
    renewing + (guide.body == nil && guide.proof.headers.isEmpty ? [] : completing)
  }

  private var renewing: [String] {
    guide.renews.map {
      "pm.collectionVariables.set(\"\($0)\", \"order-\" + Date.now().toString(36) + \"-\""
        + " + Math.random().toString(36).slice(2, 8));"
    }
  }

  private var completing: [String] {
    var lines = ["// The final body first: what is signed has to be what is sent, byte for byte."]
    lines += resolving
    if guide.body != nil { lines.append("pm.request.body.update({ mode: \"raw\", raw: body });") }
    if usesNow {
      lines.append("const now = new Date().toISOString().replace(/\\.\\d+Z$/, \"Z\");")
    }
    for (header, texts) in guide.proof.headers {
      let value = texts.map(script).joined(separator: " + ")
      let sent = texts.contains(where: \.isVariable) ? Self.headerBytes(value) : value
      lines.append("pm.request.headers.upsert({ key: \"\(header)\", value: \(sent) });")
    }
    return lines
  }

  /// The body with its variables resolved; in JSON each stands inside a text, and so is escaped.
  private var resolving: [String] {
    let raw = "(pm.request.body && pm.request.body.raw) || \"\""
    guard guide.body?.form == .json else {
      return ["const body = pm.variables.replaceIn(\(raw));"]
    }
    return [
      "const escaped = (\(raw)).replace(/\\{\\{(\\w+)\\}\\}/g, (whole, name) => {",
      "  const value = pm.variables.get(name);",
      "  return value === undefined ? whole : JSON.stringify(String(value)).slice(1, -1);",
      "});",
      "const body = pm.variables.replaceIn(escaped);",
    ]
  }

  /// A header's value as its bytes in UTF-8: a character beyond Latin-1 may not stand in one.
  private static func headerBytes(_ value: String) -> String {
    "encodeURIComponent(\(value)).replace(/%(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))"
  }

  private var usesNow: Bool {
    guide.proof.headers.contains { _, texts in
      texts.contains { if case .now = $0 { true } else { false } }
    }
  }

  private func script(_ text: ProofText) -> String {
    switch text {
    case .text(let text): "\"\(text)\""
    case .variable(let variable): value(variable)
    case .now: "now"
    case .body: "body"
    case .hmac(let texts, let key):
      "CryptoJS.HmacSHA256(\(texts.map(script).joined(separator: " + ")), \(value(key))).toString()"
    }
  }

  private func value(_ variable: CallVariable) -> String {
    "pm.variables.get(\"\(name(variable))\")"
  }

  // MARK: Behind

  /// At least the status; more lines of the caller's own stand behind.
  func behind(_ more: [String] = []) -> [String] {
    guard let answer = guide.answers.first else {
      let line = "pm.test(\"is answered\", () => pm.expect(pm.response.code < 500).to.eql(true));"
      return [line] + more
    }
    guard !guide.hangsOnBefore else {
      let statuses = guide.answers.map { String($0.status) }.joined(separator: ", ")
      let line =
        "pm.test(\"answers as documented\", () =>"
        + " pm.expect([\(statuses)].includes(pm.response.code)).to.eql(true));"
      return [line] + more
    }
    var lines = [
      "pm.test(\"answers \(answer.status)\", () => pm.expect(pm.response.code).to.eql(\(answer.status)));"
    ]
    let members = answer.shape?.requiredMembers ?? []
    if !members.isEmpty {
      let names = members.map { "\"\($0)\"" }.joined(separator: ", ")
      lines.append(
        "pm.test(\"has its members\", () => [\(names)].forEach((name) =>"
          + " pm.expect(pm.response.json()).to.have.property(name)));"
      )
    }
    return lines + guide.keeps.map(keeping) + more
  }

  private func keeping(_ keep: GuideKeep) -> String {
    let value =
      switch keep.place {
      case .members(let members): "pm.response.json()" + path(members)
      case .lastSegment(let members):
        "pm.response.json()" + path(members) + ".split(\"/\").pop()"
      case .cookie(let name):
        "pm.response.headers.get(\"Set-Cookie\").match(/\(name)=([^;]+)/)[1]"
      }
    return "pm.collectionVariables.set(\"\(keep.variable)\", String(\(value)));"
  }

  private func path(_ members: [String]) -> String { members.map { ".\($0)" }.joined() }
}

extension ProofText {
  /// Whether it is what somebody set, and so may have any characters.
  fileprivate var isVariable: Bool { if case .variable = self { true } else { false } }
}

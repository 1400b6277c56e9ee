import WireJSON

/// What clients sign instead of the body that they send.
struct SignedBytes {
  /// Other bytes, and the sentence that explains them.
  struct Candidate {
    let bytes: [UInt8]
    let sentence: String
  }

  let body: [UInt8]
  /// Beyond this many bytes only cheap candidates are made.
  private static let maximumCount = 16_384

  /// Each kind of other bytes, those equal to the body left out.
  var candidates: [Candidate] {
    (lineBreaks + messages + reserialised).filter { $0.bytes != body }
  }

  private var lineBreaks: [Candidate] {
    let added = "A line break was signed behind the body: sign the exact bytes that are sent."
    let trimmed =
      "The body was signed without the blanks around it: sign the exact bytes that are sent."
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let front = body.drop(while: isBlank)
    return [
      Candidate(bytes: body + [0x0A], sentence: added),
      Candidate(bytes: body + [0x0D, 0x0A], sentence: added),
      Candidate(bytes: Array(front.reversed().drop(while: isBlank).reversed()), sentence: trimmed),
    ]
  }

  private var messages: [Candidate] {
    var messages = [
      Candidate(bytes: [], sentence: "It is the signature of an empty body: sign what is sent.")
    ]
    if let id = (try? JSONParser.parse(body))?.object?["external_id"]?.text {
      let sentence = "It is a webhook control: sign the body, not `Be4<external_id>Bo7`."
      messages.append(Candidate(bytes: WebhookControl.message(id), sentence: sentence))
    }
    if let latin1 {
      let sentence =
        "The body was signed in Latin-1 but sent in UTF-8: sign the bytes that are sent."
      messages.append(Candidate(bytes: latin1, sentence: sentence))
    }
    return messages
  }

  /// The body in ISO 8859-1; nil when it has no such letters or others.
  private var latin1: [UInt8]? {
    let scalars = String(decoding: body, as: UTF8.self).unicodeScalars
    let bytes = scalars.compactMap { UInt8(exactly: $0.value) }
    return bytes.count == scalars.count ? bytes : nil
  }

  private var reserialised: [Candidate] {
    guard body.count <= Self.maximumCount, let value = try? JSONParser.parse(body) else {
      return []
    }
    return Self.styles.flatMap { style, name in
      let bytes = value.encoded(style)
      let sentence =
        "The body was written anew (\(name)) before it was signed: sign the exact bytes that are sent."
      return [
        Candidate(bytes: bytes, sentence: sentence),
        Candidate(bytes: bytes + [0x0A], sentence: sentence),
      ]
    }
  }

  private static let layouts: [(JSONStyle.Layout, String)] = [
    (.compact, "compact"),
    (.spaced, "a blank after each comma and colon"),
    (.pretty(indent: 2), "indented by 2"),
    (.pretty(indent: 4), "indented by 4"),
  ]

  private static let styles: [(JSONStyle, String)] = layouts.flatMap { layout, name in
    [false, true].flatMap { sortsKeys in
      [false, true].flatMap { escapesSlashes in
        [false, true].map { isASCIIOnly in
          let style = JSONStyle(
            layout,
            escapesSlashes: escapesSlashes,
            isASCIIOnly: isASCIIOnly,
            sortsKeys: sortsKeys
          )
          return (style, name + extras(style))
        }
      }
    }
  }

  private static func extras(_ style: JSONStyle) -> String {
    (style.sortsKeys ? ", keys sorted" : "")
      + (style.escapesSlashes ? #", slashes as `\/`"# : "")
      + (style.isASCIIOnly ? #", letters beyond ASCII as `\u…`"# : "")
  }
}

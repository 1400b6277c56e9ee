import SandboxCore

extension ValueReader<Duration> {
  /// A fixed wait such as `30s`; draws and business days are named as not built yet.
  static let delay = ValueReader { node, findings in
    guard case .mapping(let entries) = node.content else {
      return plainDelay.read(node, &findings)
    }
    let draw = entries.first?.key ?? ""
    let isDraw = ["uniform", "exponential", "lognormal"].contains(draw)
    findings.fault(
      isDraw
        ? "`\(draw)` draws are part of the language, but this build does not support them yet;"
          + " write a fixed duration such as 30s"
        : "a mapping is not a duration; write 500ms, 30s, 5m, 2h or 3d",
      at: node.place
    )
    return nil
  }

  private static let plainDelay = scalar("a duration such as 30s") { text throws(ValueFault) in
    if text.hasSuffix("bd"), Int(text.dropLast(2)) != nil {
      throw ValueFault(
        "\(quoted(text)): business days are part of the language, but this build does not"
          + " support them yet; write days such as \(text.dropLast(2))d"
      )
    }
    do throws(DurationText.Fault) {
      return try DurationText.parse(text)
    } catch {
      throw ValueFault(error.message)
    }
  }
}

extension ValueReader<Instant> {
  /// A moment from 1970 to 9999 in RFC 3339.
  static let moment = scalar(
    expecting: "a moment; write RFC 3339 such as 2026-01-05T09:00:00Z",
    { InstantText.parse($0) }
  )
}

package import SandboxCore

extension ValueReader<Duration> {
  /// A fixed wait such as `30s`.
  package static let wait = scalar(
    "a duration such as 30s",
    schema: .duration
  ) { text throws(ValueFault) in
    guard !text.hasSuffix("bd") else {
      throw ValueFault(
        "\(quoted(text)): business days are possible in the timeline's `after` alone; write days"
          + " such as 2d"
      )
    }
    do throws(DurationText.Fault) {
      return try DurationText.parse(text)
    } catch {
      throw ValueFault(error, in: text)
    }
  }

  /// A wait of at least a millisecond.
  package static let positiveWait = positiveWait(upTo: DurationText.longest)

  /// A wait of at least a millisecond and no longer than another.
  package static func positiveWait(upTo most: Duration) -> ValueReader {
    ValueReader(.positiveDuration) { node, findings in
      guard let span = wait.read(node, &findings) else { return nil }
      guard span > .zero else {
        findings.fault("\(node.found) is no time at all; write 1ms or more", at: node.place)
        return nil
      }
      guard span <= most else {
        findings.fault(
          "\(node.found) is too long here; write 1ms to \(DurationText.text(most))",
          at: node.place
        )
        return nil
      }
      return span
    }
  }
}

extension ValueFault {
  /// Why a text is no wait; without its blanks it may be one.
  package init(_ fault: DurationText.Fault, in text: String, alternative: String = "") {
    let dense = text.filter { $0 != " " }
    if dense != text, (try? Delay.parse(dense)) != nil {
      self.init("\(quoted(text)) has blanks in it; write \(dense)")
    } else if case .malformed = fault {
      self.init(fault.message + alternative)
    } else {
      self.init(fault.message)
    }
  }
}

extension ValueSchema {
  package static let duration = shared("duration")
  package static let positiveDuration = shared("positiveDuration")

  /// What ``duration`` stands for.
  package static let durationForm = pattern(
    "^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
  )

  /// What ``positiveDuration`` stands for: some digit is not 0.
  package static let positiveDurationForm = pattern(
    "^(?=.*[1-9])([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
  )
}

extension ValueReader<Instant> {
  /// A moment from 1970 to 9999 in RFC 3339.
  package static let moment = scalar(
    expecting: "a moment; write RFC 3339 such as 2026-01-05T09:00:00Z",
    schema: .pattern(
      "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        + "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,3})?"
        + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
    ),
    { InstantText.parse($0) }
  )
}

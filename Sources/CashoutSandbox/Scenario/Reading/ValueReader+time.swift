import SandboxCore

extension ValueReader<Duration> {
  /// A fixed wait such as `30s`.
  static let wait = scalar(
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
      throw ValueFault(error.message)
    }
  }

  /// A wait of at least a millisecond.
  static let positiveWait = ValueReader(.duration) { node, findings in
    guard let span = wait.read(node, &findings) else { return nil }
    guard span > .zero else {
      findings.fault("\(node.found) is no time at all; write 1ms or more", at: node.place)
      return nil
    }
    return span
  }
}

extension ValueReader<Delay> {
  /// What a step waits: a duration, business days or a draw.
  static let delay = ValueReader(
    .any(of: [.duration, .pattern("^[0-9]+bd$"), DrawKeys.section.schema])
  ) { node, findings in
    guard case .mapping = node.content else { return plain.read(node, &findings) }
    return ValueReader<DelayDraw>.draw.read(node, &findings).map(Delay.drawn)
  }

  /// A duration or a draw, where no bank says which days count.
  static let timer = ValueReader(
    .any(of: [.duration, DrawKeys.section.schema])
  ) { node, findings in
    guard case .mapping = node.content else {
      return ValueReader<Duration>.wait.read(node, &findings).map(Delay.fixed)
    }
    return ValueReader<DelayDraw>.draw.read(node, &findings).map(Delay.drawn)
  }

  private static let plain = scalar("a duration such as 30s") { text throws(ValueFault) in
    do throws(DurationText.Fault) {
      return try Delay.parse(text)
    } catch {
      throw ValueFault(error.message)
    }
  }
}

extension ValueSchema {
  static let duration = shared("duration")

  /// What ``duration`` stands for.
  static let durationForm = pattern(
    "^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
  )
}

extension ValueReader<Instant> {
  /// A moment from 1970 to 9999 in RFC 3339.
  static let moment = scalar(
    expecting: "a moment; write RFC 3339 such as 2026-01-05T09:00:00Z",
    schema: .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"),
    { InstantText.parse($0) }
  )
}

import SandboxCore
package import WireJSON

extension ClockReading {
  /// `{"now":…,"mode":…,"speed":…,"pending":…,"next":…}`.
  package var json: JSONValue {
    let speed = mode.speed
    let text = speed == speed.rounded() ? String(Int(speed)) : String(speed)
    return [
      "now": .string(now.rfc3339), "mode": .string(mode.name),
      "speed": JSONNumber(text: text).map(JSONValue.number) ?? 1,
      "pending": .integer(pending), "next": .optional(next?.rfc3339),
    ]
  }
}

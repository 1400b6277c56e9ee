import SandboxCore
package import ScenarioLanguage

extension ClockStatement {
  /// The mode with its speed, `nil` when neither is stated.
  ///
  /// A speed alone means a live clock.
  package var sandboxMode: SandboxClock.Mode? {
    switch mode {
    case .manual: .manual
    case .live: .live(speed: speed?.double ?? 1)
    case nil: speed.map { .live(speed: $0.double) }
    }
  }
}

extension ScaledDecimal {
  /// The nearest floating-point number, for clocks; money never takes this way.
  fileprivate var double: Double { Double(millionths) / Double(Self.one) }
}

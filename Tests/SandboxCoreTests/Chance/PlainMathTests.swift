import Foundation
import SandboxCore
import SeededChance
import Testing

/// Logarithm, exponential and normal quantile against the platform's library and known values.
struct PlainMathTests {
  @Test(arguments: [
    1e-300, 1e-9, 0.1, 0.5, 0.999_999, 1, 1.000_001, 2, 2.718_281_828, 10, 1e9, 1e300,
  ])
  func `the logarithm is the library's`(_ value: Double) {
    #expect(abs(PlainMath.ln(value) - log(value)) <= abs(log(value)) * 1e-14 + 1e-15)
  }

  @Test(arguments: [-699.0, -20, -1, -1e-9, 0, 1e-9, 0.5, 1, 2, 20, 350.5, 699])
  func `the exponential is the library's`(_ power: Double) {
    #expect(abs(PlainMath.exp(power) / exp(power) - 1) < 1e-12)
  }

  @Test func `the exponential ends at nothing and at infinity`() {
    #expect(PlainMath.exp(-800) == 0)
    #expect(PlainMath.exp(800) == .infinity)
  }

  @Test(arguments: [
    (0.5, 0.0), (0.841_344_746_068_543, 1), (0.95, 1.644_853_626_951_472),
    (0.975, 1.959_963_984_540_054), (0.999, 3.090_232_306_167_813),
    (0.01, -2.326_347_874_040_841), (0.000_001, -4.753_424_308_822_899),
  ])
  func `the quantile is the normal variable's`(_ probability: Double, _ quantile: Double) {
    #expect(abs(PlainMath.normalQuantile(probability) - quantile) < 1e-7)
  }
}

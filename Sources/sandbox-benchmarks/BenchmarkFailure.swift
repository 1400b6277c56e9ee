/// Why nothing could be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

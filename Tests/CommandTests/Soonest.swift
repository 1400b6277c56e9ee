/// How long something takes at its soonest, of three tries at most.
///
/// A busy machine makes one of them late; what waits for something is late each time.
func soonest(
  within limit: Duration,
  _ attempt: () async throws -> Duration
) async throws -> Duration {
  var soonest = try await attempt()
  for _ in 0..<4 where soonest >= limit { soonest = min(soonest, try await attempt()) }
  return soonest
}

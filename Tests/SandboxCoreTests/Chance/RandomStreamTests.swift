import SandboxCore
import SeededChance
import Testing

struct RandomStreamTests {
  /// Computed apart from this code, from the published SplitMix64 and FNV-1a.
  @Test(arguments: [
    (UInt64(0), "", "one_of", [0x70ee_af33_b27c_04af, 0xc193_a35e_953d_d3fb] as [UInt64]),
    (1, "a-1", "one_of", [0x7e11_1dbc_1bf7_5f91, 0xdaac_63fd_2d76_5681, 0xc2dc_43ce_79a2_951b]),
    (1, "a-2", "one_of", [0x7169_143a_1eba_b654, 0x015a_4abe_e0fe_26c3]),
    (2, "a-1", "one_of", [0x4c68_141b_3105_58c0, 0x9e4b_3e38_f74f_b4e2]),
    (1, "a-1", "delay", [0x6b85_c808_ee55_e9d3, 0xe1ca_2072_4f65_7011]),
    (.max, "José", "one_of", [0xbd01_2f56_5303_9d4c, 0x6024_e9ae_53e6_f55d]),
  ])
  func `numbers stay the same forever`(
    _ seed: UInt64,
    _ externalID: String,
    _ purpose: String,
    _ numbers: [UInt64]
  ) {
    var stream = RandomStream(seed: seed, externalID: externalID, purpose: purpose)
    #expect(numbers.map { _ in stream.next() } == numbers)
  }

  @Test func `numbers below a bound are spread over it`() {
    var stream = RandomStream(seed: 1, externalID: "a-1", purpose: "one_of")
    #expect((0..<8).map { _ in stream.next(below: 100) } == [49, 85, 76, 14, 46, 82, 71, 22])
    #expect((0..<100).allSatisfy { _ in stream.next(below: 1) == 0 })
  }

  @Test func `a part of the payouts as large as its weight takes a branch`() {
    let hits = (0..<10_000).count { number in
      var stream = RandomStream(seed: 7, externalID: "p-\(number)", purpose: "one_of")
      return stream.next(below: 100) < 5
    }
    #expect((400...600).contains(hits))
  }
}

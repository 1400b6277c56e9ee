import SandboxHTTP
import Testing

@Suite struct AcceptedValuesTests {
  @Test(
    arguments: [
      (nil, []), ("", []), ("text/plain", ["text/plain"]),
      ("a, b;q=0.5, c", ["a", "c", "b"]), ("a;q=0.1,b;q=0.9", ["b", "a"]),
      ("A ; Q=0.5 , *", ["*", "a"]), ("a;q=0, b", ["b"]), ("a;q=two, b;q=5, c", ["c"]),
      ("pt-BR,pt;q=0.9", ["pt-br", "pt"]), (";q=1,,b", ["b"]),
    ] as [(String?, [String])]
  )
  func `a header's values stand by their weights`(_ header: String?, _ values: [String]) {
    #expect(Array(AcceptedValues(header)) == values)
  }
}

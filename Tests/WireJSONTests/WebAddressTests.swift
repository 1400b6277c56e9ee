import WebText
import Testing

/// What a request can be sent to.
struct WebAddressTests {
  @Test(
    arguments: [
      ("http://localhost", "localhost", nil),
      ("https://shop.example/hook?a=b:c", "shop.example", nil),
      ("http://127.0.0.1:9000/", "127.0.0.1", 9000), ("http://h:65535", "h", 65_535),
      ("http://h:/x", "h", nil), ("http://[::1]:80/x", "::1", 80),
      ("http://[fe80::1]", "fe80::1", nil),
      ("https://user:pass@h:1/x", "h", 1), ("http://h?x=@y", "h", nil),
      ("http://h#:99999", "h", nil), ("HTTP://X/", "X", nil), ("Https://h:1", "h", 1),
    ] as [(String, String, Int?)]
  )
  func `an address has a host and perhaps a port`(_ text: String, _ host: String, _ port: Int?)
    throws
  {
    let address = try #require(WebAddress(text))
    #expect(address.host == host && address.port == port)
  }

  @Test(
    arguments: [
      "", "http", "http://", "https:///x", "http://?x", "ftp://h", "HTTPS//h", "http\u{1A}//h",
      "//h", "h",
      "http://:80", "http://user@", "http://127.0.0.1:99999/", "http://h:65536", "http://h:0",
      "http://h:-1", "http://h:8 0", "http://h:８０", "http://h:80:90",
      "http://h:99999999999999999999",
      "http://[::1", "http://[]", "http://[]:80", "http://[::1]80", "http://::1/", "http://h]",
      "http://[host]",
    ]
  )
  func `anything else is none`(_ text: String) {
    #expect(WebAddress(text) == nil)
  }
}

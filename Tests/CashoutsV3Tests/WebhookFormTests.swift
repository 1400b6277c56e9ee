import CashoutsV3
import SandboxCore
import Testing

@Suite struct WebhookFormTests {
  static func text(_ form: WebhookForm) -> String { String(decoding: form.bytes, as: UTF8.self) }

  @Test func `the documented example comes out byte for byte`() {
    let form = WebhookForm(
      date: Instant(millisecondsSince1970: 1_584_044_771_000),
      externalID: "cashoutV35381",
      control: WebhookControl(key: "cashout_secret_key").hex(externalID: "cashoutV35381"),
      cashoutID: 60067
    )
    #expect(
      Self.text(form)
        == "date=2020-03-12%2020%3A26%3A11&bank_reference_id=&comments=&external_id=cashoutV35381"
        + "&control=980D7A453734D5405FA4263EAAD8317E1C71D2305F590A50A2DC25F4B688CF0E"
        + "&cashout_id=60067&status_reason="
    )
  }

  @Test func `values are escaped byte by byte`() {
    let form = WebhookForm(
      date: Instant(millisecondsSince1970: 0),
      bankReference: "a&b=c",
      comments: "é +%\n~-._",
      externalID: "x/y",
      control: "C",
      cashoutID: 1,
      statusReason: "😀"
    )
    #expect(
      Self.text(form)
        == "date=1970-01-01%2000%3A00%3A00&bank_reference_id=a%26b%3Dc"
        + "&comments=%C3%A9%20%2B%25%0A~-._&external_id=x%2Fy&control=C&cashout_id=1"
        + "&status_reason=%F0%9F%98%80"
    )
  }

  @Test(arguments: [("é", 50), ("é", 51), ("x", 120)])
  func `a bank's reference ends after fifty characters`(_ letter: String, _ count: Int) {
    let form = WebhookForm(
      date: Instant(millisecondsSince1970: 0),
      bankReference: String(repeating: letter, count: count),
      externalID: "",
      control: "",
      cashoutID: 1
    )
    let escaped = String(repeating: letter == "é" ? "%C3%A9" : letter, count: 50)
    #expect(Self.text(form).contains("&bank_reference_id=\(escaped)&"))
  }

  @Test func `the fields are those of the table, in its order`() {
    let form = WebhookForm(
      date: Instant(millisecondsSince1970: 0),
      externalID: "",
      control: "",
      cashoutID: 1
    )
    let names = Self.text(form).split(separator: "&").map { $0.prefix { $0 != "=" } }
    #expect(names.map { String($0) } == WebhookField.allCases.map(\.rawValue))
  }

  @Test(
    arguments: [
      (951_782_399_999, "2000-02-28%2023%3A59%3A59"),
      (951_782_400_000, "2000-02-29%2000%3A00%3A00"),
      (4_102_444_800_000, "2100-01-01%2000%3A00%3A00"), (-1000, "1969-12-31%2023%3A59%3A59"),
    ] as [(Int64, String)]
  )
  func `dates are civil dates in GMT`(_ milliseconds: Int64, _ expected: String) {
    let form = WebhookForm(
      date: Instant(millisecondsSince1970: milliseconds),
      externalID: "",
      control: "",
      cashoutID: 1
    )
    #expect(Self.text(form).hasPrefix("date=\(expected)&"))
  }
}

import SandboxCore
import Testing

struct RequestFieldsTests {
  private static let values: [(String, FieldValue)] = [
    ("external_id", .text("a-1")), ("amount", .number("100.10")), ("on_hold", .bool(false)),
    ("email", .null), ("registered_bank_accounts", .json(#"[{"bank_code":1}]"#)),
    ("", .text("")), ("adress", .text("Straße 1, 東京")), ("comments", .text("")),
    ("an unusual key", .bool(true)),
  ]

  private func fields() -> RequestFields {
    var fields = RequestFields()
    for (key, value) in Self.values { fields.append(key, value) }
    return fields
  }

  @Test(arguments: values)
  func `a field is found as it was put in`(_ key: String, _ value: FieldValue) {
    #expect(fields()[key] == value)
  }

  @Test func `all fields keep their order`() {
    #expect(fields().all.map(\.key) == Self.values.map(\.0))
    #expect(fields().all.map(\.value) == Self.values.map(\.1))
    #expect(fields()["nowhere"] == nil)
    #expect(RequestFields().all.isEmpty)
  }

  @Test func `the last of several values counts`() {
    let fields = RequestFields(["email": .text("a"), "phone": .null, "email": .number("2")])
    #expect(fields["email"] == .number("2"))
    #expect(fields.all.count == 3)
  }

  @Test(arguments: [254, 255, 256, 65_535, 65_536])
  func `long keys and values are kept whole`(_ length: Int) {
    let text = String(repeating: "é", count: length / 2) + (length.isMultiple(of: 2) ? "" : "x")
    let fields = RequestFields([text: .text(text), "next": .text("1")])
    #expect(fields[text] == .text(text))
    #expect(fields["next"] == .text("1"))
    #expect(fields.all.first?.key == text)
  }

  @Test(
    arguments: [
      (FieldValue.text("x"), "x"), (.number("1.0"), "1.0"), (.bool(true), "true"),
      (.bool(false), "false"), (.null, nil), (.json("{}"), "{}"),
    ] as [(FieldValue, String?)]
  )
  func `rules compare texts`(_ value: FieldValue, _ text: String?) {
    #expect(value.comparableText == text)
  }
}

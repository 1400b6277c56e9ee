import SandboxCore
import Testing
import TextPatterns

struct ConditionTests {
  @Test(
    arguments: [
      (.text("BR"), "BR", true), (.text("BR"), "br", false), (.text("BR"), nil, false),
      (.text(""), nil, true), (.text(""), "", true), (.text(""), "x", false),
      (.number(.of("1")), "001", true), (.number(.of("1")), "1.0", true),
      (.number(.of("1")), "one", false), (.number(.of("0")), nil, false),
      (.compare(.greaterOrEqual, .of("1000")), "1000.00", true),
      (.compare(.greaterOrEqual, .of("1000")), "999.99", false),
      (.compare(.greater, .of("1000")), "1000", false), (.compare(.less, .of("5")), "4.99", true),
      (.compare(.lessOrEqual, .of("5")), "5", true), (.compare(.notEqual, .of("5")), "5.00", false),
      (.compare(.notEqual, .of("5")), "6", true), (.compare(.notEqual, .of("5")), "five", false),
      (.compare(.less, .of("5")), nil, false),
      (.range(.of("100") ... .of("200")), "100", true),
      (.range(.of("100") ... .of("200")), "200.00", true),
      (.range(.of("100") ... .of("200")), "200.01", false),
      (.anyOf([.text("AR"), .text("BR")]), "BR", true), (.anyOf([.text("AR")]), "BR", false),
      (.anyOf([]), "BR", false), (.anyOf([.text("AR"), .absent]), nil, true),
      (.present, "x", true), (.present, "", false), (.present, nil, false),
      (.absent, "x", false), (.absent, "", true), (.absent, nil, true),
      (.present, " ", false), (.present, " \t", false), (.absent, "  ", true),
      (.text(""), " ", true), (.text(" "), nil, true), (.text("a b"), "a b", true),
      (.pattern(.glob("*")), " ", false),
    ] as [(ValueTest, String?, Bool)]
  )
  func `a value passes or not`(_ test: ValueTest, _ value: String?, _ passes: Bool) {
    #expect(test.holds(for: value) == passes)
  }

  @Test(arguments: [
    ("contract", "sample"), ("endpoint", "create"), ("merchant", "cashout_login"),
    ("amount", "12.50"), ("currency", "BRL"), ("external_id", "a-1"), ("country", "BR"),
    ("bank_code", "001"), ("on_hold", "true"), ("missing", nil), ("email", nil),
  ])
  func `rules see the request and what surrounds it`(_ key: String, _ value: String?) {
    let fields: RequestFields = RequestFields([
      "bank_code": .number("001"), "on_hold": .bool(true), "email": .null, "amount": .text("0"),
    ])
    let order = PayoutOrder.make("a-1", .brl(1250), fields: fields)
    #expect(RequestView(order, login: "cashout_login").value(of: key) == value)
  }
}

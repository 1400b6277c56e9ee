import CashoutsV3
import Testing

@Suite struct CheckDigitsTests {
  @Test(
    arguments: [
      (CheckDigits.cpf, "01716001340"), (.cpf, "29318456719"), (.cpf, "45053975809"),
      (.cnpj, "55694732000110"), (.cnpj, "11222333000181"),
      (.cbu, "2850590940090418135201"), (.cbu, "0070089442000001234565"),
      (.clabe, "021790064060296642"), (.clabe, "032180000118359719"),
      (.luhn, "4111111111111111"), (.luhn, "5555555555554444"),
      (.cci, "00219300153895206813"), (.cci, "00320001310356642337"),
      (.cci, "01136600010003254221"),
      (.cuit, "20267565393"), (.cuit, "30500010912"), (.rut, "125319092"), (.rut, "56765867"),
      (.dominicanCedula, "00113918205"), (.ecuadorianCedula, "1710034065"),
      (.ecuadorianRUC, "1710034065001"), (.peruvianRUC, "20512333797"),
      (.peruvianRUC, "20503644968"),
      (.paraguayanRUC, "800280610"), (.uruguayanCI, "12345672"), (.uruguayanRUT, "211003420017"),
      (.curp, "BOXW310820HNERXN09"), (.rfc, "GODE561231GR8"), (.turkishID, "17291716060"),
      (.nit, "9001234568"), (.iban, "CR05015202001026284066"),
      (.iban, "TR330006100519786457841326"),
    ] as [(CheckDigits, String)]
  )
  func `a good number passes and each changed digit fails`(_ check: CheckDigits, _ text: String) {
    #expect(check.isValid(text))
    let digits = Array(text)
    for index in digits.indices.suffix(5) where digits[index].isASCII && digits[index].isNumber {
      var changed = digits
      changed[index] = digits[index] == "9" ? "8" : "9"
      if check == .ecuadorianRUC, index >= 10 { continue }
      #expect(!check.isValid(String(changed)), "\(String(changed))")
    }
    #expect(!check.isValid("") || check == .iban)
    #expect(!check.isValid("１２３"))
  }

  @Test func `a Nigerian account hangs on its bank`() {
    #expect(CheckDigits.nuban.isValid("0000014579", bankCode: "011"))
    #expect(!CheckDigits.nuban.isValid("0000014578", bankCode: "011"))
    #expect(!CheckDigits.nuban.isValid("0000014579", bankCode: "012"))
  }

  /// The weighted sum of 2027574292 is 166, one more than fifteen times eleven: ten is left over.
  @Test(arguments: [(9, true), (8, false), (0, false)])
  func `a CUIT whose check digit would be ten ends in nine`(_ last: Int, _ isValid: Bool) {
    #expect(CheckDigits.cuit.isValid("2027574292\(last)") == isValid)
  }

  @Test func `eleven equal digits are no CPF`() {
    #expect(!CheckDigits.cpf.isValid("11111111111"))
  }
}

import CashoutsV3

extension FieldRule {
  /// When the field has to be there, in words; nil where the page has none.
  func condition(in country: Country) -> String? {
    Self.conditions["\(country.code) \(name.rawValue)"]
  }

  static let conditions = [
    "AR bank_code":
      "cash payout (iCash 998); otherwise optional, the bank is read from the first 3 CBU digits",
    "AR email": "bank_code 998 (iCash)",
    "BR bank_account": #"bank transfer; send "" with a PIX pseudo code"#,
    "BR bank_branch": #"bank transfer; send "" with a PIX pseudo code"#,
    "BR account_type": "bank transfer (PIX examples still send C)",
    "BR phone": "PIX key is a phone (bank_code 10000)",
    "BR email": "PIX key is an email (bank_code 10001)",
    "CA bank_account": #"bank transfer; "" for e-transfer"#,
    "CA bank_branch": #"bank transfer; "" for e-transfer"#,
    "CA email": "bank_code 10000 (e-transfer)",
    "CO bank_account": "not for the cash codes 10001, 10002, 10003, which take an empty string",
    "CO phone": "bank_code 10003 (Efecty), 10006 (Punto Red) or 10002 (Su Red)",
    "CO email": "bank_code 10006 (Punto Red)",
    "MX bank_code": "bank_account is a debit card",
    "PE bank_account": #"bank transfer; "" for Yape and Plin"#,
    "PE bank_code":
      "wallet payout (901 Yape, 902 Plin); optional otherwise, the first 3 CCI digits must be a known bank",
    "PE phone": "bank_code 901 (Yape) or 902 (Plin)",
    "KE bank_account": "bank transfer; empty for bank_code 10001",
    "KE phone": "bank_code 10001 (mobile money)",
    "BD bank_code": "not in the required table, but the page lists wallet codes",
    "BD account_type": "not in the required table, codes are listed",
    "JP bank_branch": #"every bank but TigerPay (10001), which takes """#,
  ]
}

import CashoutsV3
import Testing

@Suite struct SignatureTests {
  static let s1 = #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":11954}"#
  static let s4 =
    #"{"login":"xxxxxxx","pass":"xxxxxxx","external_id":"30000000001","country":"BR","#
    + #""currency":"BRL","amount":100,"document_id":"01716001340","beneficiary_name":"User","#
    + #""bank_account":"3423422-7","bank_code":"001","bank_branch":"1234","account_type":"C","#
    + #""notification_url":"https://webhook.site/url","type":"json"}"#

  @Test(arguments: [
    (s1, 66, "db96878e3d4066e680a1dbebc977546276e1427aefbe14ead1b410a76d45cc60"),
    (
      #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":11954,"#
        + #""external_id":"cashoutID2134"}"#,
      96, "01e4da638f0da100d3756614517093b438b8e69c9b3780f01e05efe1378393a3"
    ),
    (
      #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":97875,"status":"ON_HOLD"}"#,
      85, "d42cf3ef0c1bf11cd9bb8d83c19abed013564f560d6d624ec349f1e4937c5985"
    ),
    (s4, 308, "4048014633b39f5e42c39478a9db37889d11ffb62232dc163ed1bafc75f86706"),
    (
      #"{"login":"cashout_login","pass":"cashout_pass","cashout_id": 11954}"#,
      67, "bfbc279f0da4c75e5d54db85455065e65c0b6405a152e7d774d0564bf000d24b"
    ),
    (
      #"{"beneficiary_name":"José Muñoz"}"#,
      35, "c32d4b57040d40c575723aa4337d05b9e6f356b9ce6ae58934dc0eb5a547663c"
    ),
    ("", 0, "8d3e2b061e753c88e401ac8737e6dc7af9e02d590fd1dd4d5e1ded9f4430487c"),
  ])
  func `the signature vectors S1 to S7 hold`(_ body: String, _ count: Int, _ hex: String) {
    let bytes = Array(body.utf8)
    let signature = PayloadSignature(key: "cashout_secret_key")
    #expect(bytes.count == count)
    #expect(signature.hex(of: bytes) == hex)
    #expect(signature.isValid(hex, for: bytes))
    #expect(!signature.isValid(hex.uppercased(), for: bytes))
    #expect(!signature.isValid(String(hex.dropLast()), for: bytes))
    #expect(!signature.isValid("", for: bytes))
    #expect(!signature.isValid(hex, for: bytes + [0x0A]))
  }

  @Test(arguments: [
    (
      "your_cashout_api_signature", "cashoutID1234",
      "DDD345FB66A8053FBB69E0DBCACFDE5F63CA05140C3A2C446B7A0E4118F8BA1D"
    ),
    (
      "your_cashout_api_signature", "cashoutV35381",
      "E027870D3E8ADDDB26777903778CF0338116ACD867A58812E0C94953952AA288"
    ),
    (
      "cashout_secret_key", "cashoutV35381",
      "980D7A453734D5405FA4263EAAD8317E1C71D2305F590A50A2DC25F4B688CF0E"
    ),
    (
      "cashout_secret_key", "30000000001",
      "F5043D9A64E23A3CF4A3D9372319169567085DDBB983D7A3DD1BB55209F1099F"
    ),
  ])
  func `the control vectors hold`(_ key: String, _ externalID: String, _ control: String) {
    let maker = WebhookControl(key: key)
    #expect(maker.hex(externalID: externalID) == control)
    #expect(maker.isValid(control, externalID: externalID))
    #expect(!maker.isValid(control.lowercased(), externalID: externalID))
  }
}

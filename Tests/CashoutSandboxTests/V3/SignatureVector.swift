/// The contract's test vectors, all with the key `cashout_secret_key`.
struct SignatureVector: Sendable, CustomStringConvertible {
  let name: String
  let body: String
  let signature: String

  var description: String { name }

  static let all = [
    SignatureVector(
      name: "S1",
      body: #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":11954}"#,
      signature: "db96878e3d4066e680a1dbebc977546276e1427aefbe14ead1b410a76d45cc60"
    ),
    SignatureVector(
      name: "S2",
      body: #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":11954,"#
        + #""external_id":"cashoutID2134"}"#,
      signature: "01e4da638f0da100d3756614517093b438b8e69c9b3780f01e05efe1378393a3"
    ),
    SignatureVector(
      name: "S3",
      body: #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":97875,"#
        + #""status":"ON_HOLD"}"#,
      signature: "d42cf3ef0c1bf11cd9bb8d83c19abed013564f560d6d624ec349f1e4937c5985"
    ),
    SignatureVector(
      name: "S4",
      body: #"{"login":"xxxxxxx","pass":"xxxxxxx","external_id":"30000000001","#
        + #""country":"BR","currency":"BRL","amount":100,"document_id":"01716001340","#
        + #""beneficiary_name":"User","bank_account":"3423422-7","bank_code":"001","#
        + #""bank_branch":"1234","account_type":"C","#
        + #""notification_url":"https://webhook.site/url","type":"json"}"#,
      signature: "4048014633b39f5e42c39478a9db37889d11ffb62232dc163ed1bafc75f86706"
    ),
    SignatureVector(
      name: "S5",
      body: #"{"login":"cashout_login","pass":"cashout_pass","cashout_id": 11954}"#,
      signature: "bfbc279f0da4c75e5d54db85455065e65c0b6405a152e7d774d0564bf000d24b"
    ),
    SignatureVector(
      name: "S6",
      body: #"{"beneficiary_name":"José Muñoz"}"#,
      signature: "c32d4b57040d40c575723aa4337d05b9e6f356b9ce6ae58934dc0eb5a547663c"
    ),
    SignatureVector(
      name: "S7",
      body: "",
      signature: "8d3e2b061e753c88e401ac8737e6dc7af9e02d590fd1dd4d5e1ded9f4430487c"
    ),
  ]
}

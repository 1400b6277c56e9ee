import HTTPTypes
import MerchantObservation
import WireJSON

extension RequestLog.Entry {
  /// The entry with what its fields' and headers' names say is secret left out.
  package var masked: RequestLog.Entry {
    let secrets = exchange.secrets
    func body(_ bytes: [UInt8]) -> [UInt8] {
      guard (try? JSONParser.parse(bytes))?.object != nil else { return bytes }
      return SecretMask.body(bytes, secrets).object?.encoded() ?? bytes
    }
    var headers = HTTPFields()
    for field in exchange.headers {
      let name = field.name.canonicalName
      let isSecret = SecretMask.isSecret(name) || secrets.all.contains(name)
      headers.append(HTTPField(name: field.name, value: isSecret ? SecretMask.mask : field.value))
    }
    let exchange = exchange.answered(
      exchange.status,
      body(exchange.answer),
      headers: headers,
      body: body(exchange.body),
      lostPayout: exchange.lostPayout
    )
    return RequestLog.Entry(
      number: number,
      mark: mark,
      exchange: exchange,
      durationMilliseconds: durationMilliseconds,
      diagnosis: diagnosis,
      isTurnedAway: isTurnedAway
    )
  }
}

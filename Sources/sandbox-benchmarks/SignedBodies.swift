import CashoutSandbox
import NIOCore

/// Ready requests of the V3 contract: each create's body is unique and signed.
struct SignedBodies {
  let sandbox: PayoutSandbox

  func creates(_ count: Int, round: Int) -> [ByteBuffer] {
    (0..<count).map { number in
      request(
        "/v3/cashout",
        """
        {"login":"cashout_login","pass":"cashout_pass","external_id":"order-\(round)-\(number)",\
        "country":"BR","currency":"BRL","amount":\(100 + number % 900),\
        "document_id":"01716001340","beneficiary_name":"Maria","beneficiary_lastname":"Silva",\
        "bank_account":"3423422-7","bank_code":"001","bank_branch":"1234","account_type":"C",\
        "notification_url":"https://example.com/hook","type":"json"}
        """
      )
    }
  }

  func statuses(_ count: Int, of payouts: Int) -> [ByteBuffer] {
    (0..<count).map { number in
      request(
        "/v3/cashout/status",
        """
        {"login":"cashout_login","pass":"cashout_pass","cashout_id":\(1 + number % payouts)}
        """
      )
    }
  }

  static func get(_ path: String) -> ByteBuffer {
    ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
  }

  private func request(_ path: String, _ body: String) -> ByteBuffer {
    ByteBuffer(
      string: """
        POST \(path) HTTP/1.1\r
        Host: 127.0.0.1\r
        Content-Type: application/json\r
        Content-Length: \(body.utf8.count)\r
        Payload-Signature: \(sandbox.sign(body))\r
        \r
        \(body)
        """
    )
  }
}

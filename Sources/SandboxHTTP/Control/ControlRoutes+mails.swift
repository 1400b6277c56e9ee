import ContractPort
import HTTPTypes
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WireJSON

extension ControlRoutes {
  /// The e-mails that contracts send, oldest first.
  var mailRoutes: [Route] {
    [
      route(.get, "/sandbox/mails", query: ["payout", "to", "stage"] + ListPage.parameters) {
        _,
        sandbox,
        query throws(ControlError) in
        let payout = query.integer("payout", in: 1...Int(UInt32.max))
        let (to, stage) = (query.text("to"), query.text("stage"))
        let page = ListPage(query)
        try query.check()
        let mails = sandbox.look { $0.own[MailBox.self].all(after: page.after ?? 0) }
        let found = mails.lazy.filter { _, mail in
          (payout ?? mail.payout.number) == mail.payout.number && (to ?? mail.to) == mail.to
            && (stage ?? mail.stage) == mail.stage
        }
        return .json(page.cut(found) { .integer($0.number) }.json("mails", json))
      }
    ]
  }

  private func json(_ number: Int, _ mail: Mail) -> JSONValue {
    [
      "id": .integer(number), "at": .string(mail.at.rfc3339), "to": .string(mail.to),
      "subject": .string(mail.subject), "text": .string(mail.text), "stage": .string(mail.stage),
      "payout": .integer(mail.payout.number),
    ]
  }
}

import ContractPort
package import RecordCoding
import SandboxCore

extension ProcessAccount: ContractState {
  package static var recordName: String { "process_cashout.account" }

  package func write(to record: inout RecordWriter) {
    record.value(sessions)
    record.value(rates)
    record.value(csrf)
    record.optional(verification) { $0.flag($1) }
    record.optional(ownLinks) { $0.value($1) }
    record.list(cashouts) { $0.value($1) }
    record.list(movements) { $0.value($1) }
    record.optional(lastRequest) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    sessions = try SessionBook(from: &record)
    rates = try RateWindows(from: &record)
    csrf = try CSRFTokens(from: &record)
    verification = try record.optional { (record) throws(RecordFault) in try record.flag() }
    ownLinks = try record.optional { (record) throws(RecordFault) in
      try LinkBook(from: &record)
    }
    cashouts = try record.list { (record) throws(RecordFault) in try PayoutID(from: &record) }
    movements = try record.list { (record) throws(RecordFault) in
      try BalanceMovement(from: &record)
    }
    lastRequest = try record.optional { (record) throws(RecordFault) in
      try Instant(from: &record)
    }
  }
}

extension SessionBook: Recorded {
  func write(to record: inout RecordWriter) {
    record.integer(lastNumber)
    record.list(sessions) { record, session in
      record.integer(session.number)
      for text in [session.claims.steamID, session.claims.id, session.claims.ip] {
        record.text(text)
      }
      record.integer(session.claims.issued)
    }
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    lastNumber = try record.integer()
    sessions = try record.list { (record) throws(RecordFault) in
      let number = try record.integer()
      let claims = TokenClaims(
        steamID: try record.text(),
        id: try record.text(),
        ip: try record.text(),
        issued: try record.long()
      )
      return Session(number: number, claims: claims)
    }
  }
}

extension RateWindows: Recorded {
  package func write(to record: inout RecordWriter) {
    record.list(windows.sorted { $0.key < $1.key }) { record, entry in
      record.text(entry.key)
      record.integer(entry.value.ends)
      record.integer(entry.value.count)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    for _ in 0..<(try record.count()) {
      let name = try record.text()
      windows[name] = Window(ends: try record.long(), count: try record.integer())
    }
  }
}

extension CSRFTokens: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(made)
    record.list(tokens) { record, token in
      record.text(token.text)
      record.text(token.session)
      record.value(token.ends)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    made = try record.integer()
    tokens = try record.list { (record) throws(RecordFault) in
      Token(
        text: try record.text(),
        session: try record.text(),
        ends: try Instant(from: &record)
      )
    }
  }
}

extension LinkBook: Recorded {
  package func write(to record: inout RecordWriter) {
    record.list(links) { record, link in
      record.text(link.provider.rawValue)
      record.text(link.payeeID)
      record.flag(link.isPayable)
    }
    record.list(invitations) { record, invitation in
      record.text(invitation.token)
      record.text(invitation.provider.rawValue)
    }
    record.integer(asked)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    links = try record.list { (record) throws(RecordFault) in
      Link(
        provider: try record.provider(),
        payeeID: try record.optionalText(),
        isPayable: try record.flag()
      )
    }
    invitations = try record.list { (record) throws(RecordFault) in
      Invitation(token: try record.text(), provider: try record.provider())
    }
    asked = try record.integer()
  }
}

extension BalanceMovement: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(kind.rawValue)
    record.integer(amount)
    record.integer(balance)
    record.value(cashout)
    record.value(at)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let name = try record.text()
    guard let kind = Kind(rawValue: name) else { throw .unknownName(name) }
    self.init(
      kind: kind,
      amount: try record.long(),
      balance: try record.long(),
      cashout: try PayoutID(from: &record),
      at: try Instant(from: &record)
    )
  }
}

extension RecordReader {
  fileprivate mutating func provider() throws(RecordFault) -> LinkProvider {
    let name = try text()
    guard let provider = LinkProvider(rawValue: name) else { throw .unknownName(name) }
    return provider
  }
}

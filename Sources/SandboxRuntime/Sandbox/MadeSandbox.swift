import ContractPort
import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxJournal
import ScenarioLanguage

/// What a sandbox was made from, so that it can be made the same again.
struct MadeSandbox: Sendable {
  let plan: SandboxStart.Plan
  /// Its own credentials, before a scenario or a command line states others.
  let merchant: Merchant
  /// When it was made, in milliseconds: since 1970, and by the sandboxes' own clock.
  let wall: Int64
  let monotonic: Double
  /// What was before the last reset; `nil` before the first.
  var past: FoldedPast?

  init(plan: SandboxStart.Plan, _ merchant: Merchant, _ time: SandboxTime) {
    self.plan = plan
    self.merchant = merchant
    wall = WallClock.now.millisecondsSince1970
    monotonic = time.monotonicMilliseconds
  }

  var settings: SandboxSettings { plan.settings(base: merchant) }

  /// The room as it begins.
  func room(
    _ contracts: ContractList,
    _ memory: KeptMemory,
    _ claimLogin: @escaping SandboxRoom.ClaimLogin = { _ in true }
  ) -> SandboxRoom {
    var room = SandboxRoom(
      settings,
      clock: plan.clock,
      scenario: plan.scenario,
      contracts: contracts,
      monotonic: monotonic,
      memory: memory
    )
    if let past {
      for chapter in past.chapters { _ = room.commit(chapter.input, at: chapter.monotonic) }
      room.begin(
        behind: past.number,
        epoch: past.epoch,
        at: past.start,
        monotonic: past.monotonic
      )
    }
    room.claimLogin = claimLogin
    return room
  }

  /// As a journal has it.
  func kept(_ number: Int, _ contracts: RoomRecords) -> JournalSandbox {
    var record = RecordWriter()
    write(to: &record, contracts)
    return JournalSandbox(number: number, base: past?.number ?? 0, body: record.bytes)
  }
}

extension MadeSandbox {
  func write(to record: inout RecordWriter, _ contracts: RoomRecords) {
    record.integer(wall)
    record.real(monotonic)
    for text in [
      merchant.login, merchant.pass, merchant.signature, merchant.readOnlyKey, merchant.apiKey,
      merchant.merchantID,
    ] {
      record.text(text)
    }
    record.text(merchant.webhookURL)
    plan.write(to: &record, contracts)
    record.optional(past) { $1.write(to: &$0, contracts) }
  }

  init(
    from record: inout RecordReader,
    _ contracts: RoomRecords
  ) throws(RecordFault) {
    wall = try record.long()
    monotonic = try record.real()
    merchant = Merchant(
      login: try record.text(),
      pass: try record.text(),
      signature: try record.text(),
      readOnlyKey: try record.text(),
      apiKey: try record.text(),
      merchantID: try record.text(),
      webhookURL: try record.optionalText()
    )
    plan = try SandboxStart.Plan(from: &record, contracts)
    past = try record.optional { (record) throws(RecordFault) in
      try FoldedPast(from: &record, contracts)
    }
  }
}

import Foundation
import SandboxJournal
import SeededChance
import Testing

/// The latest records stand in rows of their own: few bytes a commit, and nothing less sure.
@Suite(.timeLimit(.minutes(10))) struct LatestRecordTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rows-\(UUID())").path

  /// Writes commits of sandboxes 0 and 1, and knows what was written.
  private struct Writer {
    let store: JournalStore
    var written: [Int: [UInt8]] = [0: [], 1: []]
    private var last = [0: 0, 1: 0]

    init(_ folder: String) throws {
      store = try JournalStore(folder: folder)
      var commit = JournalCommit()
      commit.made = [0, 1].map { JournalSandbox(number: $0, body: [UInt8($0)]) }
      try store.write(commit)
    }

    /// One batch of so many bytes.
    mutating func batch(of sandbox: Int, bytes: Int) -> JournalBatch {
      let first = (last[sandbox] ?? 0) + 1
      let body = (0..<bytes).map { UInt8(truncatingIfNeeded: first &* 31 &+ $0 &* 7) }
      last[sandbox] = first
      written[sandbox, default: []] += body
      return JournalBatch(
        sandbox: sandbox,
        first: first,
        count: 1,
        wall: Int64(first),
        monotonic: 0,
        body: body
      )
    }

    mutating func write(_ sizes: [(sandbox: Int, bytes: Int)]) throws {
      var commit = JournalCommit()
      commit.batches = sizes.map { batch(of: $0.sandbox, bytes: $0.bytes) }
      try store.write(commit)
    }
  }

  private static func records(_ store: JournalStore) throws -> [Int: [UInt8]] {
    var read: [Int: [UInt8]] = [0: [], 1: []]
    for sandbox in [0, 1] {
      try store.batches(of: sandbox) { read[sandbox, default: []] += $0.body }
    }
    return read
  }

  /// What a process finds that starts behind a kill.
  private static func foundBehindKill(_ folder: String) throws -> [Int: [UInt8]] {
    let copy = folder + "-killed"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    let store = try JournalStore(folder: copy)
    defer { store.close() }
    return try records(store)
  }

  @Test func `a commit of a few records changes two pages at most, as a rule`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var writer = try Writer(folder)
    defer { writer.store.close() }
    let before = try size("journal.sqlite-wal")
    let commits = 200
    for _ in 0..<commits { try writer.write([(0, 700)]) }
    // A frame is a page of 4096 bytes and its head of 24.
    let frames = (try size("journal.sqlite-wal") - before) / 4120
    #expect(frames >= commits)
    #expect(Double(frames) / Double(commits) < 2)
  }

  @Test func `what a removal has freed goes back to the disk`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var writer = try Writer(folder)
    let body = [UInt8](repeating: 7, count: 1 << 20)
    for number in 1...12 {
      var commit = JournalCommit()
      commit.batches = [
        JournalBatch(sandbox: 1, first: number, count: 1, wall: 0, monotonic: 0, body: body)
      ]
      try writer.store.write(commit)
    }
    var commit = JournalCommit()
    commit.removed = [1]
    try writer.store.write(commit)
    while try writer.store.sweep(1) {}
    try writer.write([(0, 700)])
    writer.store.close()
    #expect(try size("journal.sqlite") < 5 << 20)
  }

  private func size(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
    return (attributes[.size] as? Int) ?? 0
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `batches of any size come back, live, behind a kill and behind a stop`(
    _ seed: UInt64
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var chance = RandomStream(seed: seed, externalID: "rows", purpose: "sizes")
    var writer = try Writer(folder)
    for round in 1...60 {
      let sizes = (0...chance.next(below: 4)).map { _ in
        // Some are larger than a row.
        let most: UInt64 = chance.next(below: 10) == 0 ? 40_000 : 6000
        return (sandbox: Int(chance.next(below: 2)), bytes: Int(chance.next(below: most)))
      }
      try writer.write(sizes)
      guard round % 12 == 0 else { continue }
      #expect(try Self.records(writer.store) == writer.written)
      #expect(try Self.foundBehindKill(folder) == writer.written)
    }
    writer.store.close()
    let store = try JournalStore(folder: folder)
    defer { store.close() }
    #expect(try Self.records(store) == writer.written)
  }

  /// The rows hold a megabyte.
  @Test func `rows that are full are used again`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var writer = try Writer(folder)
    defer { writer.store.close() }
    for commit in 1...500 {
      try writer.write([(commit % 2, 5000)])
      // Some of these come just before the rows are full and just behind it.
      guard 188...197 ~= commit || commit == 500 else { continue }
      #expect(try Self.foundBehindKill(folder) == writer.written, "\(commit)")
    }
    #expect(try Self.records(writer.store) == writer.written)
  }

  @Test func `a commit that the disk refuses leaves what was written before`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var writer = try Writer(folder)
    defer { writer.store.close() }
    for _ in 0..<30 { try writer.write([(0, 5000)]) }
    let kept = writer.written
    var foreign = JournalCommit()
    // A sandbox that is made twice: the rows were moved by then.
    foreign.made = [JournalSandbox(number: 0, body: [])]
    #expect(throws: JournalFault.self) { try writer.store.write(foreign) }
    #expect(try Self.records(writer.store) == kept)
    #expect(try Self.foundBehindKill(folder) == kept)
    for _ in 0..<30 { try writer.write([(0, 5000)]) }
    #expect(try Self.records(writer.store) == writer.written)
    #expect(try Self.foundBehindKill(folder) == writer.written)
  }

  private static func batch(of sandbox: Int, number: Int, fill: Int) -> JournalBatch {
    JournalBatch(
      sandbox: sandbox,
      first: number,
      count: 1,
      wall: 0,
      monotonic: 0,
      body: [UInt8](repeating: UInt8(fill), count: 5000)
    )
  }

  /// Rows of one round with four batches of each of two sandboxes in turn, three to a row.
  private func rows() throws -> [Int: [UInt8]] {
    var records = RecentRecords(round: 7)
    var rows: [Int: [UInt8]] = [:]
    for number in 0..<8 {
      let batch = Self.batch(of: number % 2, number: number / 2 + 1, fill: number)
      let changed = records.add([batch])
      rows.merge(try #require(changed)) { $1 }
    }
    return rows
  }

  @Test func `a damage costs what stands behind it in its row, and no other row`() throws {
    var rows = try rows()
    #expect(rows.count == 3)
    #expect(RecentRecords.read(7) { rows[$0] }.batches.map { Int($0.body[0]) } == Array(0..<8))
    // In the second batch of the middle row.
    rows[1]?[7000] ^= 1
    let finding = RecentRecords.read(7) { rows[$0] }
    #expect(finding.damage?.hasSuffix("of row 1 of the latest records") == true)
    #expect(finding.batches.map { Int($0.body[0]) } == [0, 1, 2, 3, 6, 7])
    rows[1] = nil
    #expect(RecentRecords.read(7) { rows[$0] }.batches.map { Int($0.body[0]) } == [0, 1, 2, 6, 7])
  }

  /// A disk that lies may keep a row as it was a commit before.
  @Test func `a row that ends before another of its round is damaged`() throws {
    var records = RecentRecords(round: 7)
    var rows: [Int: [UInt8]] = [:]
    var older: [UInt8]?
    for number in 1...4 {
      let batch = Self.batch(of: 0, number: number, fill: number)
      let changed = records.add([batch])
      rows.merge(try #require(changed)) { $1 }
      if number == 3 { older = rows[0] }
    }
    #expect(RecentRecords.read(7) { rows[$0] }.damage == nil)
    rows[0] = older
    #expect(RecentRecords.read(7) { rows[$0] }.damage?.contains("the end of row 0") == true)
    #expect(RecentRecords.read(8) { rows[$0] }.damage?.contains("byte 0 of row 0") == true)
  }

  /// A log's frames have sums of SQLite's; what stands in the main file has ours alone.
  @Test func `a bit that was flipped in a file with such rows is found, or does no harm`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let main = try Data(
      contentsOf: tests.appending(path: "CommandTests/Data/Golden/version-3.sqlite")
    )
    let whole = try #require(try found(main))
    #expect(whole.map(\.count).min() ?? 0 > 0)
    var chance = RandomStream(seed: 9, externalID: "rows", purpose: "flips")
    var refused = 0
    for _ in 0..<200 {
      var changed = main
      let place = Int(chance.next(below: UInt64(main.count)))
      changed[place] ^= 1 << UInt8(chance.next(below: 8))
      guard let records = try found(changed) else {
        refused += 1
        continue
      }
      #expect(records == whole, "byte \(place)")
    }
    #expect(refused > 0)
  }

  /// The records of a main file, by sandbox; `nil` if it is refused.
  private func found(_ main: Data) throws -> [[UInt8]]? {
    let copy = folder + "-flipped"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    try main.write(to: URL(filePath: copy + "/journal.sqlite"))
    do {
      let store = try JournalStore(folder: copy)
      defer { store.close() }
      return try store.sandboxes().map { sandbox in
        var records = sandbox.body
        if let snapshot = try store.snapshot(of: sandbox.number) {
          try store.parts(of: snapshot) { records += $0.body }
        }
        try store.batches(of: sandbox.number) { records += $0.body }
        return records
      }
    } catch is JournalFault {
      return nil
    }
  }
}

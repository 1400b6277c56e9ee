import Foundation

/// SQLite's log of what is not in its main file yet, read without SQLite.
///
/// SQLite ends it, without a word, at the first frame that is not as it was written. That is right for
/// the last commit, which nobody was told of; anywhere before it would lose what was acknowledged.
///
/// - Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
struct WriteAheadLog {
  enum Condition: Equatable {
    /// Every commit in it is whole.
    case whole(frames: Int)
    /// The last commit is not whole.
    case torn(frame: Int)
    /// Something is wrong in front of later commits.
    case damaged(place: String)
  }

  private static let headLength = 32
  private static let frameHead = 24
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The log beside a database; `nil` if there is none.
  init?(of database: String) {
    guard let data = FileManager.default.contents(atPath: database + "-wal"), !data.isEmpty else {
      return nil
    }
    bytes = [UInt8](data)
  }

  var condition: Condition {
    guard bytes.count > Self.headLength else { return .whole(frames: 0) }
    var sum = Checksum(isBigEndian: number(0) & 1 == 1)
    sum.add(bytes[0..<24])
    guard number(0) & ~1 == 0x377f_0682, sum.matches(number(24), number(28)) else {
      return .damaged(place: "its head")
    }
    return frames(sum)
  }

  private func frames(_ head: Checksum) -> Condition {
    let length = Self.frameHead + Int(number(8))
    var sum = head
    var frame = 0
    var offset = Self.headLength
    while offset + length <= bytes.count, isOfThisLog(offset) {
      sum.add(bytes[offset..<offset + 8])
      sum.add(bytes[offset + Self.frameHead..<offset + length])
      guard sum.matches(number(offset + 16), number(offset + 20)) else {
        return broken(frame, offset, length)
      }
      (frame, offset) = (frame + 1, offset + length)
    }
    return rest(frame, offset, length)
  }

  /// What stands behind the last whole frame: the end of an older log, or of a torn commit.
  private func rest(_ frame: Int, _ offset: Int, _ length: Int) -> Condition {
    guard offset < bytes.count else { return .whole(frames: frame) }
    if hasLater(than: offset, length) { return broken(frame, offset, length) }
    let isTorn = offset + Self.frameHead <= bytes.count ? isOfThisLog(offset) : true
    return isTorn ? .torn(frame: frame + 1) : .whole(frames: frame)
  }

  private func broken(_ frame: Int, _ offset: Int, _ length: Int) -> Condition {
    var next = offset
    while next + length <= bytes.count, number(next + 4) == 0 { next += length }
    return hasLater(than: next, length)
      ? .damaged(place: "frame \(frame + 1)") : .torn(frame: frame + 1)
  }

  private func hasLater(than offset: Int, _ length: Int) -> Bool {
    var next = offset + length
    while next + Self.frameHead <= bytes.count {
      if isOfThisLog(next) { return true }
      next += length
    }
    return false
  }

  /// Whether a frame has the salts of the head: older logs had others.
  private func isOfThisLog(_ offset: Int) -> Bool {
    bytes[offset + 8..<offset + 16].elementsEqual(bytes[16..<24])
  }

  private func number(_ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ slice: ArraySlice<UInt8>) {
      var index = slice.startIndex
      while index + 8 <= slice.endIndex {
        first &+= word(slice, index) &+ second
        second &+= word(slice, index + 4) &+ first
        index += 8
      }
    }

    private func word(_ slice: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
      let (a, b) = (UInt32(slice[index]), UInt32(slice[index + 1]))
      let (c, d) = (UInt32(slice[index + 2]), UInt32(slice[index + 3]))
      return isBigEndian
        ? a << 24 | b << 16 | c << 8 | d : d << 24 | c << 16 | b << 8 | a
    }

    func matches(_ one: UInt32, _ other: UInt32) -> Bool { first == one && second == other }
  }
}

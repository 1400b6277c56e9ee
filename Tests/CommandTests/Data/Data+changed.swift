import Foundation

extension Data {
  /// The same with a bit of a text flipped wherever it stands: a file may still have an earlier copy
  /// of a record that has moved.
  func changed(_ text: String) -> Data {
    var bytes = self
    while let place = bytes.firstRange(of: Data(text.utf8)) { bytes[place.lowerBound] ^= 1 }
    return bytes
  }
}

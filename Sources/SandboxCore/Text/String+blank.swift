extension String {
  /// Whether nothing but ASCII blanks stands here.
  package var isBlank: Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
  }
}

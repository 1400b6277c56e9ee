import ArgumentParser

/// What was stated on a command line, by the names that it has there.
///
/// A command's properties name its options; nothing names them a second time.
enum StatedOptions {
  /// Every option and flag of a command, as a text; `nil` for one that was not stated.
  static func texts(of command: some ParsableCommand) -> [String: String?] {
    var texts: [String: String?] = [:]
    for (label, value) in Mirror(reflecting: command).children {
      guard let label, let stated = value as? any Stated else { continue }
      texts.updateValue(stated.text, forKey: name(label))
    }
    return texts
  }

  /// The option of a wrapped property: `grpc-port` for `_grpcPort`.
  private static func name(_ label: String) -> String {
    label.drop { $0 == "_" }.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }
}

/// An option or a flag of a command.
private protocol Stated {
  var text: String? { get }
}

extension Option: Stated {
  fileprivate var text: String? {
    switch wrappedValue {
    case let text as String: text
    case let number as any BinaryInteger: "\(number)"
    case let list as [String] where !list.isEmpty: list.joined(separator: ",")
    default: nil
    }
  }
}

extension Flag: Stated where Value == Bool {
  fileprivate var text: String? { wrappedValue ? "true" : nil }
}

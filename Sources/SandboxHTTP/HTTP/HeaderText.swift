/// Text made fit for a header: one line of printable ASCII, at most a few hundred characters.
enum HeaderText {
  static func ascii(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(500) {
      switch scalar {
      case " "..."~": result.unicodeScalars.append(scalar)
      case "→": result += "->"
      case "\n", "\t": result += " "
      default: result += "?"
      }
    }
    return result
  }
}

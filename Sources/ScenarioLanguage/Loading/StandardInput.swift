/// Standard input where a command takes a file.
package enum StandardInput {
  /// The path that means it.
  package static let path = "-"
  /// How findings call it, as compilers do.
  package static let name = "<stdin>"

  /// What findings call a file.
  package static func name(of path: String) -> String { path == Self.path ? name : path }

  /// How a command is told of what findings call so.
  package static func path(of name: String) -> String { name == Self.name ? path : name }
}

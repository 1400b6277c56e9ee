/// A path with names in braces for what varies, such as `/v1/payments/{id}`.
package enum PathTemplate {
  /// Whether a path has the form of a template, whatever stands in place of the names.
  package static func matches(_ template: String, _ path: String) -> Bool {
    template == path || matches(segments(template), segments(path))
  }

  /// The same of what stands between the slashes.
  package static func matches(_ template: [Substring], _ path: [Substring]) -> Bool {
    template.count == path.count
      && zip(template, path).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
  }

  private static func segments(_ path: String) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }
}

import Logging

/// Puts what a logger knows of its place into words only for a line that is written.
///
/// The server gives each request a logger of its own, and hardly any of them ever writes; swift-log's
/// own handler would word the request's number for all of them.
struct LateLog: LogHandler {
  private let writer: any LogHandler
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  /// A logger that writes as others with this label do.
  static func logger(_ label: String, _ level: Logger.Level) -> Logger {
    let writer = Logger(label: label).handler
    return Logger(label: label) { _ in LateLog(writer, level) }
  }

  private init(_ writer: any LogHandler, _ level: Logger.Level) {
    self.writer = writer
    logLevel = level
    metadata = writer.metadata
    metadataProvider = writer.metadataProvider
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var writer = writer
    writer.logLevel = logLevel
    writer.metadata = metadata
    writer.metadataProvider = metadataProvider
    writer.log(event: event)
  }
}

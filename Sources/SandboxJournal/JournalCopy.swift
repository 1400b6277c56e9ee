import Foundation

/// A copy of a journal's files, to be read without changing them.
package struct JournalCopy: Sendable {
  package let folder: String

  var path: String { folder + "/" + JournalStore.fileName }

  /// - Throws: ``JournalFault`` when there is no room for it.
  package init(of path: String) throws(JournalFault) {
    let manager = FileManager.default
    folder = manager.temporaryDirectory.appending(path: "journal-\(UUID())").path
    do {
      try manager.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      for ending in ["", "-wal"] where manager.fileExists(atPath: path + ending) {
        try manager.copyItem(atPath: path + ending, toPath: self.path + ending)
      }
    } catch {
      throw .disk("\(path) cannot be copied to \(folder): \(error.localizedDescription)")
    }
  }

  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

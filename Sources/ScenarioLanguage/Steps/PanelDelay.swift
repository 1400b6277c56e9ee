/// How the staging panel's notifications come later than its transitions.
/// - Source: cashouts-v3.md §6, "STG"; §9.
package enum PanelDelay {
  /// They come after a few minutes, five at most.
  package static let longest = Duration.seconds(300)
}

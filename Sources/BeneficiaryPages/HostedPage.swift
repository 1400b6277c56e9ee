import Mustache
package import SandboxCore
package import SandboxHTTP

/// A page for the beneficiary of a payout: what it is about, and a form or what came of it.
package struct HostedPage: Sendable {
  /// What stands below the summary.
  package enum Content: Sendable {
    /// What the beneficiary is asked for.
    case form([HostedField])
    /// How a payout stands.
    case payout(Payout)
    /// What came of the page, where that is no payout of its own.
    case status(String)
    /// Anything else, in one sentence.
    case note(String)
  }

  /// A term of the summary and what it stands for.
  package struct Fact: Sendable {
    let term, text: String

    package init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  package let title: String
  package let language: PageLanguage
  package var content: Content
  /// The summary; none where it is empty.
  package var facts: [Fact] = []
  /// What is wrong with what was sent, beside what stands beside its field.
  package var alerts: [String] = []
  /// Rules of style behind ``HostedStyle/general``.
  package var style = ""
  /// Whether the page is there in every language, so that one can be chosen.
  package var isTranslated = true

  package init(_ title: String, _ language: PageLanguage, _ content: Content) {
    self.title = title
    self.language = language
    self.content = content
  }

  /// The page of an id that nothing is known of.
  package static func unknown(_ language: PageLanguage) -> HostedPage {
    let texts = HostedTexts.of(language)
    return HostedPage(texts.unknownTitle, language, .note(texts.unknown))
  }

  package var html: String { Self.template.render(HostedFrame(self)) }

  private static let template: MustacheTemplate = {
    do {
      return try MustacheTemplate(
        string: String(decoding: PackageResources.page_mustache, as: UTF8.self)
      )
    } catch {
      preconditionFailure("page.mustache is no template: \(error)")
    }
  }()
}

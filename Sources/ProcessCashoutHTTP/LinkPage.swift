import BeneficiaryPages
import ProcessCashout
import SandboxHTTP

/// The page behind a link, in place of the provider's own.
enum LinkPage {
  static func linked(_ provider: LinkProvider) -> HostedPage {
    page(
      "\(provider.title) is linked",
      "Your \(provider.title) account is linked to your account here. You can close this page."
    )
  }

  static let unknown = page("This link is not known", "Ask for a new one.")

  private static func page(_ title: String, _ text: String) -> HostedPage {
    var page = HostedPage(title, .english, .note(text))
    page.isTranslated = false
    return page
  }
}

import Mustache
import SandboxHTTP

/// The pages that the server renders: the panel's frame, and the login before it.
struct PanelPage {
  private static let shell = template("shell", PackageResources.shell_mustache)
  private static let login = template("login", PackageResources.login_mustache)

  private static func template(_ name: String, _ bytes: [UInt8]) -> MustacheTemplate {
    do {
      return try MustacheTemplate(string: String(decoding: bytes, as: UTF8.self))
    } catch {
      preconditionFailure("\(name).mustache is no template: \(error)")
    }
  }

  let language: PageLanguage
  private var texts: PanelTexts { PanelTexts(language) }

  init(_ language: PageLanguage) { self.language = language }

  private struct Language {
    let code: String
    let name: String
    let current: Bool
  }

  private struct View {
    let path: String
    let name: String
  }

  private struct Frame {
    let lang: String
    let skip, sandbox, logout, menu, clock, noscript: String
    /// Whether there is something to log out of.
    let guarded: Bool
    let languages: [Language]
    let views: [View]
  }

  private struct Login {
    let lang: String
    let token, note, login: String
    let refused: String?
  }

  private static let views = [
    "payouts", "new", "wallets", "webhooks", "inbox", "requests", "scenario", "report",
    "sandboxes",
  ]

  /// The panel's frame, which its scripts fill.
  func frame(isGuarded: Bool) -> [UInt8] {
    let texts = texts
    let frame = Frame(
      lang: language.rawValue,
      skip: texts["skip"],
      sandbox: texts["sandbox"],
      logout: texts["logout"],
      menu: texts["menu"],
      clock: texts["clock"],
      noscript: texts["noscript"],
      guarded: isGuarded,
      languages: PageLanguage.allCases.map {
        Language(code: $0.rawValue, name: $0.name, current: $0 == language)
      },
      views: Self.views.map { View(path: "/\($0)", name: texts["nav.\($0)"]) }
    )
    return Array(Self.shell.render(frame).utf8)
  }

  /// The login, with why the last one was refused.
  func login(isRefused: Bool) -> [UInt8] {
    let texts = texts
    let login = Login(
      lang: language.rawValue,
      token: texts["token"],
      note: texts["token.note"],
      login: texts["login"],
      refused: isRefused ? texts["token.refused"] : nil
    )
    return Array(Self.login.render(login).utf8)
  }
}

import SandboxCore
import ScenarioText

/// A scenario file while it is read; what is missing or at fault stays `nil`.
struct ScenarioDraft: Sendable {
  var title: String?
  var description: String?
  var tags: [String]?
  var seed: UInt64?
  var clock = ClockStatement()
  /// What is chosen of the contracts, by the keys.
  var choices: [String: String] = [:]
  var merchant = MerchantDraft()
  var rates: [Currency: ScaledDecimal]?
  var bank = BankDraft()
  var platform = PlatformDraft()
  var api = APIDraft()
  var webhooks = WebhookDraft()
  var includes: [IncludeDraft]?
  var observed: [ObserveEntry]?
  var steps: StepsDraft?
}

struct MerchantDraft: Sendable {
  var statement = MerchantStatement()
  var wallets: [Currency: Int64]?
  var limitsPlace: SourcePlace?
  var countriesPlace: SourcePlace?
}

struct BankDraft: Sendable {
  var rules: [RuleDraft]?
  var hours: [HoursParts]?
  var batches: [BatchParts]?
  var outages: [OutageParts]?
  var capacities: [CapacityParts]?
}

/// A rule with the places that findings about it need.
struct RuleDraft: Sendable {
  var name: String?
  var place: SourcePlace
  var when = RuleMatch()
  var outcome: BankOutcome?
}

struct WebhookDraft: Sendable {
  var retries: [Duration]?
  var occasion: WebhookPolicy.Occasion?
  var tellsCreation: Bool?
  var rules: [ConditionalDraft<WebhookTwist>]?
}

/// What a step puts in force: another file's scenario, or one that stands in the step itself.
enum LoadDraft: Sendable {
  case file(IncludeDraft)
  indirect case inline(ScenarioDraft, LoadedText)

  /// What the step is known by among all that the file's steps load.
  var name: String {
    switch self {
    case .file(let file): file.path
    case .inline(_, let text): text.name
    }
  }
}

/// A scenario that stands in a step, as a text of its own.
struct LoadedText: Sendable {
  let text: String
  let place: SourcePlace

  /// No path looks like it.
  var name: String { "step at \(place.line):\(place.column)" }
}

/// A file that another names under `include`.
struct IncludeDraft: Sendable {
  let path: String
  let place: SourcePlace
}

package import ContractPort
package import SandboxCore
package import ScenarioText
package import WireJSON

/// One step of a scenario file: something that is done, what is expected then, or both.
package struct SuiteStep: Sendable {
  package let place: SourcePlace
  package let action: StepAction
  package let expectation: Expectation
}

/// What a step does.
package enum StepAction: Sendable {
  /// Requests over HTTP.
  case call(StepCall)
  case advance(AdvanceGoal)
  case transition(TransitionStep)
  /// What the built-in receiver answers from now on.
  case receiver(status: Int)
  /// Puts another scenario in force: the path of its file as it is stated, or where it stands.
  case load(name: String)
  /// Nothing: the step only looks.
  case look

  /// The key that stands for it in files.
  package var name: String {
    switch self {
    case .call(let call): call.kind.name
    case .advance: "advance"
    case .transition: "transition"
    case .receiver: "receiver"
    case .load: "load"
    case .look: "expect"
    }
  }

  /// The call, if the action is one.
  package var call: StepCall? {
    if case .call(let call) = self { call } else { nil }
  }
}

/// A call of the API, sent once or several times.
package struct StepCall: Sendable {
  package enum Kind: Sendable {
    /// A key of a contract's own.
    case contract(ContractStep)
    case request(RawRequest)

    package var name: String {
      switch self {
      case .contract(let step): step.key
      case .request: "request"
      }
    }
  }

  package var kind: Kind
  /// What later steps call the payout that this creates.
  package var name: String?
  /// Where the file says so.
  var namePlace: SourcePlace?
  /// The payout that this is about; only of calls that change or ask for one.
  package var of: PayoutName?
  /// Members of the body as stated.
  package var fields = JSONObject()
  /// How often it is sent; `{n}` in texts is then the number of the sending, from 1.
  package var repeats: Int?

  package var count: Int { repeats ?? 1 }

  /// What it has to do with payouts.
  package var purpose: ContractStep.Purpose {
    switch kind {
    case .contract(let step): step.purpose(of: fields)
    case .request: .neither
    }
  }

  /// A text with `{n}` replaced, if the call is repeated.
  package func numbered(_ text: String, _ number: Int) -> String {
    repeats == nil ? text : text.replacing("{n}", with: String(number))
  }

  /// A value with `{n}` replaced in every text, if the call is repeated.
  package func numbered(_ value: JSONValue, _ number: Int) -> JSONValue {
    guard repeats != nil else { return value }
    return value.mapTexts { $0.replacing("{n}", with: String(number)) }
  }
}

/// A request that is sent just as it stands.
package struct RawRequest: Sendable {
  package enum Signature: Sendable, Equatable {
    /// Made from the body's bytes with the sandbox's key.
    case valid
    case none
    case text(String)
  }

  package enum Body: Sendable, Equatable {
    case text(String)
    case json(JSONValue)
  }

  package var method = "POST"
  package var path = ""
  package var headers: [(name: String, value: String)] = []
  package var body: Body?
  package var signature: Signature = .valid
}

/// What the staging panel's menu does to one payout.
package struct TransitionStep: Sendable {
  package var of = PayoutName(nil, at: .start)
  package var to: PayoutStatus?
  package var code: Int?
  package var reason: String?
  /// How long its webhook waits.
  package var delay: Duration?
}

/// How a step refers to a payout: by the name of an earlier create, or the last one.
package struct PayoutName: Sendable, Equatable {
  /// `nil` means the payout of the last create.
  package let name: String?
  package let place: SourcePlace

  package init(_ name: String?, at place: SourcePlace) {
    self.name = name
    self.place = place
  }
}

extension JSONValue {
  /// The value with every text in it changed.
  package func mapTexts(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { $0.mapTexts(change) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.mapTexts(change)) }))
    case .null, .bool, .number: self
    }
  }
}

package import WireJSON

/// What a person or a tool has to know in order to call an endpoint, beside its method and path.
///
/// Collections of requests and descriptions of interfaces are made of it; what it shows is run by
/// tests. Texts and values may have variables in double braces, such as `{{externalId}}`.
package struct EndpointGuide: Sendable {
  /// A few words, such as `Create a cashout`.
  package var title: String
  /// What it does, in a sentence or two.
  package var summary: String
  package var proof: CallProof
  /// What stands in place of the names in braces.
  package var path: [GuideField] = []
  package var query: [GuideField] = []
  package var body: GuideBody?
  /// What it may answer; the first is what the sample gets.
  package var answers: [GuideAnswer]
  /// Variables that get a new value before each call, such as `externalId`.
  package var renews: [String] = []
  /// What of the answer is kept in a variable, for calls that follow.
  package var keeps: [GuideKeep] = []

  /// Whether what a sample is answered hangs on what happened before: any of the answers is right.
  package var hangsOnBefore = false
  /// Whether calls that follow need another login, so that it has to be the last.
  package var endsSession = false

  package init(_ title: String, _ summary: String, _ proof: CallProof, answers: [GuideAnswer]) {
    self.title = title
    self.summary = summary
    self.proof = proof
    self.answers = answers
  }

  package func with(_ change: (inout EndpointGuide) -> Void) -> EndpointGuide {
    var guide = self
    change(&guide)
    return guide
  }
}

/// A member of a body, a parameter of a query or a name in a path.
package struct GuideField: Sendable, Equatable {
  package let name: String
  package let meaning: String
  package let shape: ValueShape
  package var isRequired: Bool
  /// What a sample call has there; `nil` for nothing.
  package var sample: String?

  package init(
    _ name: String,
    _ meaning: String = "",
    _ shape: ValueShape = .text,
    isRequired: Bool = false,
    sample: String? = nil
  ) {
    self.name = name
    self.meaning = meaning
    self.shape = shape
    self.isRequired = isRequired
    self.sample = sample
  }

  /// The shape with the meaning as its description.
  package var schema: JSONObject {
    guard !meaning.isEmpty else { return shape.schema }
    return JSONObject(members: shape.schema.members + [.init("description", .string(meaning))])
  }
}

/// What a call carries.
package struct GuideBody: Sendable {
  package enum Form: String, Sendable {
    case json = "application/json"
    case form = "application/x-www-form-urlencoded"
    case yaml = "application/yaml"
    case text = "text/plain"
  }

  package let form: Form
  package let shape: ValueShape
  /// What a sample call has, without what proves its caller.
  package let sample: JSONValue
  package var isRequired = true

  package init(_ shape: ValueShape, sample: JSONValue, as form: Form = .json) {
    self.shape = shape
    self.sample = sample
    self.form = form
  }
}

/// One answer of an endpoint.
package struct GuideAnswer: Sendable {
  package let status: Int
  package let meaning: String
  /// `nil` for an answer without a body.
  package let shape: ValueShape?
  package let contentType: String

  package init(
    _ status: Int,
    _ meaning: String,
    _ shape: ValueShape?,
    as contentType: String = "application/json"
  ) {
    self.status = status
    self.meaning = meaning
    self.shape = shape
    self.contentType = contentType
  }
}

/// What of an answer calls that follow need.
package struct GuideKeep: Sendable {
  package enum Place: Sendable {
    /// The members that lead to it.
    case members([String])
    /// As members, and of that text only what stands behind the last slash.
    case lastSegment([String])
    case cookie(String)
  }

  package let variable: String
  package let place: Place

  package init(_ variable: String, at members: String..., lastSegment: Bool = false) {
    self.variable = variable
    place = lastSegment ? .lastSegment(members) : .members(members)
  }

  package init(_ variable: String, cookie: String) {
    self.variable = variable
    place = .cookie(cookie)
  }
}

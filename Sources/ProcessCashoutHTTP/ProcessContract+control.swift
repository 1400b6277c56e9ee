import ContractPort
import HTTPTypes
import ProcessCashout
import SandboxDecisions
package import SandboxHTTP
import SandboxRuntime
import WireJSON

/// What testers do to the account, for which the platform has no call.
extension ProcessContract: SteeredContract {
  package func controlRoutes(_ control: ControlRoutes) -> [Route] {
    [
      control.route(.get, ControlPath.process) { _, sandbox in .json(json(sandbox)) },
      control.route(.put, ControlPath.process) { call, sandbox throws(ControlError) in
        let names = ["verified", "linked"] + options.map(\.name)
        let body = try ControlFields(call.body, fields: names)
        let verified = flag("verified", body)
        let linked = providers(body)
        let words = options.compactMap { option in
          word(option.name, option.words, body).map { (option.key, $0) }
        }
        try body.check()
        set(words, in: sandbox)
        if let verified { sandbox.commit(.act(Verify(verified))) }
        if let linked { try? control.host.change(.set(linked), in: sandbox) }
        return .json(json(sandbox))
      },
    ]
  }

  /// What may be chosen at any time; the others say what a fresh account is.
  private var options: [ContractChoice] {
    choices.filter { $0.controlPath == ControlPath.process }
  }

  private func json(_ sandbox: Sandbox) -> JSONValue {
    let switches = sandbox.scenario.switches
    let user = sandbox.keys(ProcessKeys.self).steamID
    var object = sandbox.look { room in
      AccountView(
        room.own[ProcessAccount.self],
        in: room.state,
        switches[ProcessOptions.self],
        user: user
      ).control
    }
    for choice in options { object.append(choice.name, .string(choice.word(in: switches))) }
    return .object(object)
  }

  private func set(_ words: [(key: String, word: String)], in sandbox: Sandbox) {
    guard !words.isEmpty else { return }
    var switches = sandbox.scenario.switches
    for (key, word) in words {
      choices.first { $0.key == key }?.choose(word, in: &switches)
    }
    sandbox.commit(.setSwitches(switches))
  }

  private func flag(_ name: String, _ body: ControlFields) -> Bool? {
    guard let value = body[name] else { return nil }
    if value.bool == nil {
      body.note(name, got: value.compactText, expected: .words(["true", "false"]))
    }
    return value.bool
  }

  private func word(_ name: String, _ words: [String], _ body: ControlFields) -> String? {
    guard let value = body[name] else { return nil }
    let text = value.text ?? value.number?.text
    guard let text, words.contains(text) else {
      body.note(name, got: value.compactText, expected: .words(words))
      return nil
    }
    return text
  }

  private func providers(_ body: ControlFields) -> [LinkProvider]? {
    guard let value = body["linked"] else { return nil }
    let found = value.array?.compactMap { $0.text.flatMap(LinkProvider.init) }
    guard let found, found.count == value.array?.count, Set(found).count == found.count else {
      let names = LinkProvider.allCases.map(\.rawValue)
      let form = FieldForm.words(["a list, each once, of \(names.joined(separator: ", "))"])
      body.note("linked", got: value.compactText, expected: form)
      return nil
    }
    return found
  }
}

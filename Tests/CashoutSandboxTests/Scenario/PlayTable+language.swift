import SandboxCore

/// What is done with the files that show conditions of the bank, webhook rules and declines.
extension PlayTable {
  static let language: [String: [ScenarioPlay.Act]] = [
    "batches.yaml": [
      .create(.make("one-1", with: ["bank_code": .text("1")])),
      .create(.make("two-1", with: ["bank_code": .text("237")])), .wait(.seconds(3600)),
      .create(.make("one-2", with: ["bank_code": .number("341")])), .finish,
    ],
    "business-hours.yaml": [
      .create(.make("br-1")), .create(.make("next-day-1")), .create(.make("mx-1", "MX")), .finish,
    ],
    "capacity.yaml": (1...8).map { .create(.make("salary-\($0)")) } + [.finish],
    "capacity-smooth.yaml": (1...4).map { .create(.make("salary-\($0)")) } + [.finish],
    "drawn-delays.yaml": (1...6).map { .create(.make("drawn-\($0)")) }
      + (1...4).map { .create(.make("back-\($0)")) } + [.finish, .wallets],
    "kyc-decline.yaml": [
      .create(.make("kyc-1", with: ["beneficiary_birthdate": .text("20150101")])),
      .create(.make("suspended-1", with: ["document_id": .text("01716001340")])),
      .create(.make("fine-1")), .create(.make("fine-1")), .create(.make("fine-2", "BR", 901)),
      .create(.make("fine-3")), .create(.make("fine-3")), .finish, .wallets,
    ],
    "outage-queue.yaml": [
      .create(.make("before-1")), .wait(.seconds(3595)), .create(.make("into-1")),
      .wait(.seconds(1800)), .create(.make("during-1")), .finish,
    ],
    "outage-rejects.yaml": [
      .wait(.seconds(595)), .create(.make("mx-1", "MX")), .create(.make("br-1")),
      .wait(.seconds(1800)), .create(.make("mx-2", "MX")), .wait(.seconds(60)),
      .create(.make("mx-3", "MX")), .finish, .wallets,
    ],
    "webhooks-duplicate.yaml": [.create(.make("twice-1")), .finish],
    "webhooks-forged.yaml": [
      .create(.make("forged-1")), .wait(.seconds(3)), .answer(500), .wait(.seconds(10)),
      .answer(200), .finish,
    ],
    "webhooks-lost.yaml": [
      .create(.make("lost-1")), .create(.make("late-1")), .create(.make("fine-1")), .finish,
    ],
    "webhooks-reordered.yaml": [.create(.make("order-1")), .finish],
  ]
}

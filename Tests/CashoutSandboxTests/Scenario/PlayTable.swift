import CashoutsV3
import SandboxCore

/// What is done with each file of `scenarios/`.
enum PlayTable {
  static let acts = simple.merging(language) { first, _ in first }

  private static let simple: [String: [ScenarioPlay.Act]] = [
    "banks/brazil.yaml": [
      .create(.make("down-1", with: ["bank_code": .text("001")])),
      .create(.make("pix-1", with: ["bank_code": .number("10001")])),
      .create(.make("account-1", with: ["bank_code": .text("341")])), .finish,
    ],
    "banks/mexico.yaml": [
      .create(.make("mx-1", "MX")), .create(.make("mx-2", "MX")),
      .create(.make("card-1", "MX", with: ["account_type": .text("D")])),
      .create(.make("mx-3", "MX")), .finish,
    ],
    "cancel.yaml": [
      .create(.make("early-1", "EC", 200)), .create(.make("late-1", "EC", 200)), .wallets,
      .wait(.seconds(9)), .cancel("early-1"), .wait(.seconds(1)), .cancel("late-1"),
      .cancel("early-1"), .finish, .cancel("late-1"), .wallets,
    ],
    "happy-path.yaml": [
      .create(.make("happy-1")), .create(.make("happy-2", "MX", 500)), .finish, .wallets,
    ],
    "inline-script.yaml": [
      .create(.make("plain-1")), .create(.make("talk-1", with: ["comments": .text("invoice 7")])),
      .create(.make("inline-1", with: ["comments": .text(script)])),
      .create(.make("inline-2", with: ["comments": .text("sandbox: never")])),
      .create(.make("inline-3", with: ["comments": .text("sandbox: completed after 1s")])),
      .create(.make("inline-4", "MX", with: ["comments": .text(script)])), .finish,
    ],
    "insufficient-funds.yaml": [
      .create(.make("back-1", "EC", 60)), .create(.make("poor-1", "EC", 60)), .wallets,
      .wait(.seconds(60)), .wallets, .create(.make("poor-2", "EC", 60)),
      .create(.make("poor-3", "EC", 40)), .create(.make("poor-4", "EC", 38)), .finish, .wallets,
    ],
    "late-rejection.yaml": [
      .create(.make("late-1", "BR", 1500)), .create(.make("late-2", "BR", 999)),
      .create(.make("other-1", "BR", 1500)), .wallets, .wait(.seconds(6 * 60)), .wallets, .finish,
      .wallets,
    ],
    "limits.yaml": [
      .create(.make("small-1", "BR", 49)), .create(.make("small-2", "BR", 50, with: document("1"))),
      .create(.make("abroad-1", "AR", 50)), .create(.make("big-1", "BR", 2501)),
      .create(.make("big-2", "BR", 2500, with: document("1"))), .create(.make("day-1", "MX", 6000)),
      .create(.make("user-1", "BR", 50, with: document("1"))), .wait(.seconds(86_400)),
      .create(.make("day-2", "MX", 6000)), .create(.make("month-0", "MX", 4000)),
      .wait(.seconds(86_400)),
      .create(.make("month-1", "MX", 6000)),
      .create(.make("user-2", "BR", 50, with: document("1"))), .wallets,
    ],
    "on-hold.yaml": [
      .create(.make("held-1")), .wait(.seconds(20)), .hold("held-1"), .wait(.seconds(3600)),
      .release("held-1"), .create(.make("held-2", isOnHold: true)), .wait(.seconds(60)),
      .hold("held-1"), .release("held-2"), .finish,
    ],
    "random-outcomes.yaml": (1...25).map { .create(.make("random-\($0)")) } + [
      .finish, .wallets,
    ],
    "regional-banks.yaml": [
      .create(.make("first-1", with: ["bank_code": .text("1")])),
      .create(.make("down-1", with: ["bank_code": .text("1")])), .create(.make("mx-1", "MX")),
      .create(.make("elsewhere-1", "EC")), .finish,
    ],
    "rejection-codes.yaml": RejectionTable.codes.listed.map { .create(.make("reject-\($0)-a")) } + [
      .create(.make("reject-8011")), .finish, .wallets,
    ],
    "rejection.yaml": [
      .create(.make("document-1", "BR", 1000, with: document("01716000000"))),
      .create(.make("account-1", "BR", 1000, with: ["bank_account": .text("9991")])),
      .create(.make("fine-1", "BR", 1000, with: ["bank_account": .text("1999")])), .wallets,
      .finish, .wallets,
    ],
    "retries.yaml": [
      .answer(500), .create(.make("retry-1")), .wait(.seconds(120)), .answer(204),
      .create(.make("retry-2")), .wait(.seconds(1500)), .answer(500), .finish,
    ],
    "slow-bank.yaml": [
      .create(.make("small-1")), .create(.make("large-1", "BR", 10_000)),
      .create(.make("stuck-1", "BR", 20_000)), .wait(.seconds(4 * 3600)), .finish,
    ],
  ]

  private static let script =
    "sandbox: delivered after 1s, completed after 10s, rejected 826 after 3d"

  private static func document(_ id: String) -> KeyValuePairs<String, FieldValue> {
    ["document_id": .text(id)]
  }
}

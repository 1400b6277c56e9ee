import Foundation
import Programs
import Testing

/// What shells propose, by the scripts that the executable prints.
@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
  /// What bash proposes for a word behind others.
  private func proposals(_ words: [String]) async throws -> [Substring] {
    let script = """
      set +e
      source /dev/stdin
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
      _cashout-sandbox "$1" "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let completion = try await Program.run(["--generate-completion-script", "bash"])
    #expect(completion.status == 0)
    let outcome = try await Program.run(
      program: "bash",
      ["-c", script, "bash", "cashout-sandbox"] + words,
      input: completion.output,
      environment: ProcessInfo.processInfo.environment
    )
    return outcome.output.split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  @Test(arguments: [
    (["pa"], ["pay", "payouts"]), (["payo"], ["payouts"]), (["serve", "--clo"], ["--clock"]),
    (["serve", "--clock", "m"], ["manual"]), (["transition", "1", "REJ"], ["REJECTED"]),
    (["openapi", "c"], ["control"]), (["openapi", "control", "--brand", "o"], ["onekeypayments"]),
    (["postman", "--brand", "t"], ["tupay"]), (["trust", "--brand", "l"], ["limepay"]),
    (["serve", "--brand", "p"], ["pandablue"]), (["serve", "--katakana", "8"], ["822"]),
    (["serve", "--payout-service", "s"], ["sandbox", "strict"]),
    (["serve", "--log-level", "c"], ["critical"]), (["serve", "--log-format", "j"], ["json"]),
    (["webhooks", "--outcome", "h"], ["held_back"]), (["openapi", "p"], ["payout_service"]),
    (["payouts", "--status", "O"], ["ON_HOLD"]), (["webhooks", "--status", "D"], ["DELIVERED"]),
    (["serve", "--bad-signature", "4"], ["401"]), (["serve", "--wrong-transition", "4"], ["412"]),
  ])
  func `bash proposes what may follow`(_ words: [String], _ expected: [String]) async throws {
    let proposals = try await proposals(words)
    #expect(Set(expected).isSubset(of: proposals.map { $0.trimmingCharacters(in: .whitespaces) }))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `there is a script for each shell`(_ shell: String) async throws {
    let outcome = try await Program.run(["--generate-completion-script", shell])
    #expect(outcome.status == 0 && outcome.output.contains("cashout-sandbox"))
  }
}

import Foundation
import Programs
import Testing

/// The page "Recipes" does what it says, where the tools are installed.
@Suite(.timeLimit(.minutes(10))) struct RecipeTests {
  @Test(arguments: Recipe.all)
  func `a test that starts the executable passes as the page has it`(
    _ recipe: Recipe
  ) async throws {
    for file in recipe.files { #expect(RecipePage.text(of: file) != nil, "\(file)") }
    guard try await recipe.isInstalled else {
      try Test.cancel("\(recipe) is not installed here; .ci/run installs what Debian has")
    }
    let outcome = try await recipe.run()
    #expect(outcome.status == 0 && outcome.output.contains(recipe.sign), "\(outcome)")
  }

  @Test func `the variables of the containers are options of serve`() async throws {
    let help = try await Program.run(["serve", "--help"]).output
    let containers = RecipePage.files.filter { $0.text.contains("CASHOUT_SANDBOX_") }
    #expect(containers.count >= 5)
    for (name, text) in containers where name != "payouts.sh" {
      for variable in text.matches(of: #/CASHOUT_SANDBOX_([A-Z_]+)/#) {
        let option = "--" + variable.output.1.lowercased().replacing("_", with: "-")
        #expect(help.contains("\(option) "), "\(name): \(option)")
      }
    }
  }

  @Test func `the options that programs start it with are those that it has`() async throws {
    let stated = RecipePage.files.flatMap { $0.text.matches(of: #/--[a-z][a-z-]+/#) }
    let help =
      try await Program.run(["serve", "--help"]).output
      + Program.run(["pay", "--help"]).output
    for option in Set(stated.map { String($0.output) }) {
      #expect(help.contains(option), "\(option)")
    }
  }
}

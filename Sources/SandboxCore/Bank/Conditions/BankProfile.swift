/// Which of the bank's conditions one event of one payout meets, by their places in the lists.
struct BankProfile: Hashable, Sendable {
  let hours: Int?
  let batches: Int?
  let outages: [Int]
  let capacity: Int?

  func timetable(_ conditions: BankConditions) -> BankTimetable {
    BankTimetable(
      hours: hours.map { conditions.hours[$0].condition },
      batches: batches.map { conditions.batches[$0].condition },
      outages: outages.map { conditions.outages[$0].condition }
    )
  }
}

extension BankProfile {
  init(_ conditions: BankConditions, _ account: BankAccount, _ event: Bank.Event) {
    func first<Condition>(_ all: [BankConditions.Scoped<Condition>]) -> Int? {
      all.firstIndex { $0.scope.holds(for: account) }
    }
    let isAnswer = event == .answer
    hours = first(conditions.hours)
    batches = isAnswer ? first(conditions.batches) : nil
    capacity = isAnswer ? first(conditions.capacities) : nil
    outages = conditions.outages.indices.filter { index in
      let outage = conditions.outages[index]
      return outage.condition.delays(event) && outage.scope.holds(for: account)
    }
  }
}

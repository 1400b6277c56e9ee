import SandboxCore
import ScenarioText

/// The keys under `bank.capacity` when it is more than a rate.
enum CapacityKeys {
  static let section = Section<CapacityParts>(
    keys: [
      Key(
        "rate",
        about: "How many answers in each second (/s), minute (/min) or hour (/h): 100/min.",
        required: true,
        .capacity,
        \.rate
      ),
      Key(
        "smooth",
        about: "Whether answers keep an even distance, 600ms at 100/min, instead of all coming as"
          + " soon as the second, minute or hour begins.",
        default: "false",
        .flag,
        \.isSmooth
      ),
    ] + Key.scope
  )
}

struct CapacityParts: ScopedParts {
  var rate: BankCapacity?
  var isSmooth: Bool?
  var scope = ScopeParts()
  var place = SourcePlace.start

  var condition: BankConditions.Scoped<BankCapacity>? {
    rate.map { BankConditions.Scoped($0.smooth(isSmooth ?? false), scope.scope) }
  }
}

extension ValueReader<CapacityParts> {
  /// A rate for every payout, or a mapping.
  static let capacityParts = ValueReader(
    .any(of: [ValueReader<BankCapacity>.capacity.schema, CapacityKeys.section.schema])
  ) { node, findings in
    guard case .scalar = node.content else {
      var parts = CapacityParts(place: node.place)
      CapacityKeys.section.read(node, into: &parts, &findings)
      return parts
    }
    return ValueReader<BankCapacity>.capacity.read(node, &findings).map {
      CapacityParts(rate: $0, place: node.place)
    }
  }
}

extension ValueReader<BankCapacity> {
  private static let most = 1_000_000
  private static let windows: [String: Duration] = [
    "s": .seconds(1), "min": .seconds(60), "h": .seconds(3600),
  ]

  /// How many in a second, a minute or an hour: `100/min`.
  fileprivate static let capacity = scalar(
    "a rate such as 100/min",
    schema: .pattern("^0*([1-9][0-9]{0,5}|1000000)/(s|min|h)$")
  ) { text throws(ValueFault) in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let window = windows[parts[1]], ScaledDecimal(parts[0]) != nil,
      let count = Int(parts[0]), 1...most ~= count
    else {
      throw ValueFault(
        "\(quoted(text)) is not a rate; write 1 to \(most) a second, minute or hour: 5/s, 100/min"
          + " or 1000/h"
      )
    }
    return BankCapacity(count, per: window)
  }
}

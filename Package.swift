// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let asn1 = product(name: "SwiftASN1", package: "swift-asn1")
  static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
  static let crypto = product(name: "Crypto", package: "swift-crypto")
  static let deque = product(name: "DequeModule", package: "swift-collections")
  static let grpc = product(name: "GRPCCore", package: "grpc-swift-2")
  static let grpcNIO = product(
    name: "GRPCNIOTransportHTTP2Posix",
    package: "grpc-swift-nio-transport"
  )
  static let grpcProtobuf = product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  static let heap = product(name: "HeapModule", package: "swift-collections")
  static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
  static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
  static let jwtKit = product(name: "JWTKit", package: "jwt-kit")
  static let logging = product(name: "Logging", package: "swift-log")
  static let mustache = product(name: "Mustache", package: "swift-mustache")
  static let nio = product(name: "NIOCore", package: "swift-nio")
  static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
  static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
  static let nioHTTPTypesHTTP1 = product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
  static let nioHTTPTypesHTTP2 = product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras")
  static let nioHTTP2 = product(name: "NIOHTTP2", package: "swift-nio-http2")
  static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
  static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
  static let nioTLS = product(name: "NIOTLS", package: "swift-nio")
  static let protobuf = product(name: "SwiftProtobuf", package: "swift-protobuf")
  static let serviceLifecycle = product(
    name: "ServiceLifecycle",
    package: "swift-service-lifecycle"
  )
  static let unixSignals = product(name: "UnixSignals", package: "swift-service-lifecycle")
  static let x509 = product(name: "X509", package: "swift-certificates")
  static let yams = product(name: "Yams", package: "Yams")
}

let package = Package(
  name: "cashout-sandbox",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CashoutSandbox", targets: ["CashoutSandbox"]),
    .executable(name: "cashout-sandbox", targets: ["cashout-sandbox"]),
    .executable(name: "sandbox-benchmarks", targets: ["sandbox-benchmarks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    // No traits here and of Hummingbird: neither is used, and a package with two is built again by
    // every other command, for its flags have no order.
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf", from: "2.4.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
  ],
  // From the top floor down: each target uses only those below it.
  targets: [
    // Arguments into commands.
    .executableTarget(
      name: "cashout-sandbox",
      dependencies: ["CashoutSandbox", "SandboxHTTP", "ScenarioLanguage", .argumentParser],
      swiftSettings: strict
    ),
    // How fast it is, as ratios measured in one run.
    .executableTarget(
      name: "sandbox-benchmarks",
      dependencies: [
        "CashoutSandbox", "CashoutsV3", "SandboxCore", "SandboxDecisions", "SandboxJournal",
        "SandboxRuntime", "ScenarioLanguage", .argumentParser, .hummingbird, .logging, .nio,
        .nioPosix, .serviceLifecycle,
      ],
      swiftSettings: strict
    ),
    // The product that tests embed: a server put together, suites of scenarios, commands.
    .target(
      name: "CashoutSandbox",
      dependencies: [
        "CashoutsV3", "CashoutsV3HTTP", "ContractPort", "MerchantObservation", "PayoutService",
        "PayoutServiceHTTP", "ProcessCashout", "ProcessCashoutHTTP", "SandboxCore",
        "SandboxDecisions", "SandboxGRPC", "SandboxHTTP", "SandboxJournal", "SandboxPanel",
        "SandboxRuntime", "SandboxSpecs", "SandboxTLS", "ScenarioLanguage", "ScenarioText",
        "WebText", "WebhookDelivery", "WireJSON", .httpTypes, .hummingbird, .hummingbirdCore,
        .logging, .nio, .nioHTTP1, .nioPosix, .serviceLifecycle, .unixSignals,
      ],
      swiftSettings: strict
    ),
    // What other programs read of the endpoints: collections of requests, descriptions.
    .target(
      name: "SandboxSpecs",
      dependencies: [
        "ContractPort", "PayoutServiceProto", "SandboxCore", "SandboxDecisions", "SandboxHTTP",
        "SandboxRuntime", "WireJSON", .httpTypes,
      ],
      swiftSettings: strict
    ),
    // The panel: pages that steer and show sandboxes in a browser.
    .target(
      name: "SandboxPanel",
      dependencies: [
        "CashoutsV3", "SandboxCore", "SandboxDecisions", "SandboxHTTP", "WebText", "WireJSON",
        .httpTypes, .mustache,
      ],
      resources: [
        .embedInCode("Assets/app.js"), .embedInCode("Assets/editor.js"),
        .embedInCode("Assets/page.js"), .embedInCode("Assets/views.js"),
        .embedInCode("Assets/style.css"), .embedInCode("Assets/shell.mustache"),
        .embedInCode("Assets/login.mustache"), .embedInCode("Assets/en.json"),
        .embedInCode("Assets/es.json"), .embedInCode("Assets/pt.json"),
      ],
      swiftSettings: strict
    ),
    // The endpoints of V3 and Easy Cashout, the page of a beneficiary, guides to all of them.
    .target(
      name: "CashoutsV3HTTP",
      dependencies: [
        "BeneficiaryPages", "CashoutsV3", "ContractPort", "MerchantObservation", "SandboxCore",
        "SandboxDecisions", "SandboxHTTP", "SandboxRuntime", "WebText", "WireJSON", .httpTypes,
      ],
      swiftSettings: strict
    ),
    // The endpoints of the contract of POST /cashout/process.
    .target(
      name: "ProcessCashoutHTTP",
      dependencies: [
        "BeneficiaryPages", "ContractPort", "MerchantObservation", "ProcessCashout", "SandboxCore",
        "SandboxDecisions", "SandboxHTTP", "SandboxRuntime", "WebText", "WireJSON", .httpTypes,
      ],
      swiftSettings: strict
    ),
    // The gRPC door: connections, calls of the PayoutService, health, reflection.
    .target(
      name: "SandboxGRPC",
      dependencies: [
        "MerchantObservation", "PayoutService", "PayoutServiceHTTP", "PayoutServiceProto",
        "SandboxCore", "SandboxDecisions", "SandboxHTTP", "SandboxRuntime", "WireJSON", .grpc,
        .grpcNIO, .grpcProtobuf, .httpTypes, .nio, .protobuf, .serviceLifecycle,
      ],
      swiftSettings: strict
    ),
    // The PayoutService over HTTP: its calls with JSON bodies, the pages of links.
    .target(
      name: "PayoutServiceHTTP",
      dependencies: [
        "BeneficiaryPages", "ContractPort", "MerchantObservation", "PayoutService",
        "PayoutServiceProto", "SandboxCore", "SandboxDecisions", "SandboxHTTP", "SandboxRuntime",
        "WebText", "WireJSON", .httpTypes, .protobuf,
      ],
      swiftSettings: strict
    ),
    // Pages that beneficiaries fill in: their frame, their look, what all of them say.
    .target(
      name: "BeneficiaryPages",
      dependencies: ["SandboxCore", "SandboxHTTP", .httpTypes, .mustache],
      resources: [.embedInCode("Assets/page.mustache")],
      swiftSettings: strict
    ),
    // The HTTP door: connections, routes, what contracts' endpoints share, control API, recording.
    .target(
      name: "SandboxHTTP",
      dependencies: [
        "ContractPort", "MerchantObservation", "SandboxCore", "SandboxDecisions", "SandboxRuntime",
        "ScenarioLanguage", "ScenarioText", "WebText", "WebhookDelivery", "WireJSON", .crypto,
        .httpTypes, .hummingbird, .hummingbirdCore, .logging, .nio, .nioHTTP1, .nioHTTP2,
        .nioHTTPTypes, .nioHTTPTypesHTTP1, .nioHTTPTypesHTTP2, .nioPosix, .nioSSL, .nioTLS,
        .serviceLifecycle,
      ],
      swiftSettings: strict
    ),
    // Running sandboxes: the one door to them, what is done outside it, the journal at work.
    .target(
      name: "SandboxRuntime",
      dependencies: [
        "ContractPort", "MerchantObservation", "RecordCoding", "SandboxCore", "SandboxDecisions",
        "SandboxJournal", "ScenarioLanguage", "ScenarioText", "WebhookDelivery", "WireJSON",
        .deque, .httpTypes, .nio, .nioPosix,
      ],
      swiftSettings: strict
    ),
    // What one running sandbox decides and keeps, as values: room, clock, logs, their records.
    .target(
      name: "SandboxDecisions",
      dependencies: [
        "ContractPort", "MerchantObservation", "RecordCoding", "SandboxCore", "ScenarioLanguage",
        "ScenarioText", "WebText", "WebhookDelivery", "WireJSON", .deque, .httpTypes,
      ],
      swiftSettings: strict
    ),
    // Webhooks to their receivers: connections, lanes, what goes wrong there.
    .target(
      name: "WebhookDelivery",
      dependencies: [
        "SandboxCore", "WebText", .deque, .nio, .nioHTTP1, .nioPosix, .nioSSL, .serviceLifecycle,
      ],
      swiftSettings: strict
    ),
    // What is claimed of a sandbox, and what a merchant shows of itself: checks, verdicts, reports.
    .target(
      name: "MerchantObservation",
      dependencies: [
        "ContractPort", "RecordCoding", "SandboxCore", "ScenarioLanguage", "ScenarioText",
        "WireJSON", .httpTypes,
      ],
      swiftSettings: strict
    ),
    // What went through the door, on disk: batches of records, one writer, checks.
    .target(
      name: "SandboxJournal",
      dependencies: ["RecordCoding", .crypto, .grdb],
      swiftSettings: strict
    ),
    // Certificates: an authority of one's own, what it signs, how clients trust it.
    .target(
      name: "SandboxTLS",
      dependencies: ["WebText", .asn1, .crypto, .x509],
      swiftSettings: strict
    ),
    // Scenario files into values: keys, schema, dry run, statements of steps.
    .target(
      name: "ScenarioLanguage",
      dependencies: [
        "ContractPort", "RecordCoding", "SandboxCore", "ScenarioText", "TextPatterns", "WireJSON",
        .httpTypes,
      ],
      swiftSettings: strict
    ),
    // Text of scenario files: YAML with its places, sections of keys, readers, diagnostics.
    .target(
      name: "ScenarioText",
      dependencies: ["SandboxCore", "WebText", "WireJSON", .nio, .yams],
      swiftSettings: strict
    ),
    // The V3 contract: bytes into values and back, checks, codes, countries.
    .target(
      name: "CashoutsV3",
      dependencies: [
        "ContractPort", "CountryData", "RecordCoding", "SandboxCore", "TextPatterns", "WebText",
        "WireJSON", .crypto,
      ],
      swiftSettings: strict
    ),
    // The PayoutService contract: messages into values and back, checks, words, what it keeps.
    .target(
      name: "PayoutService",
      dependencies: [
        "ContractPort", "PayoutServiceProto", "RecordCoding", "SandboxCore", "SeededChance",
        "WebText", "WireJSON",
        .protobuf,
      ],
      swiftSettings: strict
    ),
    // The messages and calls of the PayoutService, of health and of reflection: generated code.
    .target(
      name: "PayoutServiceProto",
      dependencies: [.grpc, .grpcProtobuf, .protobuf],
      exclude: ["Protos", "generate"]
    ),
    // The contract of POST /cashout/process: bytes into values and back, tokens, checks, mails.
    .target(
      name: "ProcessCashout",
      dependencies: [
        "ContractPort", "RecordCoding", "SandboxCore", "SeededChance", "WebText", "WireJSON",
        .crypto, .jwtKit,
      ],
      swiftSettings: strict
    ),
    // What is known of each country, as text.
    .target(name: "CountryData", swiftSettings: strict),
    // What a mocked contract is, as far as those below its own part need to know it.
    .target(
      name: "ContractPort",
      dependencies: ["RecordCoding", "SandboxCore", "WireJSON"],
      swiftSettings: strict
    ),
    // What a payout sandbox is, as one value: money, payouts, the bank's rules, virtual time.
    .target(
      name: "SandboxCore",
      dependencies: ["RecordCoding", "SeededChance", "TextPatterns", .deque, .heap],
      swiftSettings: strict
    ),
    // Chance that repeats: streams of numbers, hashes and functions, the same on every machine.
    .target(name: "SeededChance", swiftSettings: strict),
    // Patterns that are matched in linear time.
    .target(name: "TextPatterns", swiftSettings: strict),
    // Text as the web writes it: addresses, forms, hexadecimal digits.
    .target(name: "WebText", dependencies: ["WireJSON"], swiftSettings: strict),
    // JSON as it stood on the wire.
    .target(name: "WireJSON", swiftSettings: strict),
    // Values as bytes of a journal, and back.
    .target(name: "RecordCoding", swiftSettings: strict),

    // Programs that tests start.
    .target(
      name: "Programs",
      dependencies: [
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(
          name: "SystemPackage",
          package: "swift-system",
          condition: .when(platforms: [.linux])
        ),
      ],
      path: "Tests/Programs",
      swiftSettings: strict
    ),
    // Texts that tests compare with files.
    .target(name: "GoldenFiles", path: "Tests/GoldenFiles", swiftSettings: strict),
    // What holds of every state of a sandbox, for simulations.
    .target(
      name: "SandboxInvariants",
      dependencies: ["SandboxCore"],
      path: "Tests/SandboxInvariants",
      swiftSettings: strict
    ),
    // How many tests run at once, said to the library that runs them when they are loaded.
    .target(name: "TestBounds", path: "Tests/TestBounds"),
    .testTarget(name: "TidyTests", dependencies: ["TestBounds"], swiftSettings: strict),
    .testTarget(
      name: "RecordTests",
      dependencies: [
        "CashoutsV3", "ContractPort", "MerchantObservation", "RecordCoding", "SandboxCore",
        "ScenarioLanguage", "WireJSON",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "WireJSONTests",
      dependencies: ["WebText", "WireJSON"],
      swiftSettings: strict
    ),
    .testTarget(name: "TextPatternsTests", dependencies: ["TextPatterns"], swiftSettings: strict),
    .testTarget(
      name: "SandboxCoreTests",
      dependencies: [
        "SandboxCore", "SandboxInvariants", "SeededChance", "TextPatterns",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CashoutsV3Tests",
      dependencies: ["CashoutsV3", "CountryData", "WireJSON", "SandboxCore"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CashoutSandboxTests",
      dependencies: [
        "CashoutSandbox", "CashoutsV3", "ContractPort", "GoldenFiles", "MerchantObservation",
        "Programs", "RecordCoding", "SandboxCore", "SandboxDecisions", "SandboxHTTP",
        "SandboxRuntime", "SandboxJournal", "SandboxSpecs", "SandboxTLS", "ScenarioLanguage",
        "ScenarioText", "SeededChance", "TextPatterns", "WebhookDelivery", "WireJSON",
        .asyncHTTPClient, .crypto, .httpTypes, .hummingbird, .nio, .nioHTTP1, .nioSSL,
      ],
      exclude: [
        "Golden", "Clients/Client.java", "Clients/client.mjs", "Clients/client.php",
        "Clients/client.py", "Clients/client.sh", "Clients/fixed-host.php",
      ],
      swiftSettings: strict
    ),
    // The contract of POST /cashout/process, over sockets.
    .testTarget(
      name: "ProcessCashoutTests",
      dependencies: [
        "CashoutSandbox", "ContractPort", "GoldenFiles", "ProcessCashout", "Programs",
        "RecordCoding", "SandboxCore", "ScenarioLanguage", "WireJSON", .asyncHTTPClient,
        .jwtKit, .nio, .nioHTTP1,
      ],
      exclude: ["Golden"],
      swiftSettings: strict
    ),
    // The PayoutService over real connections, with the generated client.
    .testTarget(
      name: "PayoutServiceTests",
      dependencies: [
        "CashoutSandbox", "ContractPort", "PayoutService", "PayoutServiceProto", "RecordCoding",
        "SandboxCore", "SandboxDecisions", "SandboxGRPC", "SandboxJournal", "SandboxRuntime",
        "ScenarioLanguage", "WireJSON", .grpc, .grpcNIO, .grpcProtobuf, .nio, .nioPosix, .protobuf,
      ],
      exclude: ["Python"],
      swiftSettings: strict
    ),
    // The running part under random calls, outcomes and moments, all from a seed.
    .testTarget(
      name: "RuntimeSimulationTests",
      dependencies: [
        "CashoutSandbox", "CashoutsV3", "ContractPort", "MerchantObservation", "SandboxCore",
        "SandboxDecisions", "SandboxInvariants", "SandboxJournal", "SandboxRuntime",
        "ScenarioLanguage", "SeededChance", "WebhookDelivery", "WireJSON", .logging, .nioPosix,
      ],
      swiftSettings: strict
    ),
    // Collections of requests and descriptions, run by the tools that they are for.
    .testTarget(
      name: "SpecTests",
      dependencies: [
        "CashoutSandbox", "CashoutsV3", "ContractPort", "Programs", "SandboxDecisions",
        "SandboxHTTP", "SandboxRuntime", "SandboxSpecs", "WireJSON", .crypto,
      ],
      exclude: ["collection.mjs", "collection.py", "collection.schema.json", "interfaces.py"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CashoutsV3", "Programs", "SandboxTLS", "WireJSON", "cashout-sandbox", .asyncHTTPClient,
        .nio, .nioHTTP1, .nioPosix,
      ],
      exclude: ["Data/Golden"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

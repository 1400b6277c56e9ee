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
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
  ],
  targets: [
    .target(name: "WireJSON", swiftSettings: strict),
    .target(name: "TextPatterns", swiftSettings: strict),
    .target(
      name: "SandboxCore",
      dependencies: [
        "TextPatterns",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "CashoutsV3",
      dependencies: [
        "SandboxCore", "TextPatterns", "WireJSON",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "CashoutSandbox",
      dependencies: [
        "SandboxCore", "CashoutsV3", "TextPatterns", "WireJSON",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "cashout-sandbox",
      dependencies: [
        "CashoutSandbox",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "sandbox-benchmarks",
      dependencies: [
        "CashoutSandbox", "SandboxCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict
    ),
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
    .testTarget(name: "TidyTests", swiftSettings: strict),
    .testTarget(name: "WireJSONTests", dependencies: ["WireJSON"], swiftSettings: strict),
    .testTarget(name: "TextPatternsTests", dependencies: ["TextPatterns"], swiftSettings: strict),
    .testTarget(
      name: "SandboxCoreTests",
      dependencies: [
        "SandboxCore", "TextPatterns",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CashoutsV3Tests",
      dependencies: ["CashoutsV3", "WireJSON", "SandboxCore"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CashoutSandboxTests",
      dependencies: [
        "CashoutSandbox", "CashoutsV3", "Programs", "SandboxCore", "TextPatterns", "WireJSON",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      exclude: [
        "Golden", "Clients/Client.java", "Clients/client.mjs", "Clients/client.php",
        "Clients/client.py", "Clients/client.sh",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "cashout-sandbox", "CashoutsV3", "Programs", "WireJSON",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

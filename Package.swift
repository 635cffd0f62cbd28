// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in every target. The static linker's own warnings (dlopen, getgrnam_r and the like inside libc,
// SQLite and ICU) are no compiler warnings and stay visible.
let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
let c: [CSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "zitare",
  products: [
    .executable(name: "zitare", targets: ["zitare"]),
    .executable(name: "zitare-remote", targets: ["zitare-remote"]),
    .executable(name: "zitare-card", targets: ["zitare-card"]),
    // With the modules whose types its API shows.
    .library(name: "QuoteSearch", targets: ["QuoteSearch", "CorpusStore", "ZitareModels"]),
  ],
  targets: [
    // C adapters. Only own types in their headers: ICU's module map clashes with the toolchain's.
    .target(name: "CSQLite", cSettings: c, linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "CText", cSettings: c,
      linkerSettings: [
        .linkedLibrary("stemmer"), .linkedLibrary("icuuc"), .linkedLibrary("icudata"),
        // After ICU, or the static link misses __cxa_… and tanhf.
        .linkedLibrary("stdc++"), .linkedLibrary("m"),
      ]),
    .target(
      name: "CRemote", cSettings: c,
      linkerSettings: [.linkedLibrary("curl"), .linkedLibrary("z"), .linkedLibrary("crypto")]),
    // `zitare browse` alone enters it. The static program reads terminfo's files when it runs.
    .target(
      name: "CTerminal", dependencies: ["CText"], cSettings: c,
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    // Found through pkg-config, since their headers lie in folders of their own. GLib's -pthread, of which SwiftPM warns
    // while it leaves it out, means nothing to this libc.
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
    .target(name: "CCard", dependencies: ["CPango"], cSettings: c),
    // Spares the runtime's own way to the arguments, which reads a file: only in `zitare`.
    .target(name: "CArguments", cSettings: c),
    // The starter corpus, taken in by the assembler (.incbin): only `zitare` carries it.
    .target(
      name: "CStarter", exclude: ["data"], cSettings: c + [.headerSearchPath("data")]),

    // The part of ICU's data that `zitare` needs, in release.
    .target(
      name: "CICUData", exclude: ["data"],
      cSettings: c + [
        .headerSearchPath("data"), .define("TRIMMED_ICU_DATA", .when(configuration: .release)),
      ]),

    .target(name: "ZitareModels", swiftSettings: swift),
    .target(name: "CorpusStore", dependencies: ["CSQLite", "ZitareModels"], swiftSettings: swift),
    .target(name: "UserStore", dependencies: ["CorpusStore"], swiftSettings: swift),
    .target(
      name: "QuoteSearch", dependencies: ["CText", "CSQLite", "CorpusStore", "ZitareModels"],
      swiftSettings: swift),
    .target(
      name: "SnapshotSync", dependencies: ["CRemote", "CText", "CorpusStore", "ZitareModels"],
      swiftSettings: swift),

    // Static in release only: a static executable cannot be linked into the test bundle.
    .executableTarget(
      name: "zitare",
      dependencies: [
        "CArguments", "CICUData", "CStarter", "CTerminal", "QuoteSearch", "UserStore",
        "CorpusStore",
        "ZitareModels",
      ],
      swiftSettings: swift,
      // Without its symbols the program starts faster: it touches a third fewer pages.
      linkerSettings: [
        .unsafeFlags(["-static-executable", "-Xlinker", "-s"], .when(configuration: .release))
      ]),
    .executableTarget(
      name: "zitare-remote",
      dependencies: ["CRemote", "SnapshotSync", "QuoteSearch", "CorpusStore", "ZitareModels"],
      swiftSettings: swift),
    .executableTarget(
      name: "zitare-card", dependencies: ["CCard", "ZitareModels"], swiftSettings: swift),

    // Measures the search on known items, and the index against FTS5's own tokenizers; see docs/search-quality.md.
    .executableTarget(
      name: "search-quality",
      dependencies: ["QuoteSearch", "CText", "CorpusStore", "ZitareModels"],
      path: "Benchmarks/quality", swiftSettings: swift),

    // An ordinary target, built in release too: it must not import Testing.
    .target(
      name: "TestSupport",
      dependencies: ["CorpusStore", "QuoteSearch", "SnapshotSync", "ZitareModels"],
      path: "Tests/TestSupport", swiftSettings: swift),
    .testTarget(
      name: "SnapshotTests",
      dependencies: [
        "SnapshotSync", "CorpusStore", "CStarter", "QuoteSearch", "ZitareModels", "TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "SearchTests",
      dependencies: ["QuoteSearch", "CText", "CorpusStore", "ZitareModels", "TestSupport"],
      swiftSettings: swift),
    // Reads pictures back.
    .target(
      name: "CPicture", dependencies: ["CPango"], path: "Tests/CPicture", cSettings: c),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "zitare", "zitare-remote", "zitare-card", "UserStore", "CorpusStore", "QuoteSearch",
        "ZitareModels", "TestSupport", "CPicture",
      ],
      swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6]
)

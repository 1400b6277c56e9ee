package enum StubCashoutsV3 {}

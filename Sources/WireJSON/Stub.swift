package enum StubWireJSON {}

package enum StubSandboxCore {}

import HTTPTypes

extension ControlRoutes {
  var recordingRoutes: [Route] {
    [
      route(.get, "/sandbox/scenario/recording") { _, sandbox in
        HTTPAnswer(
          status: .ok,
          contentType: "application/yaml",
          body: Array(Recording(sandbox).yaml.utf8)
        )
      }
    ]
  }
}

package import SandboxCore
package import WireJSON

/// What came of reading a create request: an order for the core, or faults, or both.
///
/// The core's own checks stand between the two kinds of faults. When a general parameter is at
/// fault, no order can be made, and the country's findings are told along with it.
/// - Source: cashouts-v3.md §1.3 (order of checks), §1.5 (joined messages).
package struct CreateReading: Sendable {
  /// Faults of the parameters that every country asks for.
  package let requiredFaults: [V3Error]
  /// Faults by the country's rules; they count when the core comes to them.
  package let detailFaults: [V3Error]
  /// What is taken though it looks wrong; told beside the answer.
  package let remarks: [String]
  /// The order; nil when there are required faults.
  package let order: PayoutOrder?
  /// What of the request was too long to keep, in a sentence.
  package let remark: String?

  /// Reads and checks a request.
  package init(_ body: JSONObject, options: V3Options = V3Options(), host: PayoutHost = .api) {
    let request = CreateRequest(body.namingBank(options.brand))
    let country = request[.country].flatMap { CountryTable.country($0) }
    var parameters = ParameterChecks(request: request, options: options)
    parameters.run()
    requiredFaults = parameters.faults
    var preset: Int?
    if let country {
      var details = DetailChecks(request: request, country: country, options: options, host: host)
      details.run()
      detailFaults = details.faults
      remarks = details.remarks
      preset = details.presetRejection
    } else {
      detailFaults = []
      remarks = []
    }
    let fields = request.collectedFields
    remark = fields.remark
    order = parameters.order(
      country,
      fields: fields.fields,
      invalidDetails: detailFaults,
      preset: preset
    )
  }

  /// The answer to faults that come before the core's checks; nil when there are none.
  package var refusal: V3Error? {
    requiredFaults.isEmpty ? nil : .joined(requiredFaults + detailFaults)
  }
}

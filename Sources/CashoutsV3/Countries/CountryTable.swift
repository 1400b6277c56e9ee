import CountryData
import Synchronization
package import TextPatterns

/// The countries that payouts can go to, each read when it is first asked for.
package enum CountryTable {
  /// The countries' codes in alphabetical order.
  package static var codes: [String] { book.codes }

  /// The documented form of an e-mail address.
  package static var email: TextPattern { book.email }

  /// What a phone has to be where no country says more (inferred).
  package static var phone: TextPattern { book.phone }

  private static let book: CountryBook = {
    do throws(CountryFault) {
      return try CountryBook(CountryData.text)
    } catch {
      broken(error)
    }
  }()

  private static let known = Mutex<[String: Country]>([:])

  /// The country of an upper-case ISO 3166-1 code; nil when payouts cannot go there.
  package static func country(_ code: String) -> Country? {
    known.withLock { known in
      if let country = known[code] { return country }
      do throws(CountryFault) {
        known[code] = try book.country(code)
      } catch {
        broken(error)
      }
      return known[code]
    }
  }

  /// Every section is read by the tests, so that no user meets this.
  private static func broken(_ fault: CountryFault) -> Never {
    preconditionFailure("the country data cannot be read: \(fault)")
  }
}

/// A table of the contract page, copied from it by hand, so that no table of ours is compared with
/// itself.
///
/// A line a row, cells between bars. In texts, words in braces stand for whatever a call puts there.
struct ContractTable: Sendable {
  /// The cells of each row.
  let rows: [[String]]

  init(_ text: String) {
    rows = text.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  /// Whether a text is what the page prints, its words in braces aside.
  static func isText(_ text: String, of page: String) -> Bool {
    let parts = page.split(separator: #/\{[^}]*\}/#, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text == page }
    var rest = text[...]
    for (index, part) in parts.enumerated() {
      if index == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if index == parts.count - 1 {
        return rest.count > part.count && rest.hasSuffix(part)
      } else {
        guard let found = rest.dropFirst().firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
    }
    return true
  }
}

extension ContractTable {
  /// The codes of refused calls: number, HTTP status, texts.
  ///
  /// Where the bodies have another text than the table, both stand there; where the page doubts the
  /// status, both do.
  /// - Source: cashouts-v3.md §8.3, §1.5, §2, §3.
  static let codes = ContractTable(
    """
    300 | 412 | {param name}: {reason}
    302 | 401 | Invalid control string. | Invalid control string
    303 | 412 | Invalid bank code
    401 | 401 | Invalid credentials | Invalid credentials.
    402 | 401 | Unregistered IP address
    502 | 400 | Invalid request body - Please check that the JSON is well formatted
    503 | 412 | The transaction cannot be completed due to regulatory limits applied to the beneficiary account.
    504 | 400 | User unauthorized due to cadastral situation.
    508 | 412 | Limit exceeded: {TRANSACTION, DAILY, MONTHLY, USER MONTHLY QUANTITY}
    509 | 412 | Cashout not found with this ID
    510 | 412 400 | Invalid status: cashout is not Pending | Invalid status transition
    511 | 412 | External ID already used
    514 | 412 | Insufficient funds
    515 | 412 400 | Invalid user status: {BLACKLISTED, BLOCKED, SUSPENDED}
    518 | 412 | Country not available
    519 | 412 | Merchant not enabled. Contact your Account Manager
    521 | 412 | Status {status} not supported for this type of request
    524 | 401 | Invalid Credentials. Contact integration@{brand}
    525 | 412 | Close loop rejection
    526 | 412 | Invalid currency
    533 | 412 | Invalid Amount. The minimum amount is {currency} {amount} or equivalent in USD
    537 | 412 500 | Could not make the cashout. Contact integration@{brand}
    538 | 412 | Invalid account status: {BLACKLISTED}
    539 | 412 | Payout method unavailable. The country and/or bank selected is not available. Please check with your Account Manager
    540 | 412 | Beneficiary email or phone is required
    541 | 412 | email already used by another beneficiary
    542 | 412 | phone already used by another beneficiary
    543 | 412 | must be a valid phone number
    565 | 412 | The bank is not licensed to process this transaction
    702 | 412 500 | Could not cancel cashout
    703 | 500 | Could not make the cashout. Contact integration@{brand}
    """
  )

  /// The codes of rejected payouts: number, name, description, and the lists that have it.
  /// - Source: cashouts-v3.md §8.2.
  static let rejections = ContractTable(
    """
    800 | ERROR_ACCOUNT_INCORRECT | Invalid bank account | d24 pandablue limepay tupay
    801 | ERROR_ACCOUNT_CLOSED | Bank account is closed | d24 pandablue limepay tupay
    802 | ERROR_AMOUNT_INCORRECT | Invalid amount | d24 pandablue limepay tupay
    803 | ERROR_BANK_INVALID | Invalid bank code | d24 pandablue limepay tupay
    804 | ERROR_BANK_BRANCH_INCORRECT | Invalid bank branch | d24 pandablue limepay tupay
    805 | ERROR_BENEFICIARY_DOCUMENT_ID_INVALID | Invalid beneficiary document | d24 pandablue limepay tupay
    806 | ERROR_BENEFICIARY_NAME_INCORRECT | Beneficiary name doesn't match bank details | d24 pandablue limepay tupay
    807 | ERROR_REJECTED_BY_BANK | Rejected by bank | d24 pandablue limepay tupay
    808 | ERROR_OTHER | Other error | d24 pandablue limepay tupay
    809 | WITHDRAWAL_EXPIRED | Withdrawal expired | d24 pandablue limepay tupay
    810 | LIMIT_EXCEEDED | Beneficiary limit exceeded | d24 pandablue limepay tupay
    811 | RISK_POLICY | Violates bank risk policy | d24 pandablue limepay tupay
    812 | BLOCKED_FROZEN_ACCOUNT | Bank account blocked/frozen | d24 pandablue limepay tupay
    813 | DOCUMENT_ACCOUNT_MISMATCH | Beneficiary document doesn't match bank details | d24 pandablue limepay tupay
    814 | INVALID_PIX_KEY | Invalid Pix Key | d24 pandablue limepay
    815 | INVALID_IFSC_CODE | Invalid IFSC code | d24 pandablue limepay
    816 | INVALID_ACCOUNT_OR_IFSC_CODE | Invalid bank account or IFSC code | d24 pandablue limepay tupay
    817 | INVALID_NBIN | Invalid NBIN | d24 pandablue limepay
    818 | ACCOUNT_UNABLE | The bank account is unable to receive transfers | d24 pandablue limepay tupay
    819 | INVALID_ACCOUNT_TYPE | Invalid bank account type | d24 pandablue limepay
    820 | REJECTED_BY_MERCHANT_REQUEST | Rejected by merchant's request | d24 pandablue limepay
    821 | MONTHLY_LIMIT_EXCEEDED_FOR_USER | Monthly limit exceeded for user | d24
    822 | ACCOUNT_NAME_REQUIRED_TO_BE_IN_KATAKANA | Account name required to be in Katakana | d24
    823 | | Email field cannot be empty | d24
    824 | REJECTED_BY_THIRD_PARTY_CONTROL | Rejected by third party control | d24
    826 | WITHDRAWAL_REVERSED | Withdrawal reversed | d24
    """
  )

  /// The codes of the validation API: number, HTTP status, type, text; no text where none is readable.
  /// - Source: cashouts-v3.md §5.5.
  static let validations = ContractTable(
    """
    100 | 401 | INVALID_CREDENTIALS | Invalid credentials
    101 | 400 | MISSING_REQUIRED_HEADER | Missing or invalid format for required header {0}
    102 | 401 | INVALID_SIGNATURE | Invalid signature
    103 | 400 | INVALID_DATE_RANGE | X-Date header value out of valid range
    200 | 405 | METHOD_NOT_ALLOWED | Request method {0} not supported
    201 | 401 | INVALID_IP | Unregistered IP address
    202 | 400 | INVALID_REQUEST_BODY | Invalid request body: {0}
    203 | 403 | FORBIDDEN_MERCHANT | Merchant not allowed to use this api. Please contact your account manager, or send an email to integration@{brand}
    300 | 400 | INVALID_DOCUMENT | Invalid document number
    301 | 400 | INVALID_BANK_CODE |
    302 | 400 | INVALID_BANK_ACCOUNT |
    303 | 400 | INVALID_BANK_BRANCH |
    305 | 400 | MISSING_REQUIRED_FIELDS |
    306 | 400 | INVALID_PIX_KEY |
    307 | 400 | COUNTRY_NOT_AVAILABLE |
    308 | 400 | INVALID_AMOUNT | Invalid amount. The minimum is {amount} {currency} or equivalent in {currency}
    309 | 400 | INVALID_CURRENCY |
    310 | 400 | LIMIT_EXCEEDED |
    311 | 400 | USER_LIMIT_EXCEEDED | Transaction declined because the limit of cashouts allowed from different users to that Bank Account has been exceeded.
    400 | 400 | BANK_ACCOUNT_BLOCKED |
    401 | 400 | BANK_ACCOUNT_CLOSED |
    402 | 400 | INVALID_BENEFICIARY_NAME |
    404 | 400 | INVALID_ACCOUNT_TYPE |
    405 | 400 | TRANSFER_TYPE_NOT_SUPPORTED |
    """
  )

  /// The states: number, name in requests, description.
  /// - Source: cashouts-v3.md §8.1.
  static let states = ContractTable(
    """
    0 | PENDING | Pending
    1 | COMPLETED | Completed
    2 | CANCELLED | Canceled
    3 | REJECTED | Rejected
    4 | DELIVERED | Delivered
    5 | ON_HOLD | On Hold
    """
  )

  /// The status flow: from, to, and whose arrow it is.
  /// - Source: cashouts-v3.md §9.
  static let flow = ContractTable(
    """
    PENDING | ON_HOLD | merchant
    PENDING | CANCELLED | merchant
    PENDING | DELIVERED | platform
    ON_HOLD | PENDING | merchant
    ON_HOLD | CANCELLED | merchant
    DELIVERED | COMPLETED | bank
    DELIVERED | REJECTED | bank
    COMPLETED | REJECTED | bank
    """
  )
}

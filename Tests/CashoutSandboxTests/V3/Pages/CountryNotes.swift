import CashoutsV3

/// Why a country's rules are as they are: what our reading of its pages met with.
///
/// One note a line: the country, what of it the note is about (nothing for the country as a whole),
/// and the note.
enum CountryNotes {
  /// One of them.
  struct Note: Sendable {
    let country: String
    /// A rule of accounts by its title, a document by its code, an account type or bank by its code.
    let subject: String
    let text: String
  }

  static let all = text.split(separator: "\n").map { line in
    let parts = line.split(separator: " | ", maxSplits: 2, omittingEmptySubsequences: false)
    return Note(country: String(parts[0]), subject: String(parts[1]), text: String(parts[2]))
  }

  private static let text = #"""
    AR | CVU (virtual account, starts with 000) | CVU acceptance documented; the 000 prefix and same check digits are the public CVU standard
    AR |  | the older page was copied from Canada: its request example (bank_code 10000, empty account, 10-digit document) is Canadian and breaks the Argentine rules
    AR |  | only iCash 998 is a platform-listed code; the other codes (first 3 CBU digits) were read from public transcriptions of the dLocal bank list and not checked against the central bank
    BO | NIT | the newer page swaps the PASS and NIT rows; the request example (PASS B225255) backs this order
    BR | CNPJ | in one of three stored versions of the table; the cashout page speaks of CPF only
    BR | bank_code 033 (Santander) | a newer d24.com rendering says 9 to 10 digits but keeps 8/9-digit examples; accept 8 to 10 to be safe
    BR | bank_code 323 (Mercado Pago) | printed regex is ^\d{1,9}(-)?[\d]$ but its own 11-digit examples fail it; widened by one digit to fit the text (max 11)
    BR | bank_code 341 (Itau) | older pages: max 6 digits, ^\d{1,5}(-)?[\d]$; newer d24.com rendering shows 7
    BR |  | OneKeyPayments lists banks at /v1/country/BR/authorized-banks with bank_code, ispb_code, bank_name, bank_licensed, and adds a registered_bank_accounts object to the cashout request
    BR |  | bank-side rejection code 814 is an invalid PIX key
    BR |  | COMPE codes marked inferred were read from a public transcription of the dLocal bank list (they are the national COMPE numbers, names shortened); not checked against BACEN
    CA |  | bank, account and branch tables are empty or cut in the stored renderings
    CA |  | stated timings: e-transfer up to 1 business day, banks up to 4
    CL | ID | the docs example 56765869 fails the RUT check (56765867 passes), so do not enforce it by default
    CL | RUN | the docs example 56765869 fails the RUT check (56765867 passes), so do not enforce it by default
    CL | RUT | the docs example 56765869 fails the RUT check (56765867 passes), so do not enforce it by default
    CL |  | code 001 is shared by Banco de Chile, Banco Edwards and Citi
    CL |  | no last name in the required table
    CO | CE | newer page: 6 to 10 digits; the shared table adds CE for PEP with 15 digits
    CO | PASS | newer page says numeric, the shared table only length 6 to 10
    CO | bank_code 1507 (Nequi) or 1551 (Daviplata) | the payee mobile number
    CO | bank_code 10006 (Punto Red) | mobile number here, email in its own field
    CO | bank 062 | name documented, code cut in the stored text and completed from the national list
    CO |  | the bank table is cut after 061 in every stored rendering (the Falabella code 062 is completed from the national list); Su Red and D24 Card are on the older page, Punto Red on the newer one
    CO |  | TI is not in the document tables that were readable
    CR |  | IBAN and document rules are hints from docs.dlocal.com (different platform with the same API ancestry; only a hint)
    CR |  | country and currencies are in the shared platform table; no cashout page text is stored
    DO | account type C | inferred
    DO | account type S | inferred
    DO |  | PandaBlue lists a cashout page for it; document types and banks here are hints from docs.dlocal.com (different platform with the same API ancestry; only a hint)
    DO |  | country and currencies are in the shared platform table; no cashout page text is stored
    EC | CC | the docs example 0809283023 fails the cedula check, so do not enforce it by default
    EC | PASS | the page also asks passports to end with 001, probably a slip; a tolerant reading is ^[A-Za-z0-9]{8,13}$
    EC | bank_code 10007 (PayPhone) | 593 and 9 mobile digits; the strict form is ^593\d{9}$
    GT | account type C | inferred
    GT | account type S | inferred
    GT |  | bank codes are hints from docs.dlocal.com (different platform with the same API ancestry; only a hint)
    GT |  | country and currencies are in the shared platform table; no cashout page text is stored
    MX | debit card, sent to the card host (cc-api-stg.directa24.com in staging) | bank_code is then mandatory; a card on the normal host is declined as a card, and the card host runs Luhn
    MX |  | 032 was IXE, which Banorte took over: its accounts stay, and a valid example has one
    MX |  | document_type is not in the required table
    MX |  | the platform bank table for cards is not in the stored text; codes here are the 3-digit CLABE prefixes (Banxico list via the open clabe package)
    MX |  | the published Java sums character codes instead of digits; the constant it adds is 0 mod 10, so the result equals the standard CLABE check
    NI |  | country and currencies are in the shared platform table; no cashout page text is stored
    PA | account type C | inferred
    PA | account type S | inferred
    PA |  | page stored but cut after the country row: document_id, document_type and currency are documented, the rest follows the sibling pages
    PA |  | USD only in the shared currency table
    PE | DNI | 8 digits on the cashout page, 8 or 9 in the validations page
    PE | 18 digits ending in 00 | the published Java accepts this form without running the check
    PE | bank transfer | first 3 digits must be a bank code of the list
    PE | bank 808 | name documented, code cut in the stored text and completed from the national list
    PE |  | document rules come from TuPay, the Peruvian label; the shared table for Peru is not in the stored text
    PE |  | the bank table is cut at Huancayo, whose code is completed from the national list (808)
    PY |  | older page: 6557 is Financiera Ueno, newer page: Ueno Bank
    PY |  | codes are printed with mixed padding (001 and 4); the example sends 1
    SV |  | country and currencies are in the shared platform table; no cashout page text is stored
    UY | account type C | inferred
    UY | account type S | inferred
    UY |  | document types and banks are hints from docs.dlocal.com (different platform with the same API ancestry; only a hint)
    UY |  | country and currencies are in the shared platform table; no cashout page text is stored
    VE |  | country and currencies are in the shared platform table; no cashout page text is stored
    BW |  | cashout page listed in the LimePay navigation, text not stored; currency inferred
    BW |  | fields follow the sibling African pages
    CI |  | page stored but cut: document_id, country and currency documented, the other fields follow the sibling African pages
    CI |  | currency from the shared currency table
    CM |  | code 31 is printed for two banks
    CM |  | the example document (13 digits) is the South African one and fits no Cameroonian rule
    EG |  | country and currencies are in the shared platform table; no cashout page text is stored
    GA |  | cashout page exists, only its menu is stored; currency inferred
    GA |  | fields follow the sibling African pages
    GH |  | page stored but cut: document_id and country documented, the other fields follow the sibling African pages
    GH |  | currency from the shared currency table
    KE | bank_code 10001 (mobile money) | document_id and phone must be sent
    KE | bank 063 | name documented, code cut in the stored text and completed from the national list
    KE |  | bank list cut at Diamond Trust (code 063 completed from the national list)
    KE |  | whether 10000 (M-Pesa) follows the empty-account rule is not stated
    NG | strict NUBAN mode (not in the docs) | check needs the 3-digit bank code (011 for the sample); only valid for 3-digit commercial banks; sample belongs to bank 011
    NG |  | docs only say numeric and show a 9-digit example, so the 10-digit NUBAN rule is not enforced there
    NG |  | LimePay returns the session id in bank_reference_id for Nigeria
    NG |  | list cut after Fairmoney MFB (code not visible)
    NG |  | Zenith Mobile 322, Paga 327 and Opay 305 look like wallets (inferred from the names)
    SL |  | page is a copy of Cameroon (its table still says CM and XAF); only the SL/USD example and Orange 10004 are specific
    SL |  | local currency not named
    TZ |  | page stored but cut: document_id, country and currency documented, the other fields follow the sibling African pages
    TZ |  | currency from the shared currency table
    UG |  | page stored but cut: document_id, country, currency, amount and bank_account documented, the other fields follow the sibling African pages
    UG |  | currency from the shared currency table
    ZA | ID | from the example only, which fails Luhn
    ZA |  | the page lives under the slug nigeria-1
    ZA |  | list cut after SASFIN (next entry Societe Generale)
    ZM |  | cashout page exists, only its menu is stored; currency inferred
    ZM |  | fields follow the sibling African pages
    CN |  | page stored but cut after the currency row; the other fields follow the sibling pages
    IN |  | an earlier page allowed letters in the account
    IN |  | LimePay returns the UTR in bank_reference_id
    IN |  | bank-side rejection codes 815 and 816 concern the IFSC
    JP |  | the docs example breaks its own rule (kanji names), and rejection code 822 exists for it: treat the katakana rule as a bank-side rejection or a switch
    JP |  | bank list not stored; the example uses 149
    KR |  | country and currencies are in the shared platform table; no cashout page text is stored
    MY |  | country and currencies are in the shared platform table; no cashout page text is stored
    PH |  | account rules print the codes unpadded (3), the PandaBlue bank list pads them (003)
    PH |  | bank list cut after RCBC 014; 015, 018, 025, 216, 667, 996 come from the account-rule table
    SG |  | country and currencies are in the shared platform table; no cashout page text is stored
    TH |  | country and currencies are in the shared platform table; no cashout page text is stored
    TR | TCKN | rule not visible; the example has 10 digits
    TR | bank_code 6027 (IBAN) or 6005 (Papara IBAN) | the page says numeric for every code
    AU | account type C | inferred
    AU | account type S | documented by example
    AU |  | the table spells benefitiary_lastname, the example beneficiary_lastname
    AU |  | bank list cut after Police Bank 029 (next name starts with Hum)
    """#
}

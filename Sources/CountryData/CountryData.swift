/// What is known of each country, as text that is read when the country is first asked for.
///
/// One section of JSON a country, its name on the line before; a key that nothing reads is a fault.
/// `need` says when a field is required, `when` on which bank codes (as integers), account or host
/// that hangs, `source` points into the list of the first section, `strict` marks what
/// the pages do not ask for. `@email` stands for the pattern of the first section. Bank codes are as
/// printed, `001` and `1` alike.
/// - Source: countries.json; cashouts-v3.md §1.6, §1.7.
package enum CountryData {
  package static let text = [sources, mercosur, andes, northAmerica, africa, asia]
    .joined(separator: "\n")

  /// What the sections of all countries point into.
  private static let sources = #"""
    ## sources
    {"email":"^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])$",
    "phone":"^[ ().-]*\\+?(?:[ ().-]*\\d){7,15}[ ().-]*$",
    "sources":["docs.pandablue.com/guides/cashouts/countries-validations/american-countries/argentina",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/american-countries/argentina?fallback=true",
    "docs.directa24.com/specifications/countries-specifications",
    "docs.d24.com/cashouts/countries-validations/american-countries/bolivia",
    "docs.directa24.com/api-documentation/cashouts-api/countries-validations/american-countries/brazil",
    "apidocs.onekeypayments.com/api-documentation/cashouts-api/countries-validations/american-countries/brazil",
    "inferred",
    "key type RANDOM_ID exists in the OneKeyPayments PIX check endpoint; its cashout bank_code is not in the stored text",
    "docs.pandablue.com/guides/cashouts/countries-validations/american-countries/canada",
    "apidocs.onekeypayments.com/api-documentation/cashouts-api/countries-validations/american-countries/canada?fallback=true",
    "docs.d24.com/cashouts/countries-validations/american-countries/chile",
    "docs.d24.com/cashouts/countries-validations/american-countries/colombia",
    "docs.pandablue.com/api-documentation/cashouts-api/countries-validations/american-countries/colombia",
    "docs.directa24.com/api-documentation/cashouts-api/endpoints/cashout-creation-endpoint",
    "docs.dlocal.com (different platform with the same API ancestry; only a hint)",
    "docs.d24.com/cashouts/countries-validations/american-countries/ecuador",
    "docs.d24.com/cashouts/countries-validations/american-countries/mexico",
    "docs.pandablue.com/api-documentation/cashouts-api/countries-validations/american-countries/panama",
    "docs.tupayonline.com/english/api-documentation/cashout/cashout-creation-endpoint",
    "docs.d24.com/cashouts/countries-validations/american-countries/peru",
    "docs.tupayonline.com/v/english/api-documentation/deposit-creation-endpoint/validations",
    "docs.d24.com/cashouts/countries-validations/american-countries/paraguay",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/american-countries/paraguay",
    "docs.lime-pay.com cashouts navigation",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/african-countries/ivory-coast",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/african-countries/cameroon",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/african-countries/gabon",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/african-countries/ghana",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/african-countries/kenya",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/african-countries/kenya-1",
    "docs.directa24.com/api-documentation/cashouts-api/countries-validations/african-countries/nigeria",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/african-countries/sierra-leone",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/african-countries/tanzania",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/african-countries/uganda",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/african-countries/nigeria-1",
    "docs.d24.com:8443/api-documentation/cashouts-api/countries-validations/african-countries/zambia",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/asian-countries/bangladesh",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/asian-countries/china",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/asian-countries/indonesia",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/asian-countries/india",
    "docs.d24.com/~/changes/y4ilqbTS6KJ21W9sRifj/api-documentation/cashouts-api/countries-validations/asian-countries/japan",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/asian-countries/philippines",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/asian-countries/turkey",
    "docs.d24.com/api-documentation/cashouts-api/countries-validations/asian-countries/vietnam",
    "docs.pandablue.com/api-documentation/cashouts-api/countries-validations/oceania-countries/australia",
    "docs.lime-pay.com/api-documentation/cashouts-api/countries-validations/oceania-countries/australia"]}
    """#
}

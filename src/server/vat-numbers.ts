import { andorra, brazil, checkVAT, countries, europe, russia, serbia } from 'jsvat'
import { isVatNumber } from '#lib/business-numbers.ts'
import { isoVatNumber } from '#lib/peppol.ts'

/** Those with an address on Peppol; the numbers of the one-stop shop (EU…) name no buyer. */
const COUNTRIES = countries.filter(
  (country) => ![andorra, brazil, europe, russia, serbia].includes(country),
)

/**
 * Whether a text has the form and the check digit of a VAT number of the country whose letters
 * stand in front; without letters, of Belgium.
 */
export function isVatNumberOfItsCountry(text: string): boolean {
  const number = isoVatNumber(text)
  return number.startsWith('BE') ? isVatNumber(number) : checkVAT(number, COUNTRIES).isValid
}

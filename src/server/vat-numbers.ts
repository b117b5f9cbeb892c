import {
  austria,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat'
import { isVatNumber } from '#lib/business-numbers.ts'
import { isoVatNumber } from '#lib/peppol.ts'

// not Russia, Serbia, Brazil and Andorra, and not the numbers of the one-stop shop (EU…), which name no buyer
const COUNTRIES = [
  austria,
  bulgaria,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
]

/** Whether a text has the form and the check digit of a VAT number of the country whose letters stand in front; without letters, of Belgium. */
export function isVatNumberOfItsCountry(text: string): boolean {
  const number = isoVatNumber(text)
  return number.startsWith('BE') ? isVatNumber(number) : checkVAT(number, COUNTRIES).isValid
}

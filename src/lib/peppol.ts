import { type CountryCode, countryCode } from '#lib/countries.ts'

/**
 * By the letters in front of a VAT number: the scheme under which its holder is found on Peppol.
 * Each stands on OpenPEPPOL's code list CL008, release 2026.5.
 */
const SCHEMES = {
  AT: '9914',
  BE: '0208',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0184',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0216',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  NO: '0192',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SE: '0007',
  SI: '9949',
  SK: '9950',
} as const

type Country = keyof typeof SCHEMES
export type PeppolAddress = { id: string; scheme: (typeof SCHEMES)[Country] }

/**
 * Registers whose own number stands inside the VAT number; the others know their members by the VAT
 * number itself.
 */
const OWN_NUMBERS: Partial<Record<Country, (vatNumber: string) => string>> = {
  BE: (number) => number.slice(2),
  DK: (number) => number.slice(2),
  FI: (number) => `0037${number.slice(2)}`,
  NO: (number) => number.slice(2, 11),
  SE: (number) => number.slice(2, 12),
}

/**
 * Where the holder of a VAT number receives e-invoices: a Belgian one under the enterprise number,
 * ten digits. Undefined without a number or a scheme.
 */
export function peppolAddress(vatNumber: string): PeppolAddress | undefined {
  if (vatNumber === '') return undefined
  const number = isoVatNumber(vatNumber)
  const country = number.slice(0, 2)
  if (!hasScheme(country)) return undefined
  return { id: OWN_NUMBERS[country]?.(number) ?? number, scheme: SCHEMES[country] }
}

/** `BE0123456749`, as EN 16931 wants it: with the country in front (BR-CO-9); Greece is EL. */
export function isoVatNumber(text: string): string {
  const figures = text.replace(/[\s.-]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(figures) ? figures.replace(/^GR/, 'EL') : `BE${figures}`
}

/**
 * The country's code by its name; without one by that of the VAT number, or else Belgium. Undefined
 * when nobody knows it.
 */
export function isoCountry(name: string, vatNumber: string): CountryCode | undefined {
  if (name.trim() !== '') return countryCode(name)
  return vatNumber === '' ? 'BE' : countryCode(isoVatNumber(vatNumber).slice(0, 2))
}

/** Whether VAT numbers with these letters are those of a member state of the European Union. */
export function isMemberState(letters: string): boolean {
  return MEMBER_STATES.has(letters)
}

const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

function hasScheme(letters: string): letters is Country {
  return Object.hasOwn(SCHEMES, letters)
}

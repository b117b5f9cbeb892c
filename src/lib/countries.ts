/** The EU with its neighbours: how people here write each country, by its ISO code. */
const NAMES = {
  AT: ['Oostenrijk', 'Österreich', 'Austria'],
  BE: ['België', 'Belgique', 'Belgien', 'Belgium'],
  BG: ['Bulgarije', 'Bulgaria'],
  CH: ['Zwitserland', 'Schweiz', 'Suisse', 'Switzerland'],
  CY: ['Cyprus'],
  CZ: ['Tsjechië', 'Tsjechische Republiek', 'Czechia', 'Czech Republic'],
  DE: ['Duitsland', 'Deutschland', 'Allemagne', 'Germany'],
  DK: ['Denemarken', 'Danmark', 'Denmark'],
  EE: ['Estland', 'Estonia'],
  ES: ['Spanje', 'España', 'Espagne', 'Spain'],
  FI: ['Finland', 'Suomi'],
  FR: ['Frankrijk', 'France'],
  GB: [
    'Verenigd Koninkrijk',
    'VK',
    'UK',
    'Groot-Brittannië',
    'Engeland',
    'Schotland',
    'Wales',
    'Noord-Ierland',
    'United Kingdom',
    'England',
  ],
  GR: ['Griekenland', 'EL', 'Greece'],
  HR: ['Kroatië', 'Croatia'],
  HU: ['Hongarije', 'Hungary'],
  IE: ['Ierland', 'Ireland'],
  IT: ['Italië', 'Italia', 'Italy'],
  LT: ['Litouwen', 'Lithuania'],
  LU: ['Luxemburg', 'Groothertogdom Luxemburg', 'Luxembourg'],
  LV: ['Letland', 'Latvia'],
  MT: ['Malta'],
  NL: ['Nederland', 'Holland', 'Pays-Bas', 'Netherlands', 'The Netherlands'],
  NO: ['Noorwegen', 'Norge', 'Norway'],
  PL: ['Polen', 'Polska', 'Poland'],
  PT: ['Portugal'],
  RO: ['Roemenië', 'România', 'Romania'],
  SE: ['Zweden', 'Sverige', 'Sweden'],
  SI: ['Slovenië', 'Slovenia'],
  SK: ['Slowakije', 'Slovakia'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type CountryCode = keyof typeof NAMES
const codes = new Map<string, CountryCode>()
for (const [code, names] of Object.entries(NAMES))
  if (isCode(code)) for (const name of [code, ...names]) codes.set(bare(name), code)

/**
 * The ISO code of a country by its name or code, however it is written; undefined when it is none
 * that we know.
 */
export function countryCode(name: string): CountryCode | undefined {
  return codes.get(bare(name))
}

function isCode(text: string): text is CountryCode {
  return Object.hasOwn(NAMES, text)
}

/** Without capitals, accents and signs: `Groot-Brittannië` and `groot brittannie` are one. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

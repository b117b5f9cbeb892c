import type { SheetTable } from '#desk/imports/reading/rules.ts'
import { importFields, presetWords } from '#desk/imports/texts.ts'
import { isDate, isTime, withSeconds } from '#lib/dates.ts'
import { keysOf } from '#lib/keyed.ts'
import { isPhone } from '#lib/reach.ts'
import { fold } from '#lib/search.ts'
import type { ReadyWay } from '#lib/states.ts'

export type ImportKind = keyof typeof importFields
export type Preset = keyof typeof presetWords
export const importKinds = keysOf(importFields)
/** A column of the file and what it is taken for; null when it stays out. */
export type Column = { name: string; field: string | null }

/**
 * What the owner decides of a row: what is proposed, that it stays apart, that it comes without
 * what is wrong in it, or that it stays out.
 */
export const importChoices = ['join', 'apart', 'overlap', 'without', 'skip'] as const
export type Choice = (typeof importChoices)[number]

export const IMPORT_GONE = 'Deze import bestaat niet (meer).'
/** So long an import can be undone, and so long its file is kept. */
export const UNDO_DAYS = 30
export const MOST_FILE_BYTES = 10 * 1024 * 1024

/** Headers that only one program writes, squeezed; a file that has all of a list is of that one. */
const MARKS: readonly (readonly [Preset, readonly string[]])[] = [
  ['google', ['groupmembership', 'givenname', 'familyname']],
  ['google', ['labels', 'firstname', 'lastname', 'fileas']],
  ['square', ['referenceid', 'squarecustomerid']],
  ['square', ['creationsource', 'transactioncount', 'firstname']],
  ['square', ['token', 'itemname', 'variationname']],
  ['easyappointments', ['idusersprovider', 'idservices']],
  ['easyappointments', ['mobilenumber', 'phonenumber', 'zipcode', 'idroles']],
  ['easyappointments', ['customer', 'provider', 'service', 'start', 'end']],
  ['salonized', ['gsm', 'klantnummer', 'voornaam', 'achternaam']],
  ['salonized', ['salonized']],
  ['moego', ['clientname', 'petname', 'petbreed']],
  ['moego', ['firstname', 'lastname', 'petname', 'petbreed']],
]

/** Programs that know no dogs: a birthday or a gender there is that of the client. */
const OF_PEOPLE: readonly (Preset | null)[] = ['google', 'square']
const OF_THE_DOG = ['birthDate', 'gender']

/** Text as headers are compared: lower case, letters and digits only. */
function squeezed(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Which program wrote a file, by its headers; our own has nothing but our labels. */
export function presetOf(kind: ImportKind, { format, header }: SheetTable): Preset | null {
  if (format === 'vcard' || format === 'icalendar') return format
  const labels = new Set(Object.values(importFields[kind]).map(({ label }) => label))
  if (header.length > 2 && header.every((name) => labels.has(name))) return 'own'
  const names = new Set(header.map(squeezed))
  return MARKS.find(([, marks]) => marks.every((mark) => names.has(mark)))?.[0] ?? null
}

/**
 * What each column is taken for: by its header, and where that says nothing by what stands in it.
 * No field is given twice.
 */
export function guessColumns(kind: ImportKind, table: SheetTable): Column[] {
  const { header, rows } = table
  const isOfPeople = OF_PEOPLE.includes(presetOf(kind, table))
  const fields = Object.entries(importFields[kind]).filter(
    ([field]) => !(isOfPeople && OF_THE_DOG.includes(field)),
  )
  const taken = new Set<string>()
  const take = (field: string | undefined) => {
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const exact = header.map((name) => take(fields.find(([, { label }]) => label === name)?.[0]))
  const byName = header.map((name, index) => {
    if (exact[index]) return exact[index]
    const asked = squeezed(name)
    const named = fields.filter(
      ([, { label, also }]) =>
        asked !== '' && [squeezed(label), ...also.split('|')].includes(asked),
    )
    // who has a mobile and a telephone has two numbers
    const next = named.some(([field]) => field === 'phone') ? ['phone2'] : []
    return take(
      [...named.map(([field]) => field), ...next].find(
        (field) => !taken.has(field) && Object.hasOwn(importFields[kind], field),
      ),
    )
  })
  const sample = rows.slice(0, 200)
  const guessed = header.map((name, index) => ({
    name: name || `Kolom ${index + 1}`,
    field:
      byName[index] ??
      take(
        byContent(
          kind,
          sample.map(({ cells }) => cells[index] ?? ''),
        ),
      ),
  }))
  return isSurname(guessed, sample)
    ? guessed.map((column) => (column.field === 'name' ? { ...column, field: 'lastName' } : column))
    : guessed
}

/** Whether 'Naam' beside 'Voornaam' is what Belgian files mean by it: the name of the family. */
function isSurname(columns: readonly Column[], rows: SheetTable['rows']): boolean {
  const at = (field: string) => columns.findIndex((column) => column.field === field)
  const [first, whole] = [at('firstName'), at('name')]
  if (first < 0 || whole < 0 || at('lastName') >= 0) return false
  const filled = rows.filter(({ cells }) => cells[first] && cells[whole])
  const repeats = filled.filter(({ cells }) =>
    fold(cells[whole] ?? '').includes(fold(cells[first] ?? '')),
  )
  return repeats.length <= filled.length / 2
}

/** An address or a telephone is known by its looks, whatever stands above it. */
function byContent(kind: ImportKind, cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0 || !('email' in importFields[kind])) return undefined
  const most = (test: (cell: string) => boolean) => filled.filter(test).length > filled.length * 0.8
  if (most((cell) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell))) return 'email'
  return most((cell) => /^(\+|00|0|32|31)[\d\s./()-]{8,}$/.test(cell) && readDate(cell) === '')
    ? 'phone'
    : undefined
}

const MONTHS: readonly string[][] = [
  ['januari', 'jan', 'january', 'janvier'],
  ['februari', 'feb', 'february', 'fevrier'],
  ['maart', 'mrt', 'march', 'mar', 'mars'],
  ['april', 'apr', 'avril'],
  ['mei', 'may', 'mai'],
  ['juni', 'jun', 'june', 'juin'],
  ['juli', 'jul', 'july', 'juillet'],
  ['augustus', 'aug', 'august', 'aout'],
  ['september', 'sep', 'sept', 'septembre'],
  ['oktober', 'okt', 'oct', 'october', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
]
type DateOrder = 'dmy' | 'mdy'
/** What Excel counts its days from, in days before 1970. */
const EXCEL_EPOCH = 25_569

/**
 * A day in any notation of here, as `YYYY-MM-DD`; empty when it is none. `order`: what comes first
 * when only numbers stand there.
 */
export function readDate(text: string, order: DateOrder = 'dmy'): string {
  const plain = fold(text).replace(/,/g, ' ').replace(/\s+/g, ' ').trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(plain)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:t.*)?$/.exec(plain)
  if (compact) return dayOf(compact[1], compact[2], compact[3])
  const numbers = /^(?:[a-z]{2,9}\.? )?(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?: .*)?$/.exec(
    plain,
  )
  if (numbers) {
    const [, first, second, year] = numbers
    const isAmerican = Number(second) > 12 || (order === 'mdy' && Number(first) <= 12)
    return isAmerican ? dayOf(year, first, second) : dayOf(year, second, first)
  }
  const worded =
    /^(?:[a-z]{2,9}\.? )?(\d{1,2})(?:e|ste|de)?[- .]([a-z]{3,9})\.?[- .](\d{4}|\d{2})(?: .*)?$/.exec(
      plain,
    )
  if (worded) return dayOf(worded[3], monthOf(worded[2]), worded[1])
  const english =
    /^(?:[a-z]{3,9} )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})(?: .*)?$/.exec(plain)
  if (english) return dayOf(english[3], monthOf(english[1]), english[2])
  const serial = /^([2-6]\d{4})(?:\.\d+)?$/.exec(plain)
  return serial
    ? new Date((Number(serial[1]) - EXCEL_EPOCH) * 86_400_000).toISOString().slice(0, 10)
    : ''
}

/** Which of day and month comes first in a column: the month, when only that makes days of all. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const parts = cells.flatMap((cell) => {
    const match = /^\D*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cell)
    return match ? [[Number(match[1]), Number(match[2])] as const] : []
  })
  const isAmerican =
    parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12)
  return isAmerican ? 'mdy' : 'dmy'
}

function dayOf(year = '', month = '', day = ''): string {
  const whole = year.length === 2 ? (Number(year) > 69 ? `19${year}` : `20${year}`) : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : ''
}

function monthOf(word = ''): string {
  const index = MONTHS.findIndex((names) => names.includes(word))
  return index === -1 ? '' : String(index + 1)
}

/** A time in any notation (`9u30`, `9:30`, `2:30 PM`, at the end of a day), as `HH:MM:SS`. */
export function readTime(text: string): string {
  const plain = fold(text)
    .replace(/z$|[+-]\d\d:?\d\d$/, '')
    .replace(/^.*[t ](?=\d{1,2}[:.uh]\d\d)/, '')
    .replace(/ ?uur$/, 'u')
  const match = /^(\d{1,2})(?:[:.uh](\d\d)?)?(?::(\d\d)(?:\.\d+)?)? ?([ap])?\.?m?\.?$/.exec(plain)
  const four = /^(\d\d)(\d\d)$/.exec(plain)
  const [hour, minute = '00', half] = four
    ? [four[1], four[2]]
    : [match?.[1], match?.[2], match?.[4]]
  if (hour === undefined) return ''
  const added = half === 'p' && Number(hour) < 12 ? 12 : half === 'a' && hour === '12' ? -12 : 0
  const time = `${String(Number(hour) + added).padStart(2, '0')}:${minute}`
  return isTime(time) ? withSeconds(time) : ''
}

/** An amount as people and programs write it, in the form of the wire; what is none as it was. */
export function readAmount(text: string): string {
  const bare = text
    .replace(/eur(o|os)?|€|\$|\s|\u00a0/gi, '')
    .replace(/[,.]-+$/, '')
    .replace(/^'/, '')
  const decimal = /[.,](\d{1,2})$/.exec(bare)
  const whole = (decimal ? bare.slice(0, -decimal[0].length) : bare).replace(/[.,'](?=\d{3})/g, '')
  return /^-?\d+$/.test(whole) ? (decimal ? `${whole}.${decimal[1]}` : whole) : text
}

const YES = [
  'ja',
  'j',
  'yes',
  'y',
  'true',
  'waar',
  '1',
  'x',
  'actief',
  'active',
  'subscribed',
  'aan',
  'on',
  'oui',
]
const NO = [
  'nee',
  'n',
  'no',
  'false',
  'onwaar',
  '0',
  'inactief',
  'inactive',
  'unsubscribed',
  'uit',
  'off',
  'non',
  'neen',
]

/** Ja or nee in the words of any program; undefined for anything else. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = squeezed(text)
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}

/**
 * The telephones in a cell, as they are dialled here: a zero that a spreadsheet took away is put
 * back, and a country that lost its plus gets it.
 */
export function readPhones(text: string): string[] {
  const number = /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)
    ? Number(text.replace(',', '.')).toFixed(0)
    : text
  return number
    .split(/\s*(?:;|,|\bof\b|\ben\b|\/(?=\s)|\s\/|:::|\||\n|\/(?=\s*(?:\+|0)\d))\s*/)
    .map((part) =>
      part
        .replace(/^[^\d+(]*/, '')
        .replace(/[^\d)]*$/, '')
        .trim(),
    )
    .filter((part) => part !== '')
    .map((part) => {
      const digits = part.replace(/\D/g, '')
      if (part.startsWith('+') || part.startsWith('0')) return part
      if (/^(32|31|33|49|352)\d{8,10}$/.test(digits) && digits.length > 9) return `+${digits}`
      return /^[1-9]\d{7,8}$/.test(digits) ? `0${part}` : part
    })
    .filter(isPhone)
}

/** The first address in a cell, without the name before it. */
export function readEmail(text: string): string {
  const found = /[^\s<>;,:"()]+@[^\s<>;,"()]+/.exec(text.replace(/mailto:/gi, ''))
  return found ? found[0].replace(/\.$/, '') : text
}

type Place = { address: string; postalCode: string; city: string }

/**
 * Street, postcode and municipality of their own, also where the file has two of them or all three
 * in one cell (`9100 Sint-Niklaas`, `Kerkstraat 4, 9100 Sint-Niklaas`).
 */
export function readPlace({ address, postalCode, city }: Place): Place {
  const behind = /^(?:[A-Z]{1,2}[- ])?(\d{4}(?: ?[A-Z]{2})?),?\s+(\D+)$/
  if (postalCode !== '' && city === '') {
    const [, code = postalCode, place = ''] = behind.exec(postalCode) ?? []
    return { address, postalCode: code, city: place }
  }
  if (postalCode !== '') return { address, postalCode, city }
  const alone = behind.exec(city)
  if (alone) return { address, postalCode: alone[1] ?? '', city: alone[2] ?? '' }
  const [, street = '', rest = ''] = /^(.+?)\s*[,\n]\s*([^,\n]+)$/.exec(address) ?? []
  const inAddress = city === '' ? behind.exec(rest) : null
  return inAddress
    ? { address: street, postalCode: inAddress[1] ?? '', city: inAddress[2] ?? '' }
    : { address, postalCode, city }
}

/** The dogs that stand in one cell, each with the breed behind it in brackets. */
export function splitDogs(names: string, breeds: string): { name: string; breed: string }[] {
  const parts = splitList(names)
  const kinds = splitList(breeds)
  return parts.map((part, index) => {
    const match = /^(.*?)\s*\(([^)]*)\)$/.exec(part)
    const breed = kinds.length === parts.length ? (kinds[index] ?? '') : breeds.trim()
    return { name: (match?.[1] || part).trim(), breed: match?.[2] || breed }
  })
}

function splitList(text: string): string[] {
  return text
    .split(/\s*(?:[,;&+|\n]|\/|\ben\b|\band\b|\bet\b)\s*(?![^(]*\))/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const GENDERS: readonly (readonly [RegExp, string])[] = [
  [/gecastr|neutered|castr/, 'reu-gecastreerd'],
  [/gesteril|spayed|steril/, 'teef-gesteriliseerd'],
  [/^(reu|m|male|man|mannelijk|mannetje|reutje)$/, 'reu'],
  [/^(teef|v|f|female|vrouw|vrouwelijk|vrouwtje|teefje)$/, 'teef'],
]

/** A gender in our words; what is none of them as it was. */
export function readGender(text: string): string {
  const word = fold(text)
  return GENDERS.find(([test]) => test.test(word))?.[1] ?? text
}

const SIZES: readonly (readonly [RegExp, string])[] = [
  [/^(zeer groot|xl|xxl|extra large|giant)$/, 'zeer groot'],
  [/^(klein|s|xs|small|mini|toy)$/, 'klein'],
  [/^(middel|middelgroot|m|medium)$/, 'middelgroot'],
  [/^(groot|l|large|big)$/, 'groot'],
]

/** A size in our words; what is none of them as it was. */
export function readSize(text: string): string {
  const word = fold(text)
  return SIZES.find(([test]) => test.test(word))?.[1] ?? text
}

const READY_WAYS: readonly (readonly [RegExp, ReadyWay])[] = [
  [/whatsapp/, 'whatsapp'],
  [/sms|text|tekst/, 'sms'],
  [/bel|call|phone|tele/, 'call'],
  [/geen|none|niet/, 'none'],
]

/** How somebody wants to hear from the salon in our words; by mail when it says nothing else. */
export function readReadyWay(text: string): ReadyWay {
  const word = fold(text)
  return READY_WAYS.find(([test]) => test.test(word))?.[1] ?? 'mail'
}

/** What became of a visit in the words of any program; undefined for a word that nobody knows. */
export function readStatus(
  text: string,
): { status: 'pending' | 'confirmed' | 'cancelled'; isNoShow: boolean } | undefined {
  const word = squeezed(text)
  if (/noshow|nietgekomen|nietopgedaagd|afwezig/.test(word))
    return { status: 'confirmed', isNoShow: true }
  if (/cancel|geannul|afgezegd|declined|rejected|geweigerd|verwijderd/.test(word))
    return { status: 'cancelled', isNoShow: false }
  if (/pending|aangevraagd|inafwachting|tentative|unconfirmed|aanvraag|onbevestigd/.test(word))
    return { status: 'pending', isNoShow: false }
  return word === '' ||
    /confirm|bevestigd|voltooid|complet|done|finished|paid|betaald|accepted|booked|afgerond|checkedout|ready|geboekt/.test(
      word,
    )
    ? { status: 'confirmed', isNoShow: false }
    : undefined
}

/** The values of a row under the fields for which its columns are taken. */
export function valuesOf(
  columns: readonly Column[],
  cells: readonly string[],
): Record<string, string> {
  const values: Record<string, string> = {}
  columns.forEach(({ field }, index) => {
    const cell = cells[index] ?? ''
    if (field && cell !== '') values[field] = cell
  })
  return values
}

/** Why something that an import made stays when it is undone. */
export function whyStays(
  kind: 'customer' | 'dog' | 'visit' | 'service' | 'product' | 'voucher' | 'card' | 'filled',
): string {
  switch (kind) {
    case 'customer':
      return 'Deze klant is intussen gewijzigd, of er hangt iets aan: een afspraak, een hond, een verkoop of een mail.'
    case 'dog':
      return 'Deze hond is intussen gewijzigd, of staat in een afspraak of gezondheidsformulier.'
    case 'visit':
      return 'Deze afspraak is intussen gewijzigd, afgerekend of gemaild.'
    case 'service':
      return 'Deze behandeling is intussen gewijzigd.'
    case 'product':
      return 'Dit product is intussen gewijzigd of verkocht.'
    case 'voucher':
      return 'Deze kadobon is intussen gewijzigd of gebruikt.'
    case 'card':
      return 'Deze kaart is intussen gewijzigd of gebruikt.'
    case 'filled':
      return 'De aangevulde gegevens van deze klant zijn intussen gewijzigd.'
  }
}

/** Whether a program is one that we know by name. */
export function isPreset(name: string | null): name is Preset {
  return name !== null && Object.hasOwn(presetWords, name)
}

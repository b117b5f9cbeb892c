import ICAL from 'ical.js'
import Papa from 'papaparse'
import { importFields } from '#desk/imports/texts.ts'
import { undefused } from '#lib/csv.ts'
import { brusselsWallClock, type DateString } from '#lib/dates.ts'
import { decodeText } from '#lib/decode-text.ts'
import { refusal } from '#lib/errors.ts'

/** A file as lines of cells; `line` is where the owner finds it in her own program. */
export type SheetTable = {
  format: 'csv' | 'xlsx' | 'vcard' | 'icalendar'
  header: string[]
  rows: SheetRow[]
}
export type SheetRow = {
  line: number
  cells: string[]
  /** Rows of one entry that comes back have the same. */
  series?: string
}

export const MOST_ROWS = 20_000
export const MOST_COLUMNS = 200
const MOST_SIGNS = 5_000
/** Lines above the header that a program writes: its name, a period. */
const MOST_TITLES = 10
/** How far ahead and how often an entry that comes back is taken over. */
const MOST_REPEATS = 400
const REPEAT_MS = 366 * 86_400_000

const { klanten, afspraken } = importFields
const CARD_HEADER = [
  klanten.firstName,
  klanten.lastName,
  klanten.name,
  klanten.email,
  klanten.phone,
  klanten.phone2,
  klanten.address,
  klanten.postalCode,
  klanten.city,
  klanten.notes,
].map(({ label }) => label)
const EVENT_HEADER = [
  afspraken.date,
  afspraken.startTime,
  afspraken.endTime,
  afspraken.name,
  afspraken.email,
  afspraken.phone,
  afspraken.service,
  afspraken.status,
  afspraken.notes,
].map(({ label }) => label)

/** The refusal of a file, beside its field. */
export function unreadable(sentence: string) {
  return refusal('file', sentence)
}

/** What a text file holds, whichever of the kinds it is. Throws `invalid` for one that is none. */
export function readText(bytes: Uint8Array, now: Date): SheetTable {
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw unreadable(NO_TABLE)
  if (/^\s*BEGIN:VCARD/i.test(text)) return readCards(text)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return readEvents(text, now)
  return readCsv(text)
}

const NO_TABLE = 'Dit bestand is niet te lezen. Kies een CSV, Excel, vCard of iCalendar.'

function readCsv(text: string): SheetTable {
  const separator = /^sep=(.)\r?\n/i.exec(text)?.[1]
  const { data } = Papa.parse<string[]>(text, {
    delimiter: separator ?? delimiterOf(text),
    preview: MOST_ROWS + MOST_TITLES + 2,
  })
  let line = 1
  const lines = data.map((cells) => {
    const start = line
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return { line: start, cells: cells.map(undefused) }
  })
  return tableOf('csv', separator ? lines.slice(1) : lines)
}

/** What splits most of the first lines; quoted parts and decimal commas cannot mislead it. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 5)
  const count = (sign: string) =>
    Math.max(0, ...lines.slice(0, 1).map((line) => line.split(sign).length * 3)) +
    Math.min(...lines.map((line) => line.split(sign).length))
  return [';', '\t', ',', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/**
 * The table in some lines: titles above its header and empty lines are left out. Throws `invalid`
 * for one that is too large, or that holds nothing.
 */
export function tableOf(format: SheetTable['format'], lines: readonly SheetRow[]): SheetTable {
  const filled = lines
    .map((row) => ({
      ...row,
      cells: row.cells.map((cell) => cell.slice(0, MOST_SIGNS).trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const first = headerOf(filled)
  const [head, ...rows] = filled.slice(first)
  if (!head) throw unreadable('Dit bestand is leeg.')
  if (rows.length > MOST_ROWS)
    throw unreadable(`Een bestand heeft hoogstens ${MOST_ROWS} regels. Splits het in delen.`)
  const width = head.cells.findLastIndex((cell) => cell !== '') + 1
  if (width > MOST_COLUMNS)
    throw unreadable(`Een bestand heeft hoogstens ${MOST_COLUMNS} kolommen.`)
  return {
    format,
    header: head.cells.slice(0, width),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, width) })),
  }
}

/** Titles above a table fill one or two cells where its header fills more. */
function headerOf(lines: readonly SheetRow[]): number {
  const filled = (row: SheetRow | undefined) => row?.cells.filter((cell) => cell !== '').length ?? 0
  const top = lines.slice(0, MOST_TITLES)
  const most = Math.max(...top.map(filled), 0)
  const found = top.findIndex((row) => filled(row) > 2 && filled(row) >= most / 2)
  return filled(lines[0]) > 2 || found === -1 ? 0 : found
}

function readCards(text: string): SheetTable {
  const rows: SheetRow[] = []
  for (const match of text.matchAll(/^BEGIN:VCARD[^]*?^END:VCARD/gim)) {
    if (rows.length > MOST_ROWS) break
    const line = rows.length + 1
    rows.push({ line, cells: cardCells(match[0]) })
  }
  return { ...tableOf('vcard', [{ line: 0, cells: CARD_HEADER }, ...rows]) }
}

function cardCells(source: string): string[] {
  const card = parsed(tidyCard(source))
  if (!card) return []
  const values = (name: string) =>
    card.getAllProperties(name).map((property) => [property.getFirstValue()].flat(2).map(asText))
  const [[lastName = '', firstName = ''] = []] = values('n')
  const [[, , street = '', city = '', , postalCode = ''] = []] = values('adr')
  const all = (name: string) => values(name).map((parts) => parts.join(' ').trim())
  const [phone = '', phone2 = ''] = all('tel').map((value) => value.replace(/^tel:/i, ''))
  const [email = ''] = all('email')
  const [name = ''] = all('fn')
  const known = firstName || lastName ? '' : name || all('org')[0] || ''
  return [
    firstName,
    lastName,
    known,
    email,
    phone,
    phone2,
    street,
    postalCode,
    city,
    all('note').join('\n'),
  ]
}

/** A card of version 2.1 in the form of later ones, without its picture. */
function tidyCard(source: string): string {
  const unfolded = source
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const kept = unfolded.filter(
    (line) => /^[\w.-]+[;:]/.test(line) && !/^(?:[\w-]+\.)?(PHOTO|LOGO|KEY|SOUND)[;:]/i.test(line),
  )
  return kept
    .map((line) => {
      const [, head = '', value = ''] = /^([^:]*):([^]*)$/.exec(line) ?? []
      const [name = '', ...parameters] = head.split(';')
      const isQuoted = parameters.some((one) => /quoted-printable/i.test(one))
      const types = parameters.filter(
        (one) => !/^(encoding|charset)=|printable|base64|8bit/i.test(one),
      )
      return [
        [
          name.replace(/^.*\./, ''),
          ...types.map((one) => (one.includes('=') ? one : `TYPE=${one}`)),
        ].join(';'),
        isQuoted ? unquoted(value) : value,
      ].join(':')
    })
    .join('\r\n')
}

function unquoted(value: string): string {
  const bytes: number[] = []
  for (const [part, hex] of value.matchAll(/=([0-9a-f]{2})|[^]/gi))
    if (hex) bytes.push(Number.parseInt(hex, 16))
    else bytes.push(...new TextEncoder().encode(part))
  return decodeText(Uint8Array.from(bytes)).replace(/\r?\n/g, '\\n')
}

function readEvents(text: string, now: Date): SheetTable {
  const calendar = parsed(text)
  if (!calendar) throw unreadable('Deze agenda is niet te lezen.')
  for (const zone of calendar.getAllSubcomponents('vtimezone')) registerZone(zone)
  const rows: SheetRow[] = []
  const events = calendar.getAllSubcomponents('vevent')
  const exceptions = Map.groupBy(events.filter(isException), uidOf)
  const masters = new Set(events.filter((one) => !isException(one)).map(uidOf))
  for (const component of events) {
    const uid = uidOf(component)
    // its whole series tells of it
    if (isException(component) && masters.has(uid)) continue
    for (const cells of eventCells(component, { exceptions: exceptions.get(uid) ?? [], now }))
      rows.push({ line: rows.length + 1, cells, ...(uid && { series: uid }) })
  }
  return tableOf('icalendar', [{ line: 0, cells: EVENT_HEADER }, ...rows.slice(0, MOST_ROWS + 1)])
}

function registerZone(zone: ICAL.Component) {
  try {
    ICAL.TimezoneService.register(zone)
  } catch {
    // its times are then taken as they stand
  }
}

const uidOf = (component: ICAL.Component) => asText(component.getFirstPropertyValue('uid'))
/** Whether it is one time of an entry that comes back, which was changed by itself. */
const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id')

function* eventCells(
  component: ICAL.Component,
  { exceptions, now }: { exceptions: ICAL.Component[]; now: Date },
): Generator<string[]> {
  try {
    const event = new ICAL.Event(component, {
      exceptions: isException(component) ? [] : exceptions,
    })
    if (!event.isRecurring()) {
      yield cellsOf(event)
      return
    }
    const each = event.iterator()
    const until = now.getTime() + REPEAT_MS
    for (let count = 0; count < MOST_REPEATS; count += 1) {
      const start = each.next()
      if (!start || start.toJSDate().getTime() > until) return
      const { item, startDate, endDate } = event.getOccurrenceDetails(start)
      yield cellsOf(item, { startDate, endDate })
    }
  } catch {
    yield ['', '', '', asText(component.getFirstPropertyValue('summary')), '', '', '', '', '']
  }
}

function cellsOf(
  event: ICAL.Event,
  { startDate, endDate }: Pick<ICAL.Event, 'startDate' | 'endDate'> = event,
): string[] {
  const { component, summary, description } = event
  const attendee = component.getFirstProperty('attendee')
  const name = asText(attendee?.getFirstParameter('cn'))
  const email = asText(attendee?.getFirstValue()).replace(/^mailto:/i, '')
  const title = asText(summary)
  const notes = asText(description)
  const phone = /(?:\+|00?)\d[\d\s./()-]{6,18}\d/.exec(notes)?.[0] ?? ''
  const status = asText(component.getFirstPropertyValue('status'))
  const rest = [name || title, email, phone, name ? title : '', status, notes]
  return [...cellsBetween(startDate, endDate), ...rest]
}

function cellsBetween(from: ICAL.Time, to: ICAL.Time | null): [DateString, string, string] {
  if (from.isDate) return [from.toString(), '', '']
  const [start, end] = [wallOf(from), to ? wallOf(to) : { date: '', time: '' }]
  return [start.date, start.time, end.time]
}

/** A time without a zone is one on the salon's own clock. */
function wallOf(moment: ICAL.Time): { date: string; time: string } {
  if (moment.zone !== ICAL.Timezone.localTimezone) return brusselsWallClock(moment.toJSDate())
  const [date = '', time = ''] = moment.toString().split('T')
  return { date, time: time.slice(0, 8) }
}

function parsed(text: string): ICAL.Component | undefined {
  try {
    const read: unknown = ICAL.parse(text)
    if (!Array.isArray(read)) return undefined
    return new ICAL.Component(Array.isArray(read[0]) ? read[0] : read)
  } catch {
    return undefined
  }
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(' ').trim()
  if (typeof value === 'string') return value.trim()
  return value instanceof ICAL.Time ? value.toString() : typeof value === 'number' ? `${value}` : ''
}

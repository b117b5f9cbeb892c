import { columnWords, kindWords, takenWords } from '#desk/audit-log/texts.ts'
import type { Deed } from '#desk/audit-log/wire.ts'
import { csvFile } from '#lib/csv.ts'
import {
  addDays,
  formatDay,
  formatInstant,
  formatShortDate,
  isDate,
  toInstant,
  withoutSeconds,
} from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { isSeen } from '#lib/names.ts'
import { stepNames, stepWords } from '#lib/visit-steps.ts'
import { yesNo } from '#lib/words.ts'

type Change = [from: unknown, to: unknown] | null
/** What a request did to the rows of one table: how many, and the first of them. */
export type Part = {
  kind: string
  verb: 'insert' | 'update' | 'delete'
  count: number
  subjectId: string
  customerId: string | null
  appointmentId: string | null
  route: string
  changes: Readonly<Record<string, Change>>
  /** What the first one is called now; empty when it is gone. */
  name: string
}

/** One request of somebody, with what it did to the rows of each table. */
export type ReadDeed = { id: string; at: Date; role: string; name: string | null; parts: Part[] }

/** What was done, as a sentence that goes on from a name: `verplaatste de afspraak van …`. */
function wordsOf(part: Part): string {
  const special = part.count === 1 ? SPECIAL[part.kind]?.(part) : undefined
  if (special) return special
  const words = kindWords[part.kind] ?? { one: part.kind, many: part.kind }
  const thing =
    part.count === 1
      ? `${words.one} ${part.name || lostName(part)}`.trim()
      : `${part.count} ${words.many}`
  if (part.verb === 'update') return `wijzigde ${thing}${fieldsOf(part)}`
  return part.verb === 'insert' ? `voegde ${thing} toe` : `verwijderde ${thing}`
}

/** Where on the owner's screens that is; null when it is gone or has no place of its own. */
function hrefOf({
  kind,
  verb,
  name,
  subjectId,
  customerId,
  appointmentId,
  count,
}: Part): string | null {
  if (count > 1 || verb === 'delete' || name === '') return null
  if (appointmentId) return `/admin/afspraken?afspraak=${appointmentId}`
  if (kind === 'invoices') return `/admin/facturen?factuur=${subjectId}`
  if (kind === 'customer_cards') return `/admin/klantenkaarten?kaart=${subjectId}`
  return customerId ? `/admin/klanten?klant=${customerId}` : (PAGES[kind] ?? null)
}

const PAGES: Readonly<Record<string, string>> = {
  services: '/admin/prijslijst',
  planned_prices: '/admin/prijslijst',
  products: '/admin/producten',
  stock_movements: '/admin/producten',
  gift_vouchers: '/admin/kadobonnen',
  holidays: '/admin/verlof',
  staff: '/admin/medewerkers',
  salon: '/admin/bedrijf',
  contacts: '/admin/berichten',
  imports: '/admin/importeren',
  mail_templates: '/admin/mails',
  message_settings: '/admin/mails/instellingen',
  retention: '/admin/mails/instellingen',
}

/**
 * The parts of a request as they are told: what follows from another one is left out,
 * and people come first.
 */
function toldParts(parts: readonly Part[]): Part[] {
  const has = (kind: string, verb: Part['verb']) =>
    parts.some((part) => part.kind === kind && part.verb === verb)
  const follows = ({ kind, verb }: Part) =>
    (kind === 'payments' && verb === 'insert' && has('sales', 'insert')) ||
    (kind === 'sessions' && has('admin_password', 'update')) ||
    (kind === 'recovery_codes' && verb === 'delete')
  const order = Object.keys(kindWords)
  const place = ({ kind }: Part) => order.indexOf(kind)
  return parts.filter((part) => !follows(part)).toSorted((one, other) => place(one) - place(other))
}

/** A request as it is told. */
export function toldDeed({ id, at, role, name, parts }: ReadDeed): Deed {
  const lines = toldParts(parts).map((part) => ({
    text: wordsOf({ ...part, name: seenName(part.name) }),
    href: hrefOf(part),
  }))
  return { id, at: at.toISOString(), who: calledActor(name, role), lines }
}

/** A name of which something is seen; a visit's begins with `van`. */
function seenName(name: string): string {
  return isSeen(name.replace(/^van /, '')) ? name : ''
}

/** The same as lines of a file for a Belgian spreadsheet. */
export function deedFile(deeds: readonly Deed[]): string {
  return csvFile([
    ['Wanneer', 'Wie', 'Wat'],
    ...deeds.flatMap(({ at, who, lines }) =>
      lines.map(({ text }) => [formatInstant(at), who, text]),
    ),
  ])
}

/**
 * How who acts is called; the owner gave herself no name as long as she is the only one, a program
 * has that of its key.
 */
export function calledActor(name: string | null, role: string): string {
  if (role === 'key') return `De sleutel voor ${name}`
  return role === 'owner' && (name ?? OWNER) === OWNER ? 'De eigenaar' : (name ?? 'Een programma')
}

const OWNER = 'Eigenaar'

/** The moments between which the days lie that were asked for, both included. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    since: from ? toInstant(from, '00:00:00') : undefined,
    before: to ? toInstant(addDays(to, 1), '00:00:00') : undefined,
  }
}

const SPECIAL: Readonly<Record<string, (part: Part) => string | undefined>> = {
  customers: ({ verb, route }) => {
    if (verb !== 'delete') return undefined
    return route.endsWith('/merge') ? 'voegde twee klanten samen' : 'wiste een klant'
  },
  appointments: (part) => {
    if (part.verb === 'insert') return `maakte de afspraak${calledVisit(part, 1)}`
    if (part.verb === 'delete') return `verwijderde de afspraak${calledVisit(part, 0)}`
    return changedVisit(part)
  },
  visit_steps: ({ verb, name, changes }) => {
    const step = stepNames.find((one) => one === changes['step']?.[1])
    return verb === 'insert' && step
      ? `zette ${name || 'een hond'} op ‘${stepWords[step].owner}’`
      : undefined
  },
  sales: ({ verb, name, changes }) =>
    verb === 'insert' ? `rekende verkoop ${name} af: ${valueOf(changes, 'amount')}` : undefined,
  payments: ({ verb, name, changes }) =>
    verb === 'insert' && changes['kind']?.[1] !== 'payment'
      ? `gaf ${valueOf(changes, 'amount').replace('-', '')} terug van verkoop ${name}`
      : undefined,
  day_book_closings: ({ subjectId }) => `sloot ${formatDay(subjectId)} af`,
  api_keys: ({ verb, name }) =>
    verb === 'insert' ? `maakte de sleutel voor ${name}` : `trok de sleutel voor ${name} in`,
  exports: ({ route, name }) => {
    const what = takenWords[route.replace(/^GET /, '')] ?? 'een bestand'
    return `nam ${what.startsWith('als ') ? `alles over ${name || 'een klant'} ${what}` : what} mee`
  },
  admin_password: () => 'koos een ander wachtwoord',
  recovery_codes: ({ verb }) => (verb === 'update' ? 'gebruikte een herstelcode' : undefined),
  sessions: ({ verb }) => SESSION_DEEDS[verb],
  stock_movements: ({ name, changes }) =>
    `veranderde de voorraad van ${name || 'een product'} met ${valueOf(changes, 'quantity')}`,
}

const SESSION_DEEDS = {
  insert: 'logde in',
  update: 'bevestigde met passkey of wachtwoord wie er ingelogd is',
  delete: 'beëindigde een sessie',
} as const

/** A visit of which hour, state or whether somebody came changed; the rest by its fields. */
function changedVisit(part: Part): string {
  const { date, start_time: start, status, is_no_show: noShow } = part.changes
  const others = { ...part, changes: withoutMoment(part.changes) }
  const isOtherDay = date && date[0] !== date[1]
  if (isOtherDay || (start && start[0] !== start[1])) {
    const [from, to] = [momentIn(part.changes, 0), momentIn(part.changes, 1)]
    return `verplaatste de afspraak${part.name && ` ${part.name}`} van ${from} naar ${isOtherDay ? to : valueOf(part.changes, 'start_time')}`
  }
  const visit = `de afspraak${calledVisit(part, 1)}`
  if (status?.[1] === 'cancelled') return `zegde ${visit} af`
  if (status?.[1] === 'confirmed')
    return `${status[0] === 'cancelled' ? 'herstelde' : 'bevestigde'} ${visit}`
  if (noShow)
    return `noteerde dat ${noShow[1] === true ? 'niemand' : 'de klant toch'} kwam voor ${visit}`
  return `wijzigde ${visit}${fieldsOf(others)}`
}

function withoutMoment({ date: _date, start_time: _start, ...others }: Part['changes']) {
  return others
}

function calledVisit({ name, changes }: Part, side: 0 | 1): string {
  return [` ${name}`, changes['date'] && ` op ${momentIn(changes, side)}`]
    .filter((word) => word?.trim())
    .join('')
}

function momentIn(changes: Part['changes'], side: 0 | 1): string {
  const [date, start] = [changes['date']?.[side], changes['start_time']?.[side]]
  return `${formatDay(String(date))} ${withoutSeconds(String(start))}`
}

function fieldsOf({ changes, count }: Pick<Part, 'changes' | 'count'>): string {
  const entries = Object.entries(changes)
  const names = [...new Set(entries.flatMap(([column]) => columnWords.get(camel(column)) ?? []))]
  if (names.length === 0) return ''
  const [column = '', change] = entries[0] ?? []
  return count === 1 && entries.length === 1 && change && !column.endsWith('_id')
    ? `: ${names[0]} van ${shown(column, change[0])} naar ${shown(column, change[1])}`
    : `: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''}`
}

/** What a row that is gone was called, by what was kept of it. */
function lostName({ changes, verb }: Part): string {
  const side = verb === 'delete' ? 0 : 1
  const known = ['name', 'number', 'invoice_number'].map((column) => changes[column]?.[side])
  return known.flatMap((name) => (typeof name === 'string' && isSeen(name) ? [name] : []))[0] ?? ''
}

const AMOUNTS = new Set(['price', 'amount', 'total_amount', 'cost_price', 'balance'])

function valueOf(changes: Part['changes'], column: string): string {
  return shown(column, changes[column]?.[1])
}

function shown(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(leeg)'
  if (typeof value === 'boolean') return yesNo(value).toLowerCase()
  if (typeof value === 'number') return AMOUNTS.has(column) ? euro(value.toFixed(2)) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isDate(value)) return formatShortDate(value)
  return /^\d\d:\d\d:\d\d$/.test(value) ? withoutSeconds(value) : value
}

function camel(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

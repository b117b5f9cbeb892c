import { parse, partial } from 'valibot'
import { type DogValue, dogWords } from '#clients/customers/components/dog-words.ts'
import type { StoredNews } from '#clients/customers/rules.ts'
import type { CustomerDetails } from '#clients/customers/schema.ts'
import { contactFields, dogFields, placeFields } from '#clients/customers/texts.ts'
import { type DogFields, dogFieldsSchema } from '#clients/customers/wire.ts'
import { counted } from '#lib/counted.ts'
import { keysOf } from '#lib/keyed.ts'
import type { ReadyWay } from '#lib/states.ts'

const CONTACT = keysOf(contactFields)
const PLACE = keysOf(placeFields)
/** Of which the kept customer takes what she lacks, one by one. */
const LINES = CONTACT.filter((name) => !(name in placeFields))

/** Kinds of which nothing is lost that words could tell: they are joined, or a picture. */
const NEVER_LOST = new Set(['name', 'photo', 'text', 'warning', 'words', 'flag'])

type Person = CustomerDetails & { notes: string; readyBy: ReadyWay; labels: string[] } & StoredNews
type Fields = Record<string, unknown>

/** The fields of a change that her appointments carry too. */
export function contactIn(
  change: { [Field in keyof CustomerDetails]?: string | undefined },
): Partial<CustomerDetails> {
  return Object.fromEntries(
    CONTACT.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  )
}

/**
 * What the kept customer takes from the other: empty fields, an address only as a whole, both
 * notes, all labels, another way than mail to hear that a dog is ready; of news a no stays, else a
 * yes.
 */
export function takenOver(kept: Person, other: Person): Partial<Person> {
  const isSamePlace = PLACE.every(
    (field) => kept[field] === '' || kept[field].toLowerCase() === other[field].toLowerCase(),
  )
  const taken = [...LINES, ...(isSamePlace ? PLACE : [])]
    .filter((field) => kept[field] === '' && other[field] !== '')
    .map((field) => [field, other[field]] as const)
  return {
    ...Object.fromEntries(taken),
    ...(kept.readyBy === 'mail' && other.readyBy !== 'mail' && { readyBy: other.readyBy }),
    ...(other.labels.some((label) => !kept.labels.includes(label)) && {
      labels: [...new Set([...kept.labels, ...other.labels])],
    }),
    ...joinedNotes(kept, other),
    ...takenNews(kept, other),
  }
}

function takenNews(kept: Person, other: Person): Partial<Person> {
  const saysNo = ({ wantsNews, newsSaidAt }: Person) => !wantsNews && newsSaidAt !== null
  const isTaken = other.wantsNews
    ? !kept.wantsNews && !saysNo(kept)
    : kept.wantsNews && saysNo(other)
  const { wantsNews, newsSaidAt, newsSaidBy } = other
  return isTaken ? { wantsNews, newsSaidAt, newsSaidBy } : {}
}

/** The same for two dogs of one name that become one; she is active when either was. */
export function takenOverByDog(kept: DogFields, other: DogFields) {
  const joined = keysOf(dogFields).flatMap((name) => {
    const value = joinedValue(dogFields[name].kind, kept[name], other[name])
    return JSON.stringify(value) === JSON.stringify(kept[name]) ? [] : [[name, value] as const]
  })
  return parse(partial(dogFieldsSchema), Object.fromEntries(joined))
}

function joinedValue(kind: string, kept: DogValue, other: DogValue): DogValue {
  if (kind === 'text') return joinedTexts(kept, other, '\n\n')
  if (kind === 'warning') return joinedTexts(kept, other, ' · ')
  // a word that one of the two dismissed may warn again: losing a warning is worse
  if (Array.isArray(kept) && Array.isArray(other))
    return kept.filter((word) => other.includes(word))
  if (typeof kept === 'boolean') return kept || other
  return kept === '' || kept === null ? other : kept
}

function joinedTexts(kept: DogValue, other: DogValue, between: string): DogValue {
  return kept === other ? kept : [kept, other].filter(Boolean).join(between)
}

/** What two dogs that become one say differently, of which only that of the kept one stays. */
export function lostOfDog(kept: DogFields, other: DogFields) {
  return keysOf(dogFields)
    .filter((name) => !NEVER_LOST.has(dogFields[name].kind))
    .map((name) => ({
      dogName: kept.name,
      label: dogFields[name].label,
      kept: dogWords(dogFields[name], kept[name]),
      lost: dogWords(dogFields[name], other[name]),
    }))
    .filter(({ kept: stays, lost }) => stays !== '' && lost !== '' && lost !== stays)
}

/**
 * The dogs of the other customer, each with the kept customer's dog of that name, if she has one.
 * Names are one by the database's idea of lower case, which the unique index has too.
 */
export function pairDogs<Row extends { nameKey: string | null }>(
  kept: readonly Row[],
  other: readonly Row[],
): { dog: Row; twin: Row | undefined }[] {
  const byName = new Map(kept.map((dog) => [dog.nameKey, dog]))
  return other.map((dog) => ({ dog, twin: byName.get(dog.nameKey) }))
}

/**
 * Before and after of the fields that a change really changes, as the history of an appointment
 * keeps them.
 */
export function differences(
  before: Fields,
  after: Fields,
): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && value !== before[field],
  )
  return Object.fromEntries(
    changed.map(([field, value]) => [field, { from: before[field], to: value }]),
  )
}

/**
 * The JSON file that a client may ask for (GDPR article 15 and 20): her own data in words a program
 * reads, without what is ours alone (versions, internal ids of jobs).
 */
export function exportOf(
  person: {
    customer: { version: number; dogs: readonly { version: number }[] }
    visits: readonly { id: string }[]
    history: readonly { appointmentId: string }[]
    steps: readonly { appointmentId: string }[]
    learned: readonly object[]
    forms: readonly object[]
    messages: readonly object[]
    mails: readonly object[]
    cards: readonly { id: string }[]
    movements: readonly { cardId: string }[]
    sales: readonly { id: string }[]
    lines: readonly { saleId: string }[]
    payments: readonly { saleId: string }[]
    vouchers: readonly VoucherOfHers[]
    invoices: readonly object[]
    fees: readonly { appointmentId: string }[]
    waits: readonly object[]
    requests: readonly object[]
    devices: readonly { name: string; createdAt: string }[]
  },
  now: Date,
) {
  const {
    customer,
    visits,
    history,
    steps,
    learned,
    forms,
    messages,
    mails,
    cards,
    movements,
    sales,
    lines,
    payments,
    vouchers,
    invoices,
    fees,
    waits,
    requests,
    devices,
  } = person
  const all = {
    exportedAt: now.toISOString(),
    customer: { ...withoutVersion(customer), dogs: customer.dogs.map(withoutVersion) },
    appointments: visits.map((visit) => ({
      ...visit,
      history: history.filter(({ appointmentId }) => appointmentId === visit.id),
      steps: steps.filter(({ appointmentId }) => appointmentId === visit.id),
      cancellationFees: fees.filter(({ appointmentId }) => appointmentId === visit.id),
    })),
    learnedDurations: learned,
    waitingList: waits,
    healthRecords: forms,
    messages,
    mails,
    customerCards: cards.map((card) => ({
      ...card,
      movements: movements.filter(({ cardId }) => cardId === card.id),
    })),
    sales: sales.map((sale) => ({
      ...sale,
      lines: lines.filter(({ saleId }) => saleId === sale.id),
      payments: payments.filter(({ saleId }) => saleId === sale.id),
    })),
    giftVouchers: vouchers.map(hersOnly),
    invoices,
    privacyRequests: requests,
    devices: devices.map(({ name, createdAt }) => ({ name, createdAt })),
  }
  return JSON.stringify(all, undefined, 2)
}

function withoutVersion<Row extends { version: number }>({ version: _ours, ...row }: Row) {
  return row
}

type VoucherOfHers = {
  isRecipient: boolean
  isBuyer: boolean
  code: string
  recipientName: string
  buyerName: string
}

/**
 * A voucher without what is the other one's: who gave it she may know, its code only when it was
 * given to her.
 */
function hersOnly<Voucher extends VoucherOfHers>({ code, ...voucher }: Voucher) {
  return { ...voucher, ...(voucher.isRecipient && { code }) }
}

/** `klant-an-peeters`. */
export function fileNameOf({
  customer: { firstName, lastName },
}: {
  customer: { firstName: string; lastName: string }
}): string {
  const name = `${firstName} ${lastName}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return `klant-${name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'zonder-naam'}`
}

function joinedNotes(kept: { notes: string }, other: { notes: string }): { notes?: string } {
  if (other.notes === '' || other.notes === kept.notes) return {}
  return { notes: [kept.notes, other.notes].filter(Boolean).join('\n\n') }
}

/**
 * The customers by the first letter of their last name, letters in order; whoever has none stands
 * under '#'.
 */
export function byFirstLetter<Row extends { firstName: string; lastName: string }>(
  customers: readonly Row[],
): [string, Row[]][] {
  const groups = Map.groupBy(customers, ({ firstName, lastName }) =>
    letterOf(lastName || firstName),
  )
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b, 'nl'))
}

function letterOf(name: string): string {
  const first = name.trim().normalize('NFD').charAt(0).toUpperCase()
  return /\p{L}/u.test(first) ? first : '#'
}

type Counts = Record<
  | 'appointments'
  | 'upcoming'
  | 'dogs'
  | 'healthRecords'
  | 'messages'
  | 'mails'
  | 'cards'
  | 'sales'
  | 'vouchers',
  number
>

/** What an erasure takes away, a sentence for each thing that there is. */
export function erasureSentences(counts: Counts): string[] {
  const { appointments, upcoming, dogs, healthRecords, messages, mails, cards, sales, vouchers } =
    counts
  const coming =
    upcoming === 0 ? '' : `, waarvan ${upcoming} nog ${upcoming === 1 ? 'moet' : 'moeten'} komen`
  const sentences = [
    'Naam, adres, telefoon, e-mail en notities',
    appointments > 0 && `${counted(appointments, 'afspraak', 'afspraken')}${coming}`,
    dogs > 0 && `${counted(dogs, 'hond', 'honden')} met foto`,
    healthRecords > 0 && counted(healthRecords, 'gezondheidsformulier', 'gezondheidsformulieren'),
    messages > 0 && counted(messages, 'bericht', 'berichten'),
    mails > 0 && counted(mails, 'mail', 'mails'),
    cards > 0 &&
      `De naam op ${counted(cards, 'klantenkaart', 'klantenkaarten')}: punten en saldo vervallen`,
    sales > 0 &&
      `De naam op ${counted(sales, 'verkoop', 'verkopen')}: de bedragen blijven in de boeken`,
    vouchers > 0 &&
      `De naam op ${counted(vouchers, 'kadobon', 'kadobonnen')}: de bon zelf blijft geldig`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

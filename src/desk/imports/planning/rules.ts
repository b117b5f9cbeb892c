import { z } from 'zod'
import { splitName } from '#clients/customers/rules.ts'
import { customerChangeSchema, ownersDogSchema } from '#clients/customers/schema.ts'
import { contactFields, type customerFields, dogFields } from '#clients/customers/texts.ts'
import type { SheetTable } from '#desk/imports/reading/rules.ts'
import {
  type Choice,
  type Column,
  dateOrderOf,
  type ImportKind,
  readAmount,
  readDate,
  readEmail,
  readGender,
  readPhones,
  readPlace,
  readReadyWay,
  readSize,
  readStatus,
  readTime,
  readYesOrNo,
  splitDogs,
  valuesOf,
} from '#desk/imports/rules.ts'
import {
  BROUGHT_OF_DOG,
  type BroughtOfDog,
  DOG_COLUMNS,
  importFields,
} from '#desk/imports/texts.ts'
import { addMonths, type DateString } from '#lib/dates.ts'
import { amountField, optionalLine, optionalText, requiredLine } from '#lib/fields.ts'
import { keyed, keysOf, picked } from '#lib/keyed.ts'
import { type Cents, toDecimal } from '#lib/money.ts'
import { fullName } from '#lib/names.ts'
import { fold, phoneDigits } from '#lib/search.ts'
import { endAfter } from '#lib/starts.ts'
import type { ReadyWay } from '#lib/states.ts'
import { typedWords } from '#lib/words.ts'
import { isCode, normaliseCode } from '#money/gift-vouchers/rules.ts'
import { newProductSchema } from '#money/products/schema.ts'
import { newServiceSchema, UNPRICED_SERVICE } from '#shop-window/services/schema.ts'

type Values = Record<string, string>
type Contact = Record<keyof typeof contactFields, string>
type KnownCustomer = { id: string; notes: string } & Contact
type KnownVisit = {
  customerId: string
  dogName: string
  date: DateString
  startTime: string
  endTime: string
  occupies: boolean
}
/** What the salon has already, as far as a kind of import can meet it. */
export type Known = {
  customers: readonly KnownCustomer[]
  dogs: readonly { id: string; customerId: string; name: string }[]
  visits: readonly KnownVisit[]
  services: readonly string[]
  lastOrder: number
  products: readonly { name: string; brand: string; sku: string; barcode: string }[]
  vouchers: readonly string[]
  cards: readonly { cardNumber: string; customerEmail: string; customerId: string | null }[]
}

const dogSchema = ownersDogSchema.omit({ customerId: true })
const personSchema = customerChangeSchema.omit({ version: true })

type CustomerDraft = {
  id: string
  readyBy: ReadyWay
  labels: string[]
  notes: string
  wantsNews: boolean
} & Contact
type DogDraft = { id: string; customerId: string } & z.output<typeof dogSchema>
type VisitDraft = {
  id: string
  dogId: string | null
  customerId: string
  dogName: string
  dogBreed: string
  service: string
  price: string | null
  date: DateString
  startTime: string
  endTime: string
  status: 'pending' | 'confirmed' | 'cancelled'
  isNoShow: boolean
  overlapAllowed: boolean
  comments: string
  notes: string
} & Contact
type ServiceDraft = { id: string; price: string } & Omit<z.output<typeof newServiceSchema>, 'price'>
type ProductDraft = { id: string } & z.output<typeof newProductSchema>
type VoucherDraft = {
  id: string
  code: string
  amount: string
  balance: string
  validUntil: DateString | null
  isBlocked: boolean
  buyerName: string
  buyerEmail: string
  recipientName: string
  recipientEmail: string
  personalMessage: string
}
type CardDraft = {
  id: string
  cardNumber: string
  customerId: string | null
  customerEmail: string
  points: number
  balance: string
  discountPercentage: string
  isActive: boolean
  notes: string
}
/** What an import would write. `fills`: empty fields of customers that the file knows. */
export type Drafts = {
  customers: CustomerDraft[]
  dogs: DogDraft[]
  visits: VisitDraft[]
  services: ServiceDraft[]
  products: ProductDraft[]
  vouchers: VoucherDraft[]
  cards: CardDraft[]
  fills: { customerId: string; fields: Partial<Contact> }[]
}
type RowPlan = {
  line: number
  status: 'new' | 'existing' | 'error'
  title: string
  why: string
  fields: Record<string, string>
  /** What there is to decide, and what is decided. */
  question: 'join' | 'overlap' | 'without' | null
  choice: Choice | null
}
export type Plan = { rows: RowPlan[]; drafts: Drafts }

type Context = {
  known: Known
  choices: Readonly<Record<string, Choice>>
  today: DateString
  /** What a visit without an end takes. */
  slotMinutes: number
  /** The file is one of ours: nothing in its cells has to be taken apart. */
  isOwn: boolean
  makeId: () => string
}
type Outcome = Omit<RowPlan, 'line' | 'question' | 'choice' | 'fields'> &
  Partial<Pick<RowPlan, 'question' | 'fields'>>

/** Thrown by what reads a row: a field and what is wrong with it. */
class Wrong extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>) {
    super('wrong')
    this.fields = fields
  }
}

/**
 * What an import would do with each row of a file, and what it would write. Nothing is joined by a
 * name alone; what meets a visit of later waits for the owner's word.
 */
export function planImport(
  { kind, table, columns }: { kind: ImportKind; table: SheetTable; columns: readonly Column[] },
  context: Context,
): Plan {
  const drafts: Drafts = {
    customers: [],
    dogs: [],
    visits: [],
    services: [],
    products: [],
    vouchers: [],
    cards: [],
    fills: [],
  }
  const day = dayReader(table, columns)
  const planRow = planners[kind]({ ...context, drafts, day })
  const rows = table.rows.map(({ line, cells, series }): RowPlan => {
    const choice = context.choices[String(line)] ?? null
    const values = valuesOf(columns, cells)
    const title = titleOf(values)
    if (choice === 'skip')
      return {
        line,
        title,
        status: 'error',
        why: 'Wordt niet meegenomen.',
        fields: {},
        question: null,
        choice,
      }
    const plan = (given: Values): Outcome => {
      try {
        return planRow(given, { line, choice, series })
      } catch (error) {
        if (!(error instanceof Wrong)) throw error
        const { fields } = error
        const isSpare = canDoWithout(kind, fields, given)
        if (choice === 'without' && isSpare)
          return { ...plan(withoutFields(kind, fields, given)), question: 'without' }
        return {
          title,
          status: 'error',
          why: saidOf(kind, fields, given),
          fields,
          question: isSpare ? 'without' : null,
        }
      }
    }
    return { line, choice, question: null, fields: {}, ...plan(values) }
  })
  return { rows, drafts }
}

/** What a row cannot do without, of the kinds with notes in which the rest can be read later. */
const NEEDED: Partial<Record<ImportKind, readonly string[]>> = {
  klanten: ['name'],
  afspraken: ['name', 'date', 'startTime', 'endTime', 'minutes', 'service', 'status'],
}
const MOST_TOLD = 200

/** Whether everything that is wrong stands in cells that a row can do without. */
function canDoWithout(kind: ImportKind, fields: Record<string, string>, values: Values): boolean {
  const needed = NEEDED[kind]
  return (
    needed !== undefined &&
    Object.keys(fields).every(
      (field) => labelOf(kind, field) && values[field] && !needed.includes(field),
    )
  )
}

/** The row without some of its cells, which its notes tell instead. */
function withoutFields(kind: ImportKind, fields: Record<string, string>, values: Values): Values {
  const names = Object.keys(fields)
  const told = names.map(
    (field) => `${labelOf(kind, field)}: ${(values[field] ?? '').slice(0, MOST_TOLD)}`,
  )
  const rest = Object.fromEntries(
    Object.entries(values).filter(([field]) => !names.includes(field)),
  )
  const notes = [rest['notes'], `Stond zo in het bestand – ${told.join(' · ')}`]
  return { ...rest, notes: notes.filter(Boolean).join('\n') }
}

/** What is wrong in a row: of which column, what stands there, and what it should be. */
function saidOf(kind: ImportKind, fields: Record<string, string>, values: Values): string {
  return Object.entries(fields)
    .map(([field, sentence]) => {
      const label = labelOf(kind, field)
      const cell = (values[field] ?? '').slice(0, 60)
      return label ? `${label}${cell && ` ‘${cell}’`}: ${sentence}` : sentence
    })
    .join(' ')
}

function labelOf(kind: ImportKind, field: string): string | undefined {
  const words: Record<string, { label: string }> = importFields[kind]
  return words[field]?.label
}

/** Reads the day in a field of a row, as the whole column writes its days. */
function dayReader({ rows }: SheetTable, columns: readonly Column[]) {
  const orders = new Map(
    columns.flatMap(({ field }, index) =>
      field ? [[field, dateOrderOf(rows.map(({ cells }) => cells[index] ?? ''))]] : [],
    ),
  )
  return (values: Values, field: string) => readDate(values[field] ?? '', orders.get(field))
}

/** A visit after that is a slip of the pen; each day to come takes one of the database's locks. */
const MOST_MONTHS_AHEAD = 36
const lastDayAfter = (today: DateString) => addMonths(today, MOST_MONTHS_AHEAD)

/** The days that rows of a file of visits name, whatever becomes of those rows. */
export function daysNamed({
  table,
  columns,
}: {
  table: SheetTable
  columns: readonly Column[]
}): DateString[] {
  const day = dayReader(table, columns)
  const days = table.rows.map(({ cells }) => dateOf(valuesOf(columns, cells), day))
  return [...new Set(days)].filter((date) => date !== '')
}

/** Those of them from `today` on that a visit may have. */
export function daysToCome(days: readonly DateString[], today: DateString): DateString[] {
  const last = lastDayAfter(today)
  return days.filter((date) => date >= today && date <= last)
}

type Planning = Context & { drafts: Drafts; day: (values: Values, field: string) => string }
type PlanRow = (
  values: Values,
  row: { line: number; choice: Choice | null; series: string | undefined },
) => Outcome

const planners: Record<ImportKind, (planning: Planning) => PlanRow> = {
  klanten: planCustomers,
  afspraken: planVisits,
  prijslijst: planServices,
  producten: planProducts,
  kadobonnen: planVouchers,
  klantenkaarten: planCards,
}

function titleOf(values: Values): string {
  const { firstName = '', lastName = '', name = '', email = '', phone = '' } = values
  return (
    values['code'] ||
    values['cardNumber'] ||
    `${firstName} ${lastName}`.trim() ||
    name ||
    email ||
    phone ||
    values['dogName'] ||
    'Rij zonder naam'
  ).slice(0, 100)
}

function planCustomers({ known, drafts, makeId, day, isOwn }: Planning): PlanRow {
  const people = new People(known, drafts, makeId)
  return (values, { choice }) => {
    const person = readPerson(values, isOwn)
    const dogs = readDogs(values, { day, isOwn })
    const found = people.find(person)
    const title = titled(person, dogs)
    const isJoined = found && (found.isSure || choice === 'join')
    if (!isJoined) {
      const { id } = people.add(person)
      people.addDogs(id, dogs)
      return {
        status: 'new',
        title,
        why: found ? `Lijkt op ${fullName(found.customer)} (${found.why}).` : '',
        question: found ? 'join' : null,
      }
    }
    const { customer } = found
    const added = people.addDogs(customer.id, dogs)
    people.fill(customer, person)
    const more = added.length > 0 ? ` ${listed(added)} komt erbij.` : ''
    return {
      status: people.isDraft(customer.id) && added.length > 0 ? 'new' : 'existing',
      title,
      why: `Is ${fullName(customer)} (${found.why}).${more}`,
      question: found.isSure ? null : 'join',
    }
  }
}

function listed(names: readonly string[]): string {
  return names.join(', ')
}

function titled(person: Contact, dogs: readonly { name: string }[]): string {
  const name = fullName(person)
  return dogs.length === 0 ? name : `${name} · ${listed(dogs.map((dog) => dog.name))}`
}

const NOTHING = /^(-+|geen|n\/?a|none|null|onbekend|\?)$/i

/** Who a row is about. Throws what is wrong with it. */
function readPerson(values: Values, isOwn: boolean): CustomerDraftFields {
  const { name = '', notes = '', breed = '', dogName = '' } = values
  const comma = /^([^,]+),\s*([^,]+)$/.exec(name)
  const split = comma
    ? { firstName: comma[2] ?? '', lastName: comma[1] ?? '' }
    : splitName(name.trim())
  const { firstName, lastName } =
    values['firstName'] || values['lastName']
      ? { firstName: values['firstName'] ?? '', lastName: values['lastName'] ?? '' }
      : split
  const place = picked({ address: '', postalCode: '', city: '', ...values }, [
    'address',
    'postalCode',
    'city',
  ])
  const { address, postalCode, city } = isOwn ? place : readPlace(place)
  const plain = (field: string) => (NOTHING.test(values[field] ?? '') ? '' : (values[field] ?? ''))
  const phones = isOwn ? [] : [...readPhones(plain('phone')), ...readPhones(plain('phone2'))]
  const [phone = plain('phone'), ...others] = [...new Set(phones)]
  const lines = [
    notes,
    others.length > 0 ? `Ook te bereiken op ${others.join(', ')}.` : '',
    breed && !dogName ? `Ras: ${breed}` : '',
  ]
  const person = checked(personSchema, {
    firstName,
    lastName,
    email: readEmail(plain('email')),
    phone,
    address: [address, values['houseNumber']].filter(Boolean).join(' '),
    postalCode,
    city,
    readyBy: readReadyWay(values['readyBy'] ?? ''),
    labels: typedWords(values['labels'] ?? ''),
    notes: lines.filter(Boolean).join('\n'),
    wantsNews: readYesOrNo(values['wantsNews'] ?? '') ?? false,
  } satisfies Record<keyof typeof customerFields, unknown>)
  const whole = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    address: '',
    postalCode: '',
    city: '',
    readyBy: 'mail' as const,
    labels: [],
    notes: '',
    wantsNews: false,
    ...defined(person),
  }
  if (whole.firstName + whole.lastName + whole.email + whole.phone === '')
    throw new Wrong({ name: 'Vul een naam, e-mailadres of telefoon in.' })
  return whole
}
type CustomerDraftFields = Omit<CustomerDraft, 'id'>

function defined<T extends object>(object: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return JSON.parse(JSON.stringify(object))
}

function readDogs(
  values: Values,
  { day, isOwn }: Pick<Planning, 'day' | 'isOwn'>,
): z.output<typeof dogSchema>[] {
  const [called = '', breeds = ''] = [values['dogName'], values['breed'] ?? values['dogBreed']]
  const whole = called === '' ? [] : [{ name: called, breed: breeds }]
  const names = isOwn ? whole : splitDogs(called, breeds)
  const part = (field: string, index: number) => {
    const value = values[field] ?? ''
    if (names.length < 2) return value
    const parts = value.split(/\s*[,;/|\n]\s*/)
    return parts.length === names.length ? (parts[index] ?? '') : index === 0 ? value : ''
  }
  return names.map(({ name, breed }, index) => {
    const read = (field: BroughtOfDog) => {
      const [column, kind] = [DOG_COLUMNS[field], dogFields[field].kind]
      const text = part(column, index)
      const isNothing = NOTHING.test(text)
      if (kind === 'choice') return field === 'gender' ? readGender(text) : readSize(text)
      if (kind === 'words') return isNothing ? [] : typedWords(text)
      if (kind === 'flag') return readYesOrNo(text) ?? true
      if (kind === 'euros') return text === '' ? null : readAmount(text)
      if (kind === 'weeks' || kind === 'minutes') return readWhole(text)
      if (kind === 'chip') return isNothing ? '' : text
      if (kind === 'day')
        return isNothing || text === '' ? null : day({ [column]: text }, column) || text
      return text
    }
    return checked(
      dogSchema,
      { ...keyed(BROUGHT_OF_DOG, read), name, breed },
      { ...DOG_COLUMNS, breed: values['breed'] === undefined ? 'dogBreed' : 'breed' },
    )
  })
}

function readWhole(text: string): number | null {
  const [digits] = /\d+/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

/** The values when they pass; else throws what is wrong beside which field of the file. */
function checked<S extends z.ZodType>(
  schema: S,
  values: unknown,
  columns: Readonly<Record<string, string>> = {},
): z.output<S> {
  const result = schema.safeParse(values, { error: () => 'Dit heeft niet de juiste vorm.' })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) {
    // of a list one word may be wrong: it stands in the cell of the list
    const field = String(path[0] ?? '')
    fields[columns[field] ?? field] ??= message
  }
  throw new Wrong(fields)
}

type Found = { customer: KnownCustomer; why: string; isSure: boolean }

/** The customers of the salon and of the rows before, by what they are known. */
class People {
  readonly #drafts: Drafts
  readonly #makeId: () => string
  readonly #added = new Set<string>()
  readonly #byEmail = new Map<string, KnownCustomer>()
  readonly #byPhone = new Map<string, KnownCustomer[]>()
  readonly #byName = new Map<string, KnownCustomer[]>()
  readonly #dogs = new Map<string, { id: string; name: string }[]>()
  readonly #fills = new Map<string, Partial<Contact>>()

  constructor(known: Known, drafts: Drafts, makeId: () => string) {
    this.#drafts = drafts
    this.#makeId = makeId
    for (const customer of known.customers) this.#note(customer)
    for (const { customerId, ...dog } of known.dogs) grow(this.#dogs, customerId, dog)
  }

  isDraft(id: string): boolean {
    return this.#added.has(id)
  }

  /** Whom a row means: by address, or by telephone and name; the rest is no more than likely. */
  find(person: Contact): Found | undefined {
    const byEmail = person.email && this.#byEmail.get(person.email.toLowerCase())
    if (byEmail) return { customer: byEmail, why: 'zelfde e-mailadres', isSure: true }
    const name = nameKey(person)
    const digits = phoneDigits(person.phone)
    const byPhone = digits.length > 5 ? (this.#byPhone.get(digits) ?? []) : []
    // two addresses are two people, or one who has two: the owner knows
    const isSame = (one: KnownCustomer) =>
      (nameKey(one) === name || name === '') && (one.email === '' || person.email === '')
    const sure = byPhone.find(isSame)
    if (sure) return { customer: sure, why: 'zelfde telefoon en naam', isSure: true }
    const [samePhone] = byPhone
    if (samePhone) return { customer: samePhone, why: 'zelfde telefoon', isSure: false }
    const [sameName] = name === '' ? [] : (this.#byName.get(name) ?? [])
    return sameName && { customer: sameName, why: 'zelfde naam', isSure: false }
  }

  add(person: CustomerDraftFields): KnownCustomer {
    const draft = { ...person, id: this.#makeId() }
    this.#drafts.customers.push(draft)
    this.#added.add(draft.id)
    this.#note(draft)
    return draft
  }

  /** The dogs that she has not yet; answers their names. */
  addDogs(customerId: string, dogs: readonly z.output<typeof dogSchema>[]): string[] {
    const added: string[] = []
    for (const dog of dogs) {
      if (this.dogOf(customerId, dog.name)) continue
      const draft = { ...dog, id: this.#makeId(), customerId }
      this.#drafts.dogs.push(draft)
      grow(this.#dogs, customerId, draft)
      added.push(dog.name)
    }
    return added
  }

  dogOf(customerId: string, name: string): { id: string; name: string } | undefined {
    return this.#dogs.get(customerId)?.find((dog) => dog.name.toLowerCase() === name.toLowerCase())
  }

  /** What is empty of her, and what the file knows, is filled in; what is there stays. */
  fill(customer: KnownCustomer, person: Contact) {
    for (const field of keysOf(contactFields)) {
      if (customer[field] !== '' || person[field] === '') continue
      const isTaken = field === 'email' && this.#byEmail.has(person.email.toLowerCase())
      if (isTaken) continue
      customer[field] = person[field]
      if (this.#added.has(customer.id)) continue
      const fields = this.#fills.get(customer.id) ?? {}
      if (!this.#fills.has(customer.id)) {
        this.#fills.set(customer.id, fields)
        this.#drafts.fills.push({ customerId: customer.id, fields })
      }
      fields[field] = person[field]
    }
    if (customer.email !== '') this.#byEmail.set(customer.email.toLowerCase(), customer)
  }

  #note(customer: KnownCustomer) {
    if (customer.email !== '') this.#byEmail.set(customer.email.toLowerCase(), customer)
    const digits = phoneDigits(customer.phone)
    if (digits.length > 5) grow(this.#byPhone, digits, customer)
    const name = nameKey(customer)
    if (name !== '') grow(this.#byName, name, customer)
  }
}

function grow<T>(map: Map<string, T[]>, key: string, value: T) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function nameKey({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return fold(`${firstName} ${lastName}`)
}

const visitSchema = z.object({
  service: requiredLine(200),
  comments: optionalText(2_000),
  notes: optionalText(2_000),
  price: amountField().nullable(),
})

function planVisits(planning: Planning): PlanRow {
  const { known, drafts, makeId, today, isOwn } = planning
  const people = new People(known, drafts, makeId)
  const taken = new Map<string, KnownVisit[]>()
  for (const visit of known.visits) grow(taken, visit.date, visit)
  const inSeries = new Map<string, KnownCustomer>()
  return (values, { choice, series }) => {
    const moment = readMoment(values, planning)
    const state = readStatus(values['status'] ?? '')
    if (!state) throw new Wrong({ status: 'Deze status kennen we niet. Laat de kolom anders weg.' })
    const isNoShow = state.isNoShow || readYesOrNo(values['isNoShow'] ?? '') === true
    const person = readPerson({ ...values, notes: '', breed: '' }, isOwn)
    const dogs = readDogs(onlyOf(values, ['dogName', 'dogBreed']), planning)
    const [dog] = dogs
    const place = series === undefined ? undefined : `${series} ${nameKey(person)}`
    const before = place === undefined ? undefined : inSeries.get(place)
    const found = before
      ? { customer: before, why: 'zelfde reeks', isSure: true }
      : people.find(person)
    const isKnownDog = found && dog && people.dogOf(found.customer.id, dog.name) !== undefined
    const isJoined =
      found && (found.isSure || isKnownDog || choice === 'join') && choice !== 'apart'
    const details = checked(visitSchema, {
      service: values['service'] ?? UNPRICED_SERVICE,
      comments: values['comments'] ?? '',
      notes: values['notes'] ?? '',
      price: values['price'] ? readAmount(values['price']) : null,
    })
    const title = `${titled(person, dogs)} · ${moment.date} ${moment.startTime.slice(0, 5)}`
    const onDay = taken.get(moment.date) ?? []
    const occupies = state.status !== 'cancelled'
    const dogName = dog?.name ?? ''
    const same =
      isJoined &&
      onDay.find(
        (visit) =>
          visit.customerId === found.customer.id &&
          visit.startTime === moment.startTime &&
          visit.occupies === occupies &&
          fold(visit.dogName) === fold(dogName),
      )
    if (same) return { status: 'existing', title, why: 'Deze afspraak staat er al.' }
    const isMet =
      occupies &&
      onDay.some(
        (visit) =>
          visit.occupies && visit.startTime < moment.endTime && moment.startTime < visit.endTime,
      )
    const isToCome = moment.date >= today
    if (isMet && isToCome && choice !== 'overlap')
      return {
        status: 'error',
        title,
        why: 'Op dat moment staat er al een afspraak. Kies of ze er toch bij mag.',
        fields: { startTime: 'Op dat moment staat er al een afspraak.' },
        question: 'overlap',
      }
    const customer = isJoined ? found.customer : people.add(person)
    const { id: customerId } = customer
    if (place !== undefined) inSeries.set(place, customer)
    people.addDogs(customerId, dogs)
    drafts.visits.push({
      ...picked(customer, keysOf(contactFields)),
      ...moment,
      ...details,
      id: makeId(),
      customerId,
      dogId: (dog && people.dogOf(customerId, dog.name)?.id) ?? null,
      dogName,
      dogBreed: dog?.breed ?? '',
      price: details.price === null ? null : toDecimal(details.price),
      status: state.status,
      isNoShow,
      overlapAllowed: isMet,
    })
    grow(taken, moment.date, { ...moment, customerId, dogName, occupies })
    const isDoubt = found && !found.isSure && !isKnownDog
    return {
      status: 'new',
      title,
      why: !found
        ? 'Met een nieuwe klant.'
        : isJoined
          ? `Bij ${fullName(found.customer)}.`
          : `Met een nieuwe klant; lijkt op ${fullName(found.customer)} (${found.why}).`,
      question: isMet && isToCome ? 'overlap' : isDoubt ? 'join' : null,
    }
  }
}

function onlyOf(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

function readMoment(
  values: Values,
  { day, slotMinutes, today }: Pick<Planning, 'day' | 'slotMinutes' | 'today'>,
): { date: DateString; startTime: string; endTime: string } {
  const date = dateOf(values, day)
  const startTime = readTime(values['startTime'] ?? '') || readTime(values['date'] ?? '')
  if (!date) throw new Wrong({ date: 'Kies een geldige datum.' })
  if (date > lastDayAfter(today))
    throw new Wrong({ date: 'Deze dag ligt meer dan drie jaar verder.' })
  if (!startTime)
    throw new Wrong({
      startTime: values['startTime']
        ? 'Kies een geldig uur.'
        : 'Zonder uur is dit geen afspraak. Een vrije dag zet je bij Verlof.',
    })
  const minutes = readMinutes(values['minutes'] ?? '') ?? slotMinutes
  const given = readTime(values['endTime'] ?? '')
  const endTime = given > startTime ? given : endAfter(startTime, minutes)
  if (endTime <= startTime) throw new Wrong({ endTime: 'Het einde moet na het begin liggen.' })
  return { date, startTime, endTime }
}

function dateOf(values: Values, day: Planning['day']): DateString {
  return day(values, 'date') || day(values, 'startTime')
}

function readMinutes(text: string): number | undefined {
  const hours = /^(\d{1,2})[:u.h](\d{2})/.exec(text.trim())
  if (hours) return Number(hours[1]) * 60 + Number(hours[2])
  const minutes = /^(\d{1,3})\s*(min|m|minuten|minutes)?\.?$/i.exec(text.trim())
  return minutes && Number(minutes[1]) > 0 ? Math.min(Number(minutes[1]), 12 * 60) : undefined
}

function planServices({ known, drafts, makeId }: Planning): PlanRow {
  const names = new Set(known.services.map((name) => name.toLowerCase()))
  let order = known.lastOrder
  return (values) => {
    const category = fold(values['category'] ?? '')
    const size = fold(values['size'] ?? '')
    const minutes = /\d+/.exec(values['minutes'] ?? '')
    const service = checked(newServiceSchema, {
      name: values['name'],
      description: values['description'] ?? '',
      price: readAmount(values['price'] ?? ''),
      duration: values['duration'] || (minutes ? `${minutes[0]} min` : ''),
      ...(minutes && { minutes: Number(minutes[0]) }),
      category:
        category === 'dierentrim' ? 'Dierentrim' : category === 'premium' ? category : 'algemeen',
      size: /^(klein|s|small)/.test(size)
        ? 'klein'
        : /^(mid|m|medium)/.test(size)
          ? 'middel'
          : /^(groot|l|large)/.test(size)
            ? 'groot'
            : '',
      displayOrder: /^\d{1,5}$/.test(values['displayOrder'] ?? '')
        ? Number(values['displayOrder'])
        : order + 1,
      isActive: readYesOrNo(values['isActive'] ?? '') ?? true,
    })
    const title = service.name
    if (names.has(title.toLowerCase()))
      return { status: 'existing', title, why: 'Staat al in de prijslijst en blijft zoals ze is.' }
    names.add(title.toLowerCase())
    order = Math.max(order, service.displayOrder)
    drafts.services.push({ ...service, id: makeId(), price: toDecimal(service.price) })
    return { status: 'new', title, why: '' }
  }
}

const PRODUCT_CATEGORIES = ['voeding', 'verzorging', 'speelgoed', 'accessoires', 'medicatie']

function planProducts({ known, drafts, makeId }: Planning): PlanRow {
  const codes = new Map<string, string>()
  const note = (product: Known['products'][number]) => {
    for (const [what, key] of keysOfProduct(product)) codes.set(key, what)
  }
  known.products.forEach(note)
  return (values) => {
    const stock = Number(readAmount(values['stock'] ?? '0').replace(/\.0+$/, ''))
    const category = fold(values['category'] ?? '')
    const product = checked(newProductSchema, {
      name: values['name'],
      description: values['description'] ?? '',
      price: readAmount(values['price'] ?? ''),
      costPrice: values['costPrice'] ? readAmount(values['costPrice']) : null,
      category:
        PRODUCT_CATEGORIES.find((one) => category.startsWith(one.slice(0, 6))) ?? 'algemeen',
      brand: values['brand'] ?? '',
      stock: Number.isInteger(stock) ? stock : (values['stock'] ?? ''),
      minStock: values['minStock'] ? Number(readAmount(values['minStock'])) : 5,
      sku: values['sku'] ?? '',
      barcode: values['barcode'] ?? '',
      isActive: readYesOrNo(values['isActive'] ?? '') ?? true,
    })
    const title = product.name
    const same = keysOfProduct(product).find(([, key]) => codes.has(key))
    if (same) return { status: 'existing', title, why: `Staat er al (zelfde ${same[0]}).` }
    note(product)
    drafts.products.push({ ...product, id: makeId() })
    return { status: 'new', title, why: '' }
  }
}

function keysOfProduct({
  name,
  brand,
  sku,
  barcode,
}: Known['products'][number]): [string, string][] {
  const keys: [string, string][] = []
  if (sku) keys.push(['artikelnummer', `sku ${sku.toLowerCase()}`])
  if (barcode) keys.push(['barcode', `barcode ${barcode}`])
  if (!sku && !barcode) keys.push(['naam en merk', `name ${fold(name)} ${fold(brand)}`])
  return keys
}

const MOST_VOUCHER: Cents = 1_000_000
const voucherSchema = z.object({
  balance: amountField('Vul een bedrag in zoals 25,00.').refine(
    (cents) => cents <= MOST_VOUCHER,
    'Dit bedrag is te hoog.',
  ),
  amount: amountField('Vul een bedrag in zoals 25,00.').nullable(),
  buyerName: optionalLine(100),
  buyerEmail: optionalLine(254),
  recipientName: optionalLine(100),
  recipientEmail: optionalLine(254),
  personalMessage: optionalText(500),
})

function planVouchers({ known, drafts, makeId, day, today }: Planning): PlanRow {
  const codes = new Set(known.vouchers)
  return (values) => {
    const typed = values['code'] ?? ''
    const code = codeOf(typed)
    if (!code)
      throw new Wrong({ code: 'Een code telt hoogstens 16 letters en cijfers, en minstens één.' })
    const { balance, amount, ...people } = checked(voucherSchema, {
      balance: readAmount(values['balance'] ?? values['amount'] ?? ''),
      amount: values['amount'] ? readAmount(values['amount']) : null,
      buyerName: values['buyerName'] ?? '',
      buyerEmail: readEmail(values['buyerEmail'] ?? ''),
      recipientName: values['recipientName'] ?? '',
      recipientEmail: readEmail(values['recipientEmail'] ?? ''),
      personalMessage: values['personalMessage'] ?? '',
    })
    const until = values['validUntil'] ? day(values, 'validUntil') : null
    if (until === '') throw new Wrong({ validUntil: 'Kies een geldige datum.' })
    if (codes.has(code))
      return { status: 'existing', title: code, why: 'Deze kadobon staat er al.' }
    if (balance === 0)
      return { status: 'existing', title: code, why: 'Deze bon is op: er valt niets mee te nemen.' }
    codes.add(code)
    drafts.vouchers.push({
      ...people,
      id: makeId(),
      code,
      balance: toDecimal(balance),
      amount: toDecimal(Math.max(balance, amount ?? 0)),
      validUntil: until,
      isBlocked: /geblok|block/i.test(values['status'] ?? ''),
    })
    const notes = [
      code === normaliseCode(typed) ? '' : `Aan de kassa tik je ${code}.`,
      until && until < today ? 'Deze bon is vervallen.' : '',
    ]
    return { status: 'new', title: code, why: notes.filter(Boolean).join(' ') }
  }
}

/**
 * The code under which the till finds a voucher of another program: as it is when it has the form
 * of ours, else its letters and digits in that form.
 */
function codeOf(typed: string): string | undefined {
  const own = normaliseCode(typed)
  if (isCode(own)) return own
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (bare === '' || bare.length > 16) return undefined
  return normaliseCode(bare.length > 8 ? bare.padStart(10, '0') : `OUD${bare.padStart(8, '0')}`)
}

const cardSchema = z.object({
  cardNumber: optionalLine(20),
  points: z
    .int('Vul een geheel getal in.')
    .min(0, 'Vul een getal in vanaf 0.')
    .max(1_000_000, 'Dit zijn te veel punten.'),
  balance: amountField('Vul een bedrag in zoals 25,00.').refine(
    (cents) => cents <= 10_000_000,
    'Hoogstens € 100.000.',
  ),
  discount: amountField('Vul een percentage in zoals 5.').refine(
    (cents) => cents <= 10_000 && cents % 10 === 0,
    'Vul een percentage in van 0 tot 100.',
  ),
  notes: optionalText(2_000),
})

function planCards({ known, drafts, makeId, isOwn }: Planning): PlanRow {
  const people = new People(known, drafts, makeId)
  const taken = new Set(known.cards.flatMap(keysOfCard))
  let serial = 0
  return (values) => {
    const { points, balance, discount, ...card } = checked(cardSchema, {
      cardNumber: (values['cardNumber'] ?? '').toUpperCase().replace(/\s/g, ''),
      points: Number(readAmount(values['points'] ?? '0').replace(/\.0+$/, '')),
      balance: readAmount(values['balance'] ?? '0'),
      discount: readAmount((values['discount'] ?? '0').replace('%', '')),
      notes: values['notes'] ?? '',
    })
    const person = readPerson({ ...values, notes: '' }, isOwn)
    const found = people.find(person)
    const isJoined = found?.isSure === true
    if (!isJoined && person.email === '')
      throw new Wrong({
        email: 'Bij wie hoort deze kaart? Geef het e-mailadres, of telefoon en naam van een klant.',
      })
    while (
      card.cardNumber === '' ||
      (values['cardNumber'] === undefined && taken.has(`number ${card.cardNumber}`))
    ) {
      serial += 1
      card.cardNumber = `CARD${String(serial).padStart(6, '0')}`
    }
    const draft = {
      ...card,
      id: makeId(),
      customerId: isJoined ? found.customer.id : null,
      customerEmail: isJoined ? found.customer.email : person.email,
    }
    const title = `${card.cardNumber} · ${fullName(person)}`
    const keys = keysOfCard(draft)
    if (keys.some((key) => taken.has(key)))
      return { status: 'existing', title, why: 'Dit nummer of deze klant heeft al een kaart.' }
    for (const key of keys) taken.add(key)
    drafts.cards.push({
      ...draft,
      points,
      balance: toDecimal(balance),
      discountPercentage: toDecimal(discount).slice(0, -1),
      isActive: readYesOrNo(values['isActive'] ?? '') ?? true,
    })
    return {
      status: 'new',
      title,
      why: isJoined
        ? `Van ${fullName(found.customer)}.`
        : 'Voor dit e-mailadres, nog zonder klant.',
    }
  }
}

function keysOfCard({ cardNumber, customerEmail, customerId }: Known['cards'][number]): string[] {
  return [
    `number ${cardNumber}`,
    ...(customerEmail ? [`email ${customerEmail.toLowerCase()}`] : []),
    ...(customerId ? [`customer ${customerId}`] : []),
  ]
}

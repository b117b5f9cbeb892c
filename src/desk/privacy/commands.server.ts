import { announce, readdress } from '#agenda/appointments/commands.server.ts'
import { freedDates } from '#agenda/appointments/rules.ts'
import { dogRefusal, type Edit, emailInUse } from '#clients/customers/commands.server.ts'
import {
  findWholeCustomer,
  findWholeDog,
  lockDog,
  updateDog,
} from '#clients/customers/data.server.ts'
import { CUSTOMER_GONE, checkBirth, DOG_GONE, newsSaid } from '#clients/customers/rules.ts'
import type { CustomerChange, DogChange } from '#clients/customers/schema.ts'
import type {
  ChangedCustomer,
  Dog,
  Merged,
  MergePreview,
  WholeCustomer,
} from '#clients/customers/wire.ts'
import { listDevices } from '#clients/devices/data.server.ts'
import {
  type Copied,
  changeCopies,
  changeCustomerRow,
  changeFormCopy,
  countOf,
  endProofs,
  expectAnew,
  findCustomers,
  insertHistory,
  joinDogs,
  listDogRows,
  lockCopies,
  lockCustomers,
  moveCustomer,
  readPerson,
  removePerson,
  type Whose,
} from '#desk/privacy/data.server.ts'
import {
  contactIn,
  differences,
  lostOfDog,
  pairDogs,
  takenOver,
  takenOverByDog,
} from '#desk/privacy/rules.ts'
import type { Erasure } from '#desk/privacy/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { followCustomer } from '#money/customer-cards/commands.server.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

const STALE = 'Dit werd intussen door iemand anders gewijzigd.'
const ITSELF = 'Kies een andere klant om mee samen te voegen.'

/**
 * Changes a customer with what all her appointments hold of her, keyed by customer so that
 * namesakes stay apart; throws `stale`, and `email_in_use` with whose it is.
 */
export async function changeCustomer(
  deps: Deps,
  { id, actor }: Edit,
  { version, ...change }: CustomerChange & { wantsNews?: boolean | undefined },
): Promise<ChangedCustomer> {
  const now = deps.clock()
  try {
    return await transact(deps.db, async (tx) => {
      const [before] = await lockCustomers(tx, [id])
      if (!before) throw new AppError('not_found', CUSTOMER_GONE)
      if (version !== undefined && version !== before.version)
        throw new AppError('stale', STALE, { current: await getCustomer(tx, id) })
      await changeCustomerRow(tx, id, {
        ...change,
        ...newsSaid(change.wantsNews, actor === 'owner' ? 'owner' : 'client', now),
        updatedAt: now,
      })
      if (change.email !== undefined && change.email !== before.email) {
        await followCustomer(
          tx,
          { customerId: id, email: change.email },
          { from: { customerId: id, email: before.email }, now },
        )
        await endProofs(tx, [id])
      }
      const contact = contactIn(change)
      const updatedAppointments = await copy(
        tx,
        { customerId: id },
        { values: contact, customer: before, actor, now, deps },
      )
      await followOnForms(tx, { customerId: id }, { before, after: contact, now })
      return { customer: await getCustomer(tx, id), updatedAppointments }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'customers_email' && change.email !== undefined)
      throw await emailInUse(deps.db, change.email)
    throw error
  } finally {
    deps.changes.tell('appointments')
  }
}

/**
 * Changes a dog, her name and breed in her appointments, and how long the coming ones are expected
 * to take. Throws `stale`, `name_in_use`,
 * `not_found`, and `invalid` before it is born.
 */
export async function changeDog(
  deps: Deps,
  { id, actor }: Edit,
  { version, ...change }: DogChange,
): Promise<Dog> {
  const now = deps.clock()
  checkBirth(change, deps.today())
  try {
    return await transact(deps.db, async (tx) => {
      const before = orGone(await lockDog(tx, id), DOG_GONE)
      if (version !== undefined && version !== before.version)
        throw new AppError('stale', STALE, { current: await findWholeDog(tx, id) })
      const dog = orGone(await updateDog(tx, id, { ...change, updatedAt: now }), DOG_GONE)
      const copied = {
        ...(dog.name !== before.name && { dogName: dog.name }),
        ...(dog.breed !== before.breed && { dogBreed: dog.breed }),
      }
      await copy(tx, { dogId: id }, { values: copied, actor, now, deps })
      if (dog.minutes !== before.minutes)
        await expectAnew(tx, { dogId: id, from: deps.today(), updatedAt: now })
      await followOnForms(
        tx,
        { dogId: id },
        { before: { dogName: before.name, dogBreed: before.breed }, after: copied, now },
      )
      return dog
    })
  } catch (error) {
    throw dogRefusal(error) ?? error
  } finally {
    deps.changes.tell('appointments')
  }
}

/**
 * What a merge of `otherId` into `id` would do. Throws `not_found` and, for one customer with
 * herself, `invalid`.
 */
export async function previewMerge(db: Db, id: string, otherId: string): Promise<MergePreview> {
  const { kept, other } = bothOf(await findCustomers(db, [id, otherId]), { id, otherId })
  const [dogs, counts] = await Promise.all([
    listDogRows(db, [id, otherId], { lock: false }),
    countOf(db, other),
  ])
  const pairs = pairDogs(
    dogs.filter(({ customerId }) => customerId === id),
    dogs.filter(({ customerId }) => customerId === otherId),
  )
  return {
    ...counts,
    dogs: pairs.filter(({ twin }) => !twin).length,
    joinedDogs: pairs.flatMap(({ twin }) => (twin ? [twin.name] : [])),
    lost: pairs.flatMap(({ dog, twin }) => (twin ? lostOfDog(twin, dog) : [])),
    filled: Object.keys(takenOver(kept, other)).filter((name) => !name.startsWith('newsSaid')),
  }
}

/**
 * Makes one customer of two, whose own fields win; no device is recognised any more, for it proved
 * only one of the two. Throws as `previewMerge`.
 */
export async function mergeCustomers(deps: Deps, id: string, otherId: string): Promise<Merged> {
  const now = deps.clock()
  try {
    return await transact(deps.db, async (tx) => {
      const { kept, other } = bothOf(await lockCustomers(tx, [id, otherId]), { id, otherId })
      const joinedDogs = await joinTwins(tx, { id, otherId, now })
      const taken = takenOver(kept, other)
      const email = taken.email ?? kept.email
      await copy(
        tx,
        { customerId: otherId },
        { values: contactIn({ ...kept, ...taken }), customer: other, actor: 'owner', now, deps },
      )
      if (taken.email !== undefined)
        await copy(
          tx,
          { customerId: id },
          { values: { email }, customer: kept, actor: 'owner', now, deps },
        )
      await followCustomer(
        tx,
        { customerId: id, email },
        { from: { customerId: otherId, email: other.email }, now },
      )
      await endProofs(tx, [id, otherId])
      const moved = await moveCustomer(tx, { from: otherId, into: id, now })
      await changeCustomerRow(tx, id, { ...taken, updatedAt: now })
      return { customer: await getCustomer(tx, id), moved: { ...moved, joinedDogs } }
    })
  } finally {
    deps.changes.tell('appointments')
  }
}

/** Everything that the salon keeps about a customer. Throws `not_found`. */
export async function getPerson(db: Db, id: string) {
  const customer = await getCustomer(db, id)
  return {
    customer,
    devices: await listDevices(db, id, undefined),
    ...(await readPerson(db, customer)),
  }
}
export type Person = Awaited<ReturnType<typeof getPerson>>

/**
 * The same for the client who proved the mailbox: what is tied to her or that address, and no gift
 * that is still to surprise her. Throws `not_found`.
 */
export async function getOwnPerson(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  id: string,
): Promise<Person> {
  const customer = await getCustomer(db, id)
  const { vouchers, ...person } = await readPerson(db, {
    ...customer,
    addresses: [customer.email.toLowerCase()],
  })
  return {
    customer,
    devices: await listDevices(db, id, undefined),
    ...person,
    vouchers: vouchers.filter(
      ({ isBuyer, deliverOn }) => isBuyer || deliverOn === null || deliverOn <= today(),
    ),
  }
}

/** What erasing a customer would take away. */
export async function previewErasure(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  id: string,
): Promise<Erasure> {
  return erasureOf(await getPerson(db, id), today())
}

/** The same of somebody who was read already. */
export function erasureOf(
  { customer, visits, forms, messages, mails, cards, sales, vouchers }: Person,
  today: DateString,
): Erasure {
  return {
    appointments: visits.length,
    upcoming: visits.filter(({ status, date }) => status !== 'cancelled' && date >= today).length,
    dogs: customer.dogs.length,
    healthRecords: forms.length,
    messages: messages.length,
    mails: mails.length,
    cards: cards.length,
    sales: sales.length,
    vouchers: vouchers.length,
  }
}

/**
 * Erases a customer and everything about her, in one transaction; copies of her mails in the folder
 * of a salon without a mail server go after it. Throws `not_found`.
 */
export async function eraseCustomer(deps: Deps, id: string): Promise<void> {
  try {
    const { mailIds } = await transact(deps.db, async (tx) => {
      const [customer] = await lockCustomers(tx, [id])
      if (!customer) throw new AppError('not_found', CUSTOMER_GONE)
      const { visits, ...rest } = await removePerson(tx, customer)
      await announce(tx, deps, {
        appointmentIds: visits.map((visit) => visit.id),
        freed: visits.flatMap((visit) => freedDates(visit, undefined)),
      })
      return rest
    })
    await deps.mailer.forget(mailIds)
  } finally {
    deps.changes.tell('appointments', 'contacts', 'health_records')
  }
}

/**
 * Joins each dog of the other customer with the kept one's dog of that name; the names of those.
 */
async function joinTwins(
  tx: Db,
  { id, otherId, now }: { id: string; otherId: string; now: Date },
): Promise<string[]> {
  const rows = await listDogRows(tx, [id, otherId], { lock: true })
  const pairs = pairDogs(
    rows.filter(({ customerId }) => customerId === id),
    rows.filter(({ customerId }) => customerId === otherId),
  )
  const names: string[] = []
  for (const { dog, twin } of pairs) {
    if (!twin) continue
    await joinDogs(tx, {
      from: dog.id,
      into: twin.id,
      change: { ...takenOverByDog(twin, dog), updatedAt: now },
    })
    names.push(twin.name)
  }
  return names
}

type CopyOptions = {
  values: Copied
  customer?: { id: string; email: string }
  actor: Edit['actor']
  now: Date
  deps: Deps
}

/**
 * Writes values into the appointments, lets mails follow the customer from her address until now,
 * tells their history what really changed, and lets calendars elsewhere follow. Answers how many
 * appointments there are.
 */
async function copy(
  tx: Db,
  whose: Whose,
  { values, customer, actor, now, deps }: CopyOptions,
): Promise<number> {
  if (Object.keys(values).length === 0) return 0
  const rows = await lockCopies(tx, whose)
  await changeCopies(tx, whose, { ...values, updatedAt: now })
  if (values.email !== undefined && customer)
    await readdress(tx, deps, { visits: rows, customer, to: values.email })
  if (rows.length === 0) return 0
  const told = rows
    .map(({ id, ...before }) => ({
      appointmentId: id,
      actor,
      changes: differences(before, values),
      at: now,
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
  await insertHistory(tx, told)
  await announce(tx, deps, { appointmentIds: told.map(({ appointmentId }) => appointmentId) })
  return rows.length
}

const FORM_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'dogName', 'dogBreed'] as const

async function followOnForms(
  tx: Db,
  whose: Whose,
  { before, after, now }: { before: Copied; after: Copied; now: Date },
) {
  for (const field of FORM_FIELDS) {
    const from = before[field]
    const to = after[field]
    if (from !== undefined && to !== undefined && from !== to)
      await changeFormCopy(tx, whose, { field, from, to, now })
  }
}

function bothOf<Row extends { id: string }>(
  rows: readonly Row[],
  { id, otherId }: { id: string; otherId: string },
): { kept: Row; other: Row } {
  if (id === otherId) throw new AppError('invalid', ITSELF, { fields: { otherId: ITSELF } })
  const kept = rows.find((row) => row.id === id)
  const other = rows.find((row) => row.id === otherId)
  if (!kept || !other) throw new AppError('not_found', CUSTOMER_GONE)
  return { kept, other }
}

/** Everything about a customer. Throws AppError when there is none. */
export async function getCustomer(tx: Db, id: string): Promise<WholeCustomer> {
  return orGone(await findWholeCustomer(tx, id), CUSTOMER_GONE)
}

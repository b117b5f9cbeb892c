import { parse, safeParse } from 'valibot'
import { lockDog } from '#clients/customers/data.server.ts'
import { CUSTOMER_GONE } from '#clients/customers/rules.ts'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { listDevices } from '#clients/devices/data.server.ts'
import {
  findComing,
  findOpenRequest,
  insertRequest,
  listComing,
  listVouchersOf,
} from '#desk/my-data/data.server.ts'
import { correctedMail, erasureAskedMail, erasureMail } from '#desk/my-data/emails.tsx'
import {
  type Correction,
  DOG_GONE,
  detailCorrections,
  dogCorrections,
  maskCode,
  VISIT_GONE,
} from '#desk/my-data/rules.ts'
import { type DetailsChange, type OwnDogChange } from '#desk/my-data/schema.ts'
import {
  type Kept,
  type MyData,
  type OwnCard,
  type OwnDetails,
  type OwnDog,
  type OwnVoucher,
  ownDetailsSchema,
  ownDogSchema,
} from '#desk/my-data/wire.ts'
import {
  changeCustomer,
  changeDog,
  erasureOf,
  getCustomer,
  getOwnPerson,
} from '#desk/privacy/commands.server.ts'
import { lockCustomers } from '#desk/privacy/data.server.ts'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { mintLink } from '#foundation/visit-links/commands.server.ts'
import { addMonths, brusselsWallClock } from '#lib/dates.ts'
import { AppError, refusal, sure } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { findCardOf, getLoyaltySettings, listMovements } from '#money/customer-cards/data.server.ts'
import { bonusProgress } from '#money/customer-cards/rules.ts'
import { statusOn } from '#money/gift-vouchers/rules.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

const MOVEMENTS_SHOWN = 30

type Facts = Pick<Deps, 'db' | 'clock' | 'today' | 'env'>

/** What a client's page shows at once. Throws `not_found`. */
export async function readMyData(
  deps: Facts,
  { customerId, device }: { customerId: string; device: string | undefined },
): Promise<Omit<MyData, 'until'>> {
  const { db } = deps
  const customer = await getCustomer(db, customerId)
  const [comingVisits, vouchers, card, open, devices] = await Promise.all([
    listComing(db, customerId, brusselsWallClock(deps.clock())),
    readVouchers(deps, customer.email),
    readCard(db, customer),
    findOpenRequest(db, customerId),
    listDevices(db, customerId, device),
  ])
  const dogs = customer.dogs.map((dog) => parse(ownDogSchema, dog))
  return {
    details: parse(ownDetailsSchema, customer),
    dogs,
    comingVisits,
    vouchers,
    card,
    devices,
    erasureAskedAt: open?.createdAt.toISOString() ?? null,
  }
}

async function readVouchers({ db, env, today }: Facts, email: string): Promise<OwnVoucher[]> {
  const rows = await listVouchersOf(db, email, {
    today: today(),
    includesTest: env.PAYMENTS !== 'live',
  })
  return rows.map(({ recipientName, buyerName, ...row }) => ({
    ...row,
    code: row.isBuyer ? row.code : maskCode(row.code),
    otherName: row.isBuyer ? recipientName : buyerName,
    status: statusOn({ ...row, balance: fromDecimal(row.balance) }, today()),
  }))
}

async function readCard(
  db: Db,
  { id, email }: Pick<WholeCustomer, 'id' | 'email'>,
): Promise<OwnCard | null> {
  const card = await findCardOf(db, { customerId: id, email })
  if (!card) return null
  const [settings, movements] = await Promise.all([
    getLoyaltySettings(db),
    listMovements(db, card.id, { limit: MOVEMENTS_SHOWN }),
  ])
  const progress = bonusProgress(card.collected, settings)
  return {
    ...card,
    movements,
    bonus: progress ? { ...progress, points: settings.bonusPoints } : null,
  }
}

/** What an erasure would take away, and what stays. Throws `not_found`. */
export async function readKept(deps: Facts, customerId: string): Promise<Kept> {
  const person = await getOwnPerson(deps, customerId)
  return {
    erased: erasureOf(person, deps.today()),
    invoices: person.invoices.filter(({ invoiceNumber }) => invoiceNumber !== null).length,
  }
}

/**
 * Stores what a client corrected of her details, also in her visits, and tells the owner. Throws
 * `stale` with what is stored now.
 */
export async function changeDetails(
  deps: Deps,
  customerId: string,
  change: DetailsChange,
): Promise<OwnDetails> {
  return await correct(deps, async (inside, tx) => {
    const before = parse(ownDetailsSchema, await getCustomer(tx, customerId))
    const { customer } = await changeCustomer(inside, { id: customerId, actor: 'visitor' }, change)
    const after = parse(ownDetailsSchema, customer)
    await tellOwner(tx, deps, { customer, corrections: detailCorrections(before, after) })
    return after
  })
}

/**
 * The same for one of her dogs; `not_found` for anybody else's, `name_in_use` when another dog of
 * hers is called so.
 */
export async function changeOwnDog(
  deps: Deps,
  { customerId, dogId }: { customerId: string; dogId: string },
  change: OwnDogChange,
): Promise<OwnDog> {
  return await correct(deps, async (inside, tx) => {
    const dog = await lockDog(tx, dogId)
    if (dog?.customerId !== customerId) throw new AppError('not_found', DOG_GONE)
    const after = parse(
      ownDogSchema,
      await changeDog(inside, { id: dogId, actor: 'visitor' }, change),
    )
    await tellOwner(tx, deps, {
      customer: await getCustomer(tx, customerId),
      corrections: dogCorrections(parse(ownDogSchema, dog), after),
      dogName: dog.name,
    })
    return after
  })
}

/**
 * Runs a change that the owner could make too in one transaction with the mail that tells her, and
 * answers refusals as a client may read them.
 */
async function correct<T>(deps: Deps, work: (inside: Deps, tx: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(deps.db, async (tx) => await work({ ...deps, db: tx }, tx))
  } catch (error) {
    throw error instanceof AppError ? forClient(error) : error
  } finally {
    deps.changes.tell('appointments')
  }
}

/** A refusal without what only the owner may see of the stored row. */
function forClient(error: AppError): AppError {
  if (error.code === 'name_in_use')
    return refusal('name', 'U hebt al een hond met die naam.', 'name_in_use')
  if (error.code !== 'stale') return error
  const current = [ownDogSchema, ownDetailsSchema]
    .map((schema) => safeParse(schema, error.current))
    .find(({ success }) => success)?.output
  return new AppError('stale', 'Dit werd intussen in het salon gewijzigd. Kijk het nog even na.', {
    current,
  })
}

async function tellOwner(
  tx: Db,
  deps: Deps,
  {
    customer,
    corrections,
    dogName,
  }: { customer: WholeCustomer; corrections: Correction[]; dogName?: string },
) {
  if (corrections.length === 0) return
  const facts = { salon: await getSalon(tx), customer, publicUrl: deps.env.PUBLIC_URL, corrections }
  await enqueueMails(tx, deps, [
    correctedMail({ ...facts, ...(dogName !== undefined && { dogName }) }),
  ])
}

/** A link to the page of one of her coming visits. Throws `not_found`. */
export async function linkToVisit(
  deps: Deps,
  { customerId, visitId }: { customerId: string; visitId: string },
): Promise<string> {
  return await transact(deps.db, async (tx) => {
    const visit = await findComing(tx, {
      visitId,
      customerId,
      now: brusselsWallClock(deps.clock()),
    })
    if (!visit) throw new AppError('not_found', VISIT_GONE)
    return await mintLink(tx, deps, visit)
  })
}

/**
 * Asks the owner to erase a client; when she asked before and waits for it, that stands. Answers
 * since when.
 */
export async function askErasure(deps: Deps, customerId: string, note: string): Promise<Date> {
  return await transact(deps.db, async (tx) => {
    const [customer] = await lockCustomers(tx, [customerId])
    if (!customer) throw new AppError('not_found', CUSTOMER_GONE)
    const added = await insertRequest(tx, {
      customerId,
      kind: 'erasure',
      note,
      createdAt: deps.clock(),
    })
    if (added) {
      const facts = { salon: await getSalon(tx), customer }
      await enqueueMails(tx, deps, [
        erasureMail({ ...facts, publicUrl: deps.env.PUBLIC_URL, note }),
        erasureAskedMail({ ...facts, answerBy: addMonths(deps.today(), 1) }),
      ])
    }
    return sure(
      added ?? (await findOpenRequest(tx, customerId)),
      'an open request is neither there nor can be added',
    ).createdAt
  })
}

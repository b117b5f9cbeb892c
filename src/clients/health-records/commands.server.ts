import { parse } from 'valibot'
import {
  findHealthRecord,
  holdCustomer,
  holdDog,
  holdDogByName,
  insertHealthRecord,
  listVisitFacts,
  lockHealthRecord,
  type Ties,
  updateHealthRecord,
} from '#clients/health-records/data.server.ts'
import { saidAllergies, warningsFor, withoutHiddenDetails } from '#clients/health-records/rules.ts'
import { type HealthRecordChange, type NewHealthRecord } from '#clients/health-records/schema.ts'
import type { VisitWarnings } from '#clients/health-records/warnings/wire.ts'
import { type HealthRecord, healthRecordSchema } from '#clients/health-records/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, orGone, refusal, sure } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'

/** What to mind at the visits between two dates, of those where there is anything. */
export async function listWarnings(
  db: Db,
  range: { from: DateString; to: DateString },
): Promise<VisitWarnings[]> {
  return (await listVisitFacts(db, range))
    .map(({ appointmentId, dogId, ...facts }) => ({
      appointmentId,
      dogId,
      warnings: warningsFor(facts),
      ignored: [...(facts.dog?.ignoredWarnings ?? [])],
    }))
    .filter(({ warnings, ignored }) => warnings.length > 0 || ignored.length > 0)
}

/**
 * Adds a health form, tied to the customer and dog that are said or that its address and dog name
 * point to; `invalid` for one that is not there.
 */
export async function addHealthRecord(
  db: Db,
  input: NewHealthRecord & { isFromClient?: boolean },
  now: Date,
): Promise<HealthRecord> {
  return await transact(db, async (tx) => {
    const { customerId, dogId, skinAllergies: _single, ...said } = input
    const form = { ...said, ...saidAllergies(input) }
    const ties =
      (await saidTies(tx, { customerId, dogId, dogName: form.dogName })) ??
      (await matchedTies(tx, form))
    return await read(
      tx,
      await insertHealthRecord(tx, { ...withoutHiddenDetails(form), ...ties }, now),
    )
  })
}

/**
 * Changes the fields that are given; one that points to nobody stays with whom it was, for losing a
 * warning is worse. Throws `not_found`, `stale` and `invalid`.
 */
export async function changeHealthRecord(
  db: Db,
  { id, change, now }: { id: string; change: HealthRecordChange; now: Date },
): Promise<HealthRecord> {
  return await transact(db, async (tx) => {
    const stored = orGone(
      await lockHealthRecord(tx, id),
      'Dit gezondheidsformulier bestaat niet (meer).',
    )
    const { version, customerId, dogId, ...fields } = change
    if (version !== undefined && version !== stored.version)
      throw new AppError(
        'stale',
        'Dit gezondheidsformulier is intussen op een andere plaats gewijzigd.',
        { current: parse(healthRecordSchema, stored) },
      )
    const form = withoutHiddenDetails(
      merged(stored, { ...fields, ...saidAllergies(fields, stored) }),
    )
    const ties =
      (await saidTies(tx, { customerId, dogId, dogName: form.dogName })) ??
      (await newTies(tx, { stored, form }))
    const {
      dogBirthDate: _birth,
      dogVaccinatedUntil: _until,
      dog: _dog,
      skinAllergies: _single,
      isFromClient: _whose,
      version: _version,
      createdAt: _created,
      updatedAt: _updated,
      id: _id,
      ...columns
    } = form
    await updateHealthRecord(tx, id, { ...columns, ...ties, updatedAt: now })
    return await read(tx, id)
  })
}

type Said = {
  customerId: string | null | undefined
  dogId: string | null | undefined
  dogName: string
}

/** The customer and dog that were named by id; undefined when none was. */
async function saidTies(tx: Db, { customerId, dogId, dogName }: Said): Promise<Ties | undefined> {
  if (dogId) {
    const held = await holdDog(tx, dogId)
    if (!held) throw refusal('dogId', 'Deze hond bestaat niet (meer).')
    if (customerId && customerId !== held.customerId)
      throw refusal('dogId', 'Deze hond hoort niet bij deze klant.')
    return held
  }
  if (!customerId) return undefined
  if (!(await holdCustomer(tx, { id: customerId })))
    throw refusal('customerId', 'Deze klant bestaat niet (meer).')
  return { customerId, dogId: (await holdDogByName(tx, customerId, dogName)) ?? null }
}

/** The customer with the form's address and her dog with its name. */
async function matchedTies(
  tx: Db,
  { ownerEmail, dogName }: { ownerEmail: string; dogName: string },
): Promise<Ties> {
  const customerId = ownerEmail === '' ? undefined : await holdCustomer(tx, { email: ownerEmail })
  if (!customerId) return { customerId: null, dogId: null }
  return { customerId, dogId: (await holdDogByName(tx, customerId, dogName)) ?? null }
}

async function newTies(
  tx: Db,
  { stored, form }: { stored: HealthRecord; form: HealthRecord },
): Promise<Ties> {
  const kept = { customerId: stored.customerId, dogId: stored.dogId }
  if (stored.dogId && form.ownerEmail === stored.ownerEmail && form.dogName === stored.dogName)
    return kept
  const matched = await matchedTies(tx, form)
  if (matched.dogId) return matched
  const sameCustomer =
    stored.customerId && (await holdDogByName(tx, stored.customerId, form.dogName))
  if (sameCustomer) return { customerId: stored.customerId, dogId: sameCustomer }
  return stored.customerId ? kept : matched
}

async function read(tx: Db, id: string): Promise<HealthRecord> {
  return sure(await findHealthRecord(tx, id), 'a health record vanished within its transaction')
}

/** A form with the fields that were given in place of the stored ones. */
function merged(stored: HealthRecord, given: object): HealthRecord {
  return parse(healthRecordSchema, {
    ...stored,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  })
}

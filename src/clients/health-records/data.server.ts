import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { hasDogCalled, isDogCalled } from '#clients/customers/data.server.ts'
import { healthDogFields } from '#clients/customers/texts.ts'
import {
  type DogFacts,
  dateFields,
  type FormFacts,
  flagFields,
  type HealthFields,
  type Noted,
  singleAllergy,
  textFields,
} from '#clients/health-records/rules.ts'
import type { HealthRecordFilter } from '#clients/health-records/schema.ts'
import type { HealthRecord } from '#clients/health-records/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import { keysOf, picked } from '#lib/keyed.ts'
import { type SearchTerm, searchTerms } from '#lib/search.ts'
import type { Db } from '#server/db/client.ts'
import { personal } from '#server/db/personal.ts'
import { contains } from '#server/db/search.ts'
import { clientIndex, customers, dogs, emailKey } from '#server/db/tables/customers.ts'
import { formWords, healthRecords } from '#server/db/tables/health-records.ts'

/** Whose form it is. A dog always comes with its own customer. */
export type Ties = { customerId: string | null; dogId: string | null }
type HealthRow = HealthFields & Ties & { isFromClient?: boolean | undefined }

/** What becomes of each column: what a form says is told, and goes with her. */
export const personalForms = personal(healthRecords, 'goes', {
  told: [
    'id',
    'customerId',
    'dogId',
    ...textFields,
    ...flagFields,
    ...dateFields,
    'allergies',
    'isVaccinated',
    'isFromClient',
    'createdAt',
    'updatedAt',
  ],
  ours: ['version'],
})

const columns = {
  ...getTableColumns(healthRecords),
  dogBirthDate: dogs.birthDate,
  dogVaccinatedUntil: dogs.vaccinatedUntil,
  // its id first: by that the library sees whether there is a dog
  dog: { id: dogs.id, ...picked(getTableColumns(dogs), keysOf(healthDogFields)) },
}

/**
 * Newest first; everything without a limit. `q` looks at dog, owner, address, phone, breed
 * and the dog's numbers: every word has to be in one of them, accents aside.
 */
export async function listHealthRecords(
  db: Db,
  { limit, cursor, q, dogId, customerId, from, to }: HealthRecordFilter,
): Promise<HealthRecord[]> {
  const query = selectRecords(db)
    .where(
      and(
        ...searchTerms(q).map((term) =>
          or(contains(term, formWords(healthRecords)), isOfNumbered(term)),
        ),
        dogId ? eq(healthRecords.dogId, dogId) : undefined,
        customerId ? eq(healthRecords.customerId, customerId) : undefined,
        from
          ? sql`${healthRecords.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        to
          ? sql`${healthRecords.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`
          : undefined,
        cursor
          ? sql`(${healthRecords.createdAt}, ${healthRecords.id}) < (select created_at, id from ${healthRecords} as last where last.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(healthRecords.createdAt), desc(healthRecords.id))
  return (limit === undefined ? await query : await query.limit(limit)).map(toRecord)
}

/** The forms with an e-mail address in any case, newest first. */
export async function listHealthRecordsByEmail(db: Db, email: string): Promise<HealthRecord[]> {
  const rows = await selectRecords(db)
    .where(eq(sql`lower(${healthRecords.ownerEmail})`, sql`lower(${email})`))
    .orderBy(desc(healthRecords.createdAt), desc(healthRecords.id))
  return rows.map(toRecord)
}

export async function findHealthRecord(db: Db, id: string): Promise<HealthRecord | undefined> {
  const [row] = await selectRecords(db).where(eq(healthRecords.id, id))
  return row && toRecord(row)
}

/** The form, kept from other writers until the transaction ends. */
export async function lockHealthRecord(tx: Db, id: string): Promise<HealthRecord | undefined> {
  await tx
    .select({ id: healthRecords.id })
    .from(healthRecords)
    .where(eq(healthRecords.id, id))
    .for('update')
  return await findHealthRecord(tx, id)
}

/** Adds a form; its id. */
export async function insertHealthRecord(tx: Db, row: HealthRow, now: Date): Promise<string> {
  return one(
    await tx
      .insert(healthRecords)
      .values({ ...row, createdAt: now, updatedAt: now })
      .returning({ id: healthRecords.id }),
  ).id
}

export async function updateHealthRecord(
  tx: Db,
  id: string,
  change: Partial<HealthRow> & { updatedAt: Date },
) {
  await tx.update(healthRecords).set(change).where(eq(healthRecords.id, id))
}

/** Whether there was such a form. */
export async function removeHealthRecord(db: Db, id: string): Promise<boolean> {
  return (
    (
      await db
        .delete(healthRecords)
        .where(eq(healthRecords.id, id))
        .returning({ id: healthRecords.id })
    ).length > 0
  )
}

/** A dog with its customer, neither of which can go away until the transaction ends. */
export async function holdDog(
  tx: Db,
  dogId: string,
): Promise<{ customerId: string; dogId: string } | undefined> {
  const [row] = await tx
    .select({ customerId: dogs.customerId, dogId: dogs.id })
    .from(dogs)
    .where(eq(dogs.id, dogId))
    .for('key share')
  return row
}

/**
 * A customer by her id or else by her address in any case, who cannot go away until the transaction
 * ends.
 */
export async function holdCustomer(
  tx: Db,
  by: { id: string } | { email: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where('id' in by ? eq(customers.id, by.id) : eq(emailKey, sql`lower(${by.email})`))
    .for('key share')
  return row?.id
}

/** A customer's dog by its name in any case, which cannot go away until the transaction ends. */
export async function holdDogByName(
  tx: Db,
  customerId: string,
  name: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: dogs.id })
    .from(dogs)
    .where(and(eq(dogs.customerId, customerId), eq(dogs.nameKey, sql`lower(${name})`)))
    .for('key share')
  return row?.id
}

type VisitFacts = {
  appointmentId: string
  dogId: string | null
  date: DateString
  form: FormFacts | undefined
  dog: DogFacts | undefined
  noted: Noted
}

/**
 * What is known about the dog of each visit between two dates; a form belongs to the dog it is tied
 * to, else to who has its address and dog name.
 */
export async function listVisitFacts(
  db: Db,
  { from, to }: { from: DateString; to: DateString },
): Promise<VisitFacts[]> {
  const { rows } = await db.execute<VisitRow>(sql`
    with visits as materialized (
      select a.id, a.date, a.customer_id, lower(a.email) as email, lower(a.dog_name) as dog_name, d.id as dog_id, d.birth_date, d.vaccinated_until,
        d.warning, d.ignored_warnings, array[a.notes, a.comments, coalesce(d.notes, '')] as notes
      from appointments a
      -- 'offset 0': each by her key, else all dogs of the salon are read
      left join lateral (select * from dogs where id = coalesce(a.dog_id, (select id from dogs where customer_id = a.customer_id and name_key = lower(a.dog_name))) offset 0) d on true
      where a.date between ${from} and ${to} and a.status in ('pending', 'confirmed')
    ), forms as (
      select v.id as visit, h.* from visits v join health_records h on h.dog_id = v.dog_id
      union all
      select v.id, h.* from visits v join health_records h on h.dog_id is null and h.customer_id = v.customer_id and lower(h.dog_name) = v.dog_name
      union all
      select v.id, h.* from visits v
      join health_records h on h.customer_id is null and h.owner_email <> '' and lower(h.owner_email) = v.email and lower(h.dog_name) = v.dog_name
    ), newest as (
      select distinct on (visit) visit, temperament, has_allergies, allergies, allergie_details, taking_medication, medication_details, is_vaccinated,
        array[health_issue_details, allergie_details, special_needs, previous_grooming_experience, sensitive_areas, previous_bad_experiences, additional_notes] as told
      from forms order by visit, created_at desc, id desc
    )
    select v.id, v.date::text as date, v.dog_id, v.birth_date::text as birth_date, v.vaccinated_until::text as vaccinated_until,
      v.warning, v.ignored_warnings, v.notes, (select warning_words from salon) as words, n.*
    from visits v left join newest n on n.visit = v.id
    order by v.date, v.id`)
  return rows.map(toVisitFacts)
}

type VisitRow = {
  id: string
  date: string
  dog_id: string | null
  birth_date: string | null
  vaccinated_until: string | null
  warning: string | null
  ignored_warnings: string[] | null
  notes: string[]
  words: string[]
} & ({ visit: null } | ({ visit: string } & FormRow))
type FormRow = {
  temperament: string
  has_allergies: boolean
  allergies: string[]
  allergie_details: string
  taking_medication: boolean
  medication_details: string
  is_vaccinated: boolean | null
  /** What is written freely in the form. */
  told: string[]
}

function toVisitFacts(row: VisitRow): VisitFacts {
  return {
    appointmentId: row.id,
    dogId: row.dog_id,
    date: row.date,
    dog:
      row.dog_id === null
        ? undefined
        : {
            birthDate: row.birth_date,
            vaccinatedUntil: row.vaccinated_until,
            warning: row.warning ?? '',
            ignoredWarnings: row.ignored_warnings ?? [],
          },
    noted: {
      notes: row.visit === null ? row.notes : [...row.notes, ...row.told],
      words: row.words,
    },
    form: row.visit === null ? undefined : toFormFacts(row),
  }
}

function toFormFacts(row: FormRow): FormFacts {
  return {
    temperament: row.temperament,
    hasAllergies: row.has_allergies,
    allergies: row.allergies,
    allergieDetails: row.allergie_details,
    takingMedication: row.taking_medication,
    medicationDetails: row.medication_details,
    isVaccinated: row.is_vaccinated,
  }
}

/** Whether a number that was typed is one of the dog's. */
const isOfNumbered = (term: SearchTerm) =>
  term.digits === ''
    ? undefined
    : sql`${healthRecords.dogId} = any(array(select ${dogs.id} from ${clientIndex} join ${dogs} on ${dogs.customerId} = ${clientIndex.customerId}
        where ${hasDogCalled(term)} and ${isDogCalled(term)}))`

function selectRecords(db: Db) {
  return db
    .select(columns)
    .from(healthRecords)
    .leftJoin(dogs, eq(dogs.id, healthRecords.dogId))
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number]

function toRecord(row: Selected): HealthRecord {
  const dog = row.dog && picked(row.dog, keysOf(healthDogFields))
  return {
    ...row,
    dog,
    skinAllergies: singleAllergy(row.allergies),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

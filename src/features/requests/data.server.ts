import { sql } from 'drizzle-orm'
import { ADDRESS_MS, type Asked, type Asker } from '#features/requests/rules.ts'
import type { DateString } from '#lib/dates.ts'
import type { Db } from '#server/db/client.ts'
import { placeholders, prepared } from '#server/db/prepared.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { salon } from '#server/db/tables/salon.ts'

const ASKER_LOCK = 726_034

/**
 * Makes whoever asks for visits from the same address or browser, or with the same e-mail address or phone, wait until this transaction ends:
 * counted side by side, both would be within the limit. To be taken before the dates; all at once and in one order, so that two cannot wait for each other.
 */
export async function lockAsker(tx: Db, { address, device, email, phone }: Asker) {
  const keys = [`address ${address}`, `email ${email.toLowerCase()}`, `phone ${lastDigits(phone)}`, ...(device ? [`device ${device}`] : [])]
  await takeAskerLocks(tx).execute({ keys })
}

const takeAskerLocks = prepared((db) =>
  db
    .select({ taken: sql`pg_advisory_xact_lock(${sql.raw(String(ASKER_LOCK))}, number)` })
    .from(sql`(select distinct hashtext(key) as number from unnest(${sql.placeholder('keys')}::text[]) as k(key) order by number offset 0) as sorted`),
)

/** What was asked for before by this address, this browser and what she typed. */
export async function countAsked(tx: Db, { address, device, email, phone }: Asker, { now, today }: { now: Date; today: DateString }): Promise<Asked> {
  const since = new Date(now.getTime() - ADDRESS_MS).toISOString()
  const [asked] = await selectAsked(tx).execute({ address, device: device ?? '', email, digits: lastDigits(phone), since, today })
  if (!asked) throw new Error('what was asked for could not be counted')
  return asked
}

/** Whether the row `a` of appointments is a visit that still comes. */
const comes = sql`a.date >= ${sql.placeholder('today')}::date and a.status in ('pending', 'confirmed') and a.held_until is null`

const selectAsked = prepared((db) =>
  db
    .select({
      fromAddress: sql<number[]>`array(select extract(epoch from created_at)::float8 * 1000 from ${visitRequests}
        where address = ${sql.placeholder('address')} and created_at > ${sql.placeholder('since')}::timestamptz
        order by created_at desc limit (select most_visits_per_address from ${salon}))`,
      ofEmail: sql<number>`count(*) filter (where lower(a.email) = lower(${sql.placeholder('email')}))::int`,
      ofPhone: sql<number>`count(*) filter (where right(regexp_replace(a.phone, '\\D', '', 'g'), 8) = ${sql.placeholder('digits')})::int`,
      ofDevice: sql<number>`count(*) filter (where ${visitRequests.device} = ${sql.placeholder('device')})::int`,
      ofCustomer: sql<number>`(select count(*)::int from ${appointments} a join ${customers} c on c.id = a.customer_id
        where lower(c.email) = lower(${sql.placeholder('email')}) and ${comes})`,
    })
    .from(visitRequests)
    .innerJoin(sql`${appointments} a`, sql`a.id = ${visitRequests.appointmentId} and ${comes}`),
)

/** The end of a phone number, the same however it is written. */
function lastDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-8)
}

/** Notes where visits were asked for. */
export async function insertRequests(tx: Db, appointmentIds: readonly string[], request: { address: string; device: string | null; createdAt: Date }) {
  const insert = insertRequest(tx)
  await Promise.all(appointmentIds.map(async (appointmentId) => await insert.execute({ appointmentId, ...request })))
}

const insertRequest = prepared((db) => db.insert(visitRequests).values(placeholders('appointmentId', 'address', 'device', 'createdAt')))

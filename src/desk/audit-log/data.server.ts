import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { momentsOf, type Part, type ReadDeed } from '#desk/audit-log/rules.ts'
import type { DeedFilters, DeedQuery } from '#desk/audit-log/schema.ts'
import { kindWords } from '#desk/audit-log/texts.ts'
import type { Db } from '#server/db/client.ts'
import { finds } from '#server/db/search.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { people } from '#server/db/tables/auth.ts'
import { apiKeys } from '#server/db/tables/http.ts'

/** How the rows of a kind are called, by the id under which they are noted. */
type Naming = { name: SQL; id: SQL; from: SQL; type?: 'bigint' }

const { at, deed, kind, subjectId, customerId } = auditLog
const person = sql`concat_ws(' ', first_name, last_name)`
const id = sql`id`
/** As it stands on the ticket. */
const receipt = sql`lpad(number::text, 6, '0')`

/** What is gone has no name any more, and no name is kept in the log. */
const NAMES: Readonly<Record<string, Naming>> = {
  customers: { name: person, id, from: sql`customers` },
  exports: { name: person, id, from: sql`customers` },
  dogs: { name: sql`name`, id, from: sql`dogs` },
  health_records: { name: sql`dog_name`, id, from: sql`health_records` },
  contacts: { name: sql`name`, id, from: sql`contacts` },
  privacy_requests: {
    name: person,
    id: sql`p.id`,
    from: sql`privacy_requests p join customers c on c.id = p.customer_id`,
  },
  recognised_devices: {
    name: person,
    id: sql`d.id`,
    from: sql`recognised_devices d join customers c on c.id = d.customer_id`,
  },
  appointments: { name: sql`'van ' || dog_name`, id, from: sql`appointments` },
  visit_steps: {
    name: sql`dog_name`,
    id: sql`s.id`,
    from: sql`visit_steps s join appointments a on a.id = s.appointment_id`,
  },
  waiting_list_entries: { name: person, id, from: sql`waiting_list_entries` },
  cancellation_fees: {
    name: sql`dog_name`,
    id: sql`f.id`,
    from: sql`cancellation_fees f join appointments a on a.id = f.appointment_id`,
  },
  holidays: { name: sql`name`, id, from: sql`holidays` },
  sick_leaves: {
    name: sql`name`,
    id: sql`l.id`,
    from: sql`sick_leaves l join staff s on s.id = l.staff_id`,
  },
  sales: { name: receipt, id, from: sql`sales` },
  payments: {
    name: receipt,
    id: sql`p.id`,
    from: sql`payments p join sales s on s.id = p.sale_id`,
  },
  gift_vouchers: { name: sql`code`, id, from: sql`gift_vouchers` },
  customer_cards: { name: sql`card_number`, id, from: sql`customer_cards` },
  card_movements: {
    name: sql`card_number`,
    id: sql`m.id`,
    from: sql`card_movements m join customer_cards c on c.id = m.card_id`,
    type: 'bigint',
  },
  invoices: { name: sql`coalesce(invoice_number, 'in concept')`, id, from: sql`invoices` },
  products: { name: sql`name`, id, from: sql`products` },
  stock_movements: {
    name: sql`name`,
    id: sql`m.id`,
    from: sql`stock_movements m join products p on p.id = m.product_id`,
    type: 'bigint',
  },
  services: { name: sql`name`, id, from: sql`services` },
  planned_prices: { name: sql`name`, id, from: sql`services` },
  passkeys: { name: sql`name`, id, from: sql`passkeys` },
  people: { name: sql`name`, id, from: sql`people` },
  api_keys: { name: sql`name`, id, from: sql`api_keys` },
  staff: { name: sql`name`, id, from: sql`staff` },
  calendar_members: { name: sql`name`, id, from: sql`staff` },
}
/** Searched by their own name; what belongs to a client is found by hers or her dog's. */
const SEARCHED = ['services', 'products', 'staff', 'invoices', 'sales', 'gift_vouchers', 'holidays']

const actorName = sql<string | null>`coalesce(${people.name}, ${apiKeys.name})`

/** Some deeds that answer to the filters, newest first, after `cursor`. */
export async function listDeeds(
  db: Db,
  { limit, cursor, ...filters }: DeedQuery,
): Promise<ReadDeed[]> {
  const before = cursor
    ? sql`(${at}, ${deed}) < (select at, deed from audit_log where deed = ${cursor} limit 1)`
    : undefined
  const found = await db
    .select({ id: deed, at, role: auditLog.role, name: actorName })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.personId))
    .leftJoin(apiKeys, eq(apiKeys.id, auditLog.personId))
    .where(and(matches(filters), before))
    .groupBy(at, deed, auditLog.role, people.name, apiKeys.name)
    .orderBy(desc(at), desc(deed))
    .limit(limit)
  const parts = found.length === 0 ? [] : await readParts(db, found)
  return found.map((one) => ({ ...one, parts: parts.filter((part) => part.deed === one.id) }))
}

/** Who ever had a log-in, by name: who left keeps her initials; and every key of a program. */
export async function listActors(db: Db): Promise<{ id: string; name: string; role: string }[]> {
  return await db
    .select({ id: people.id, name: people.name, role: sql<string>`${people.role}` })
    .from(people)
    .unionAll(
      db.select({ id: apiKeys.id, name: apiKeys.name, role: sql<string>`'key'` }).from(apiKeys),
    )
    .orderBy(sql`2`)
}

/** What each of these requests did to each table: how many rows, and the first of them whole. */
async function readParts(
  db: Db,
  deeds: readonly { id: string }[],
): Promise<(Part & { deed: string })[]> {
  const ids = sql.param(deeds.map((one) => one.id))
  const { rows } = await db.execute<Omit<Part, 'name'> & { deed: string }>(sql`
    select g.deed, g.kind, g.verb, g.count, g.subject_id as "subjectId", first.* from (
      select deed, kind, verb, count(distinct subject_id)::int as count, min(subject_id) as subject_id
      from audit_log where deed = any(${ids}::uuid[]) group by deed, kind, verb) g
    cross join lateral (
      select min(route) as route, min(customer_id::text) as "customerId", min(appointment_id::text) as "appointmentId",
        coalesce(jsonb_object_agg(changed.key, changed.value) filter (where changed.key is not null), '{}') as changes
      from audit_log l left join lateral jsonb_each(l.changes) changed on true
      where l.deed = g.deed and l.kind = g.kind and l.verb = g.verb and l.subject_id = g.subject_id) first`)
  const names = await readNames(db, rows)
  return rows.map((row) => ({ ...row, name: names.get(`${row.kind} ${row.subjectId}`) ?? '' }))
}

async function readNames(
  db: Db,
  rows: readonly { kind: string; subjectId: string }[],
): Promise<Map<string, string>> {
  const asked = [...new Set(rows.map((row) => row.kind))].flatMap((one) => {
    const naming = NAMES[one]
    const ids = rows.flatMap((row) => (row.kind === one && row.subjectId ? [row.subjectId] : []))
    return naming && ids.length > 0
      ? [
          sql`select ${one} || ' ' || ${naming.id}::text as key, ${naming.name} as name from ${naming.from}
            where ${naming.id} = any(${sql.param(ids)}::${sql.raw(naming.type ?? 'uuid')}[])`,
        ]
      : []
  })
  if (asked.length === 0) return new Map()
  const { rows: named } = await db.execute<{ key: string; name: string }>(
    sql.join(asked, sql` union all `),
  )
  return new Map(named.map(({ key, name }) => [key, name]))
}

function matches({ kind: group, who, customerId: client, q, ...days }: DeedFilters) {
  const { since, before } = momentsOf(days)
  const kinds = Object.entries(kindWords).flatMap(([name, words]) =>
    words.group === group ? [name] : [],
  )
  return and(
    group && inArray(kind, kinds),
    who ? eq(auditLog.personId, who) : undefined,
    client ? eq(customerId, client) : undefined,
    since && gte(at, since),
    before && lt(at, before),
    q ? isAbout(q) : undefined,
  )
}

function isAbout(q: string) {
  return or(
    sql`${customerId} in (select customer_id from client_index where ${or(finds(q, sql`words`), finds(q, sql`dog_words`))})`,
    ...SEARCHED.map((one) => {
      const naming = NAMES[one]
      return (
        naming &&
        sql`(${kind} = ${one} and ${subjectId} in (select ${naming.id}::text from ${naming.from} where ${finds(q, sql`folded(${naming.name})`)}))`
      )
    }),
  )
}

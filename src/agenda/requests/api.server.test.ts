import { sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { floodOf } from '#agenda/requests/rules.ts'
import { floodSchema } from '#agenda/requests/wire.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { customers } from '#server/db/tables/customers.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody, insertVisit } from '#tests/support/factories.ts'
import { recogniseBrowser } from '#tests/support/recognise.ts'
import { book, freeTimes } from '#tests/support/requests.ts'
import { joinBody } from '#tests/support/waiting-list.ts'
import { workOff } from '#tests/support/work-off.ts'

const MINUTE = 60_000

function arrive(
  count: number,
  { every, address }: { every: number; address: (index: number) => string },
) {
  return Array.from({ length: count }, (_, index) => ({
    address: address(index),
    at: index * every,
  }))
}

/** Twelve strangers and a client from one address, and one more from another. */
async function flooded() {
  const context = await createTestApp()
  const { app, deps } = context
  const owner = await createOwner(app)
  const known = await insertVisit(deps.db, { date: '2026-11-19', status: 'confirmed' })
  const times = await freeTimes(deps)
  for (let index = 0; index < 12; index += 1)
    await book(app, { address: '198.51.100.7', time: times.shift() })
  const client = bookingBody({ ...times.shift(), customerEmail: known.email })
  await createBrowser(app, { address: '198.51.100.7' }).post('/api/booking/create', client)
  await book(app, { address: '198.51.100.8', time: times.shift() })
  const read = async () => parse(floodSchema, (await owner.get('/api/requests/flood')).body)
  return { ...context, owner, known, read }
}

describe('a flood', () => {
  test('is ten visits from one address within ten minutes, or thirty from all together', () => {
    expect(floodOf(arrive(9, { every: 1_000, address: () => 'a' }))).toEqual([])
    expect(floodOf(arrive(10, { every: 1_000, address: () => 'a' }))).toHaveLength(10)
    expect(floodOf(arrive(10, { every: MINUTE + 7_000, address: () => 'a' }))).toEqual([])
    expect(floodOf(arrive(29, { every: 1_000, address: String }))).toEqual([])
    expect(floodOf(arrive(30, { every: 1_000, address: String }))).toHaveLength(30)
  })

  test('leaves out who came long before and from elsewhere', () => {
    const calm = { address: 'b', at: -60 * MINUTE }
    const beside = { address: 'b', at: 5_000 }
    expect(
      floodOf([calm, beside, ...arrive(12, { every: 1_000, address: () => 'a' })]),
    ).toHaveLength(12)
  })
})

describe('what the owner does about a flood', () => {
  test('she sees them in one list, with who is known', async () => {
    const { read, known } = await flooded()
    const { requests, addresses } = await read()
    expect({ addresses, count: requests.length }).toEqual({ addresses: 1, count: 13 })
    expect(requests.filter(({ isKnown }) => isKnown).map(({ email }) => email)).toEqual([
      known.email,
    ])
  })

  test('refuses them at once but for one: times free, who came with them is gone, history, no mail to strangers, those that wait stay here; the alert is gone', async () => {
    const { app, deps, owner, read, connectionString } = await flooded()
    await workOff(appointmentTasks, { deps, connectionString })
    await deps.db.update(outbox).set({ state: 'waiting' })
    const { requests } = await read()
    const [own, ...others] = requests.map(({ id }) => id)
    const people = await deps.db.$count(customers)
    const answer = await owner.post('/api/requests/flood', { refuse: others, keep: [own] })
    expect(answer).toMatchObject({ status: 201, body: { refused: 12, mailed: 1 } })
    expect(await read()).toEqual({ requests: [], addresses: 0, from: null, to: null })
    const { rows } = await deps.db.execute(sql`
      select status, count(*)::int as visits, count(h.id)::int as history from appointments a left join appointment_history h on h.appointment_id = a.id and h.actor = 'owner'
      where a.date > '2026-11-20' group by status order by status`)
    expect(rows).toEqual([
      { status: 'cancelled', visits: 1, history: 1 },
      { status: 'pending', visits: 2, history: 0 },
    ])
    expect(await deps.db.$count(customers)).toBe(people - 11)
    expect(
      await deps.db.$count(visitRequests, sql`address = '198.51.100.7'`),
      'they still count for who asked',
    ).toBe(13)
    expect(await deps.db.$count(outbox, sql`kind = 'appointment-cancelled'`)).toBe(1)
    expect(
      await deps.db.$count(
        outbox,
        sql`state = 'waiting' and appointment_id <> all(select id from appointments where status = 'pending') and kind <> 'appointment-cancelled'`,
      ),
    ).toBe(0)
    expect((await freeTimes(deps)).length).toBe(805 - 2)
    expect((await createBrowser(app).get('/api/booking/dates')).status).toBe(200)
  })

  test('what she answered meanwhile stays, whatever the list says; letting all stand ends the alert', async () => {
    const { deps, owner, read } = await flooded()
    const { requests } = await read()
    const ids = requests.map(({ id }) => id)
    await owner.patch(`/api/appointments/${ids[0]}`, { status: 'confirmed' })
    expect(
      (await owner.post('/api/requests/flood', { refuse: ids.slice(0, 3), keep: ids.slice(3) }))
        .body,
    ).toMatchObject({ refused: 2 })
    expect(
      await deps.db.$count(appointments, sql`status = 'confirmed' and date > '2026-11-20'`),
    ).toBe(1)
    expect((await read()).requests).toEqual([])
    expect(await deps.db.$count(customers)).toBeGreaterThan(10)
  })

  test('of who came with it, all stay about whom the salon has anything else', async () => {
    const { app, deps, owner, read, tableOwner } = await flooded()
    const { requests } = await read()
    const refused = requests.map(({ id }) => id)
    const rows = await deps.db
      .select()
      .from(appointments)
      .where(sql`id = any(${sql.param(refused)}::uuid[])`)
    const added = rows.filter(({ email }) =>
      requests.some((one) => one.email === email && !one.isKnown),
    )
    const [noted, wrote, waits, dog, loyal, bought, form, sold, visits, proven, erasure] = added
    if (
      !noted ||
      !wrote ||
      !waits ||
      !dog ||
      !loyal ||
      !bought ||
      !form ||
      !sold ||
      !visits ||
      !proven ||
      !erasure
    )
      throw new Error('too few of them')
    await owner.patch(`/api/customers/${noted.customerId}`, { notes: 'Belde net' })
    await createBrowser(app).post('/api/appointments', {
      firstName: 'A',
      lastName: 'B',
      email: wrote.email.toUpperCase(),
      phone: '0470 12 34 56',
      comments: 'Hallo',
    })
    await createBrowser(app).post('/api/waiting-list/join', joinBody({ email: waits.email }))
    await deps.db.execute(sql`update dogs set warning = 'bijt' where id = ${dog.dogId}`)
    await tableOwner.execute(
      sql`insert into customer_cards (card_number, customer_email, customer_id) values ('CARD999001', ${loyal.email}, ${loyal.customerId})`,
    )
    await tableOwner.execute(sql`insert into voucher_orders (provider, amount, recipient_name, recipient_email, buyer_name, buyer_email, personal_message, test, created_at, updated_at)
      values ('sandbox', 20, 'x', 'x@voorbeeld.be', 'y', ${bought.email}, '', true, now(), now())`)
    await owner.post('/api/dog-health-records', {
      dogName: 'Rex',
      ownerFirstName: 'A',
      ownerLastName: 'B',
      ownerEmail: form.email,
      ownerPhone: '0470 12 34 56',
    })
    await owner.post('/api/payments', {
      amount: '55.00',
      method: 'cash',
      customerName: 'A B',
      customerEmail: sold.email,
      service: 'Trimmen',
    })
    await insertVisit(deps.db, {
      customerId: visits.customerId,
      email: visits.email,
      date: '2027-02-01',
      status: 'cancelled',
    })
    await recogniseBrowser(deps, createBrowser(app), proven.email)
    await deps.db
      .insert(privacyRequests)
      .values({ customerId: erasure.customerId, kind: 'erasure', createdAt: deps.clock() })
    const before = await deps.db.$count(customers)
    expect(
      (await owner.post('/api/requests/flood', { refuse: refused, keep: [] })).body,
    ).toMatchObject({ refused: 13 })
    const kept = await deps.db.select({ email: customers.email }).from(customers)
    const names = { noted, wrote, waits, dog, loyal, bought, form, sold, visits, proven, erasure }
    expect(
      Object.entries(names).filter(([, { email }]) => !kept.some((one) => one.email === email)),
    ).toEqual([])
    expect(kept).toHaveLength(before - (added.length - 11))
    const cancelled = await deps.db.$count(
      appointments,
      sql`status = 'cancelled' and id = any(${sql.param(refused)}::uuid[])`,
    )
    expect(cancelled).toBe(13 - (added.length - 11))
  })

  test('no table names a customer of which this does not know', async () => {
    const { deps } = await createTestApp()
    const { rows } = await deps.db.execute<{ name: string }>(sql`
      select distinct cl.relname as name from pg_constraint c join pg_class cl on cl.oid = c.conrelid where c.contype = 'f' and c.confrelid = 'customers'::regclass order by name`)
    // customer_links: anybody may have asked for one; client_index follows from the others
    expect(rows.map(({ name }) => name)).toEqual([
      'appointments',
      'client_index',
      'customer_cards',
      'customer_links',
      'dogs',
      'health_records',
      'invoices',
      'privacy_requests',
      'recognised_devices',
      'sales',
      'waiting_list_entries',
    ])
  })

  test('who was there before stays, and a booking by the same address at the same moment is whole', async () => {
    const { app, deps, owner, read } = await flooded()
    const { requests } = await read()
    const invented = requests.filter(({ isKnown }) => !isKnown)
    const [before] = await deps.db
      .insert(customers)
      .values({
        firstName: 'Els',
        lastName: 'Wit',
        email: 'els@voorbeeld.be',
        phone: '0471 00 00 00',
      })
      .returning()
    const times = await freeTimes(deps)
    const address = '198.51.100.9'
    for (let index = 0; index < 10; index += 1)
      await book(app, {
        address,
        time: times.shift(),
        body: index ? {} : { customerEmail: before?.email },
      })
    const more = (await read()).requests
    const [answer, ...booked] = await Promise.all([
      owner.post('/api/requests/flood', { refuse: more.map(({ id }) => id), keep: [] }),
      ...invented
        .slice(0, 6)
        .map(
          async ({ email }) =>
            await book(app, { time: times.shift(), body: { customerEmail: email } }),
        ),
    ])
    expect([answer.status, ...booked.map(({ status }) => status)]).toEqual(
      Array.from({ length: 7 }, () => 201),
    )
    const emails = (await deps.db.select({ email: customers.email }).from(customers)).map(
      (one) => one.email,
    )
    expect(emails).toContain('els@voorbeeld.be')
    for (const { email } of invented.slice(0, 6)) expect(emails).toContain(email)
    expect(
      await deps.db.$count(appointments, sql`status = 'pending'`),
      'theirs, and the calm one',
    ).toBe(7)
  })

  test('a booking on a freed date while all is refused waits, and then has the time', async () => {
    const { app, owner, read } = await flooded()
    const { requests } = await read()
    const [first] = requests
    const [answer, ...booked] = await Promise.all([
      owner.post('/api/requests/flood', { refuse: requests.map(({ id }) => id), keep: [] }),
      ...Array.from({ length: 5 }, () =>
        book(app, {
          time: {
            appointmentDate: first?.date ?? '',
            appointmentTime: first?.startTime.slice(0, 5) ?? '',
          },
        }),
      ),
    ])
    expect(answer.status).toBe(201)
    expect(booked.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
    expect(booked.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  })
})

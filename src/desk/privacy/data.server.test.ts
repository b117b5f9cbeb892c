import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type PgColumn, pgTable, uuid, text as words } from 'drizzle-orm/pg-core'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { createApp } from '#app/server/app.ts'
import { personalCustomers } from '#clients/customers/data.server.ts'
import { customerSchema } from '#clients/customers/wire.ts'
import { personalForms } from '#clients/health-records/data.server.ts'
import { readPerson } from '#desk/privacy/data.server.ts'
import { erasureSchema } from '#desk/privacy/wire.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { createFolderMailer } from '#server/adapters/mail/folder.ts'
import type { Db } from '#server/db/client.ts'
import { personal, personalData } from '#server/db/personal.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { dogs } from '#server/db/tables/customers.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { giftVouchers, voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { sales } from '#server/db/tables/payments.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { learnedDurations, visitSteps } from '#server/db/tables/visit-steps.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'
import type { Deps } from '#server/deps.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { recordLog } from '#tests/support/recorded-log.ts'
import { aMinuteLater, workOff } from '#tests/support/work-off.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** Words that stand nowhere else: whatever is personal about her. */
const SECRETS = [
  'Zwaluw',
  'Quirijns',
  'zwaluw.quirijns@voorbeeld.be',
  '0499 88 77 66',
  'Xylofoonlaan 77',
  'Pluimstaart',
  'Kievit op Zeewier',
  'Ocicatterriër',
  'Slaapt met het licht aan',
  'Kan hij morgen?',
  'Walnoten',
  'Spaart voor twee',
  'Betaalt liefst cash',
  'Voor de mutualiteit',
  'Voor je pluizenbol',
  '981098106035587',
]
const person = {
  firstName: 'Zwaluw',
  lastName: 'Quirijns',
  email: 'zwaluw.quirijns@voorbeeld.be',
  phone: '0499 88 77 66',
}

/**
 * A salon in which she booked, wrote, was edited, has a form and a photo; beside her somebody else
 * did the same.
 */
async function createSalon() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'erase-'))
  const given = await createTestApp()
  const { log, lines: logLines } = recordLog()
  const deps = { ...given.deps, log, mailer: createFolderMailer({ folder, from: undefined }) }
  const app = createApp(deps, async () => new Response('page'))
  const owner = await createOwner(app)
  await createBrowser(app).post(
    '/api/booking/create',
    bookingBody({
      customerName: 'Zwaluw Quirijns',
      customerEmail: 'Zwaluw.Quirijns@voorbeeld.be',
      customerPhone: '0499 88 77 66',
      customerAddress: 'Xylofoonlaan 77',
      petName: 'Pluimstaart',
      petBreed: 'Ocicatterriër',
      notes: 'Slaapt met het licht aan',
    }),
    { 'idempotency-key': 'her-booking' },
  )
  await createBrowser(app).post(
    '/api/booking/create',
    bookingBody({
      appointmentDate: '2026-11-26',
      customerEmail: 'ander@voorbeeld.be',
      petName: 'Rex',
    }),
    {
      'idempotency-key': 'another-booking',
    },
  )
  await createBrowser(app).post('/api/appointments', { ...person, comments: 'Kan hij morgen?' })
  const [visit] = await deps.db.select().from(appointments).where(sql`dog_name = 'Pluimstaart'`)
  await owner.patch(`/api/appointments/${visit?.id}`, {
    status: 'confirmed',
    dogBreed: 'Ocicatterriër kruising',
  })
  const [picture] = await deps.db
    .insert(pictures)
    .values({
      purpose: 'dog',
      contentType: 'image/webp',
      width: 1,
      height: 1,
      bytes: Buffer.from('x'),
    })
    .returning()
  await owner.patch(`/api/dogs/${visit?.dogId}`, {
    photoId: picture?.id,
    chipNumber: '981 098 106 035 587',
  })
  const form = {
    dogName: 'Pluimstaart',
    ownerFirstName: 'Zwaluw',
    ownerLastName: 'Quirijns',
    ownerEmail: person.email,
    hasAllergies: true,
    allergies: ['kip', 'parfum'],
    allergieDetails: 'Walnoten',
  }
  expect((await owner.post('/api/dog-health-records', form)).status).toBe(201)
  await deps.db
    .insert(recognisedDevices)
    .values({ device: 'hash', customerId: visit?.customerId ?? '', name: 'Kievit op Zeewier' })
  await addMoney({ deps, owner, customerId: visit?.customerId ?? '' })
  await workOff(
    { ...appointmentTasks, ...outboxTasks },
    { deps: aMinuteLater(deps), connectionString: given.connectionString },
  )
  return {
    app,
    deps,
    tableOwner: given.tableOwner,
    owner,
    folder,
    logLines,
    id: visit?.customerId ?? '',
    pictureId: picture?.id ?? '',
  }
}

type Salon = { deps: Deps; owner: Awaited<ReturnType<typeof createOwner>>; customerId: string }

/** She has a card and buys; she was given a voucher and gives one, of which one was never paid. */
async function addMoney({ deps, owner, customerId }: Salon) {
  const card = await owner.post('/api/customer-cards', {
    customerEmail: person.email,
    points: 40,
    notes: 'Spaart voor twee',
  })
  expect(card.status).toBe(201)
  const sale = {
    amount: '55.00',
    customerName: 'Zwaluw Quirijns',
    customerEmail: person.email,
    customerId,
    service: 'Poedel',
    notes: 'Betaalt liefst cash',
  }
  const paid = await owner.call('POST', '/api/payments', {
    body: sale,
    headers: { 'idempotency-key': 'her-payment' },
  })
  expect(paid.status).toBe(201)
  const bill = {
    customerId,
    customerName: 'Zwaluw Quirijns',
    customerEmail: person.email,
    customerAddress: 'Xylofoonlaan 77',
    notes: 'Voor de mutualiteit',
  }
  const draft = await owner.call('POST', '/api/invoices', {
    body: { invoice: bill, items: [{ description: 'Trimbeurt', unitPrice: '55.00' }] },
  })
  expect(draft.status).toBe(201)
  const [her, friend] = [
    ['Zwaluw Quirijns', 'ZWALUW.quirijns@voorbeeld.be'],
    ['Marthe', 'marthe@voorbeeld.be'],
  ] as const
  const given = {
    recipientName: her[0],
    recipientEmail: her[1],
    buyerName: friend[0],
    buyerEmail: friend[1],
    personalMessage: 'Voor je pluizenbol',
  }
  const gift = {
    recipientName: friend[0],
    recipientEmail: friend[1],
    buyerName: her[0],
    buyerEmail: her[1],
    personalMessage: 'Voor je pluizenbol',
  }
  const moment = { createdAt: deps.clock(), updatedAt: deps.clock(), amount: '50.00', test: false }
  const terms = { taxedAt: 'sale', vatRate: '21.00', validUntil: '2028-11-20' } as const
  await deps.db.insert(voucherOrders).values({ ...gift, ...moment, provider: 'sandbox' })
  await deps.db.insert(giftVouchers).values([
    { ...given, ...moment, ...terms, code: 'SNUF-GEGEVEN2' },
    { ...gift, ...moment, ...terms, code: 'SNUF-GEKREGEN' },
  ])
}

/** Every row of every table as text, of the jobs too. */
async function dump(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    rows.map(
      async ({ name }) =>
        (await db.execute<{ text: string }>(sql`select t::text as text from ${sql.raw(name)} t`))
          .rows,
    ),
  )
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

describe('erasing a customer', async () => {
  const { app, deps, tableOwner, owner, folder, logLines, id, pictureId } = await createSalon()
  const files = () =>
    readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))

  test('is announced with what will go', async () => {
    const answer = await owner.get(`/api/customers/${id}/erasure`)
    const preview = exact(erasureSchema).parse(answer.body)
    expect(preview).toMatchObject({
      appointments: 1,
      upcoming: 1,
      dogs: 1,
      healthRecords: 1,
      messages: 1,
      cards: 1,
      sales: 1,
      vouchers: 2,
    })
    expect(preview.mails).toBeGreaterThan(1)
  })

  test('leaves nothing personal in the database, the outbox, its folder and the log, and leaves others alone', async () => {
    const before = await dump(tableOwner)
    expect(SECRETS.filter((secret) => !before.includes(secret))).toEqual([])
    const filesBefore = files().length
    expect(files().some((file) => file.includes('Pluimstaart') || file.includes('zwaluw'))).toBe(
      true,
    )

    expect(await owner.remove(`/api/customers/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })

    const after = await dump(tableOwner)
    expect(
      [...SECRETS, pictureId, id].filter((secret) =>
        after.toLowerCase().includes(secret.toLowerCase()),
      ),
    ).toEqual([])
    expect(after).toContain('ander@voorbeeld.be')
    expect(after).toContain('another-booking')
    expect(after).not.toContain('her-payment')
    expect(after).toContain('marthe@voorbeeld.be')
    expect(await deps.db.select().from(sales)).toMatchObject([
      { customerName: 'Gewiste klant', customerEmail: '', customerId: null, amount: '55.00' },
    ])
    expect(await deps.db.select().from(customerCards)).toMatchObject([
      { customerEmail: '', customerId: null, isActive: false, points: 95 },
    ])
    expect((await deps.db.select().from(giftVouchers)).map(({ code }) => code).toSorted()).toEqual([
      'SNUF-GEGEVEN2',
      'SNUF-GEKREGEN',
    ])
    expect(files().length).toBeLessThan(filesBefore)
    expect(files().length).toBeGreaterThan(0)
    const kept = files().join('\n').toLowerCase()
    expect(SECRETS.filter((secret) => kept.includes(secret.toLowerCase()))).toEqual([])
    expect(
      SECRETS.filter((secret) => logLines.join('\n').toLowerCase().includes(secret.toLowerCase())),
    ).toEqual([])
    const dates = z
      .array(z.object({ time: z.string() }))
      .parse((await createBrowser(app).get('/api/booking/slots/2026-11-23')).body)
    expect(dates.map(({ time }) => time)).toContain('09:00')
  })

  test('leaves an invoice with a number, as the law asks, tied to nobody any more', async () => {
    const added = await owner.post('/api/customers', {
      firstName: 'Jef',
      lastName: 'Bewaard',
      email: 'jef.bewaard@voorbeeld.be',
      phone: '0470 11 22 33',
    })
    const { id: jef } = z.object({ id: z.string() }).parse(added.body)
    const bill = {
      customerId: jef,
      customerName: 'Jef Bewaard',
      customerEmail: 'jef.bewaard@voorbeeld.be',
      status: 'sent',
    }
    await owner.call('POST', '/api/invoices', {
      body: { invoice: bill, items: [{ description: 'Trimbeurt', unitPrice: '55.00' }] },
    })
    expect((await owner.remove(`/api/customers/${jef}`)).status).toBe(200)
    expect((await owner.get('/api/invoices')).body).toMatchObject([
      { invoiceNumber: 'INV-0001', customerName: 'Jef Bewaard', customerId: null },
    ])
  })

  test('leaves the mails to and about somebody whose address only ends or begins like hers', async () => {
    const others = [
      'jo.zwaluw@voorbeeld.be',
      'zwaluw@voorbeeld.be.example',
      'zwaluw@voorbeeld.bedrijf.be',
    ]
    await deps.db.insert(outbox).values([
      ...others.map((email) => ({
        kind: 'test',
        recipient: 'salon@voorbeeld.be',
        subject: 'Nieuw',
        text: `Een aanvraag van ${email}.`,
      })),
      {
        kind: 'test',
        recipient: 'salon@voorbeeld.be',
        subject: 'Nieuw',
        text: 'Een aanvraag van <Zwaluw@voorbeeld.be>.\nTot dan: zwaluw@voorbeeld.be.',
      },
    ])
    const added = await owner.post('/api/customers', { ...person, email: 'zwaluw@voorbeeld.be' })
    await owner.remove(`/api/customers/${parse(customerSchema, added.body).id}`)
    const kept = await deps.db
      .select({ text: outbox.text })
      .from(outbox)
      .where(eq(outbox.kind, 'test'))
    expect(kept.map(({ text }) => text).toSorted()).toEqual(
      others.map((email) => `Een aanvraag van ${email}.`).toSorted(),
    )
  })

  test('finds her under addresses that she no longer has, but never somebody else under hers', async () => {
    const added = parse(
      customerSchema,
      (
        await owner.post('/api/customers', {
          ...person,
          email: 'oud.adres@voorbeeld.be',
          dogName: 'Bo',
        })
      ).body,
    )
    const write = (email: string) =>
      createBrowser(app).post('/api/appointments', {
        ...person,
        email,
        comments: `Vraag van ${email}`,
      })
    const visit = {
      ...person,
      email: 'oud.adres@voorbeeld.be',
      dogName: 'Bo',
      dogBreed: 'Poedel',
      service: 'Poedel',
      date: '2026-12-21',
      startTime: '09:00',
    }
    await write('oud.adres@voorbeeld.be')
    expect((await owner.post('/api/appointments', visit)).status).toBe(201)
    const husband = parse(
      customerSchema,
      (await owner.post('/api/customers', { ...person, email: 'samen@voorbeeld.be' })).body,
    )
    await write('samen@voorbeeld.be')
    await owner.patch(`/api/customers/${added.id}`, { email: 'nieuw.adres@voorbeeld.be' })
    await owner.post('/api/payments', {
      amount: '10.00',
      customerName: 'X',
      customerId: added.id,
      customerEmail: 'samen@voorbeeld.be',
      service: 'Nagels',
    })
    expect(
      JSON.stringify((await owner.get(`/api/customers/${added.id}/export.json`)).body),
    ).toContain('Vraag van oud.adres@voorbeeld.be')
    await owner.remove(`/api/customers/${added.id}`)
    const after = await dump(tableOwner)
    const found = [
      'oud.adres@voorbeeld.be',
      'nieuw.adres@voorbeeld.be',
      'Vraag van samen@voorbeeld.be',
    ].filter((word) => after.includes(word))
    expect(found).toEqual(['Vraag van samen@voorbeeld.be'])
    await owner.remove(`/api/customers/${husband.id}`)
  })

  test('a second time, or of nobody, is 404; without a session 401', async () => {
    for (const gone of [id, NOBODY]) {
      expect(await owner.remove(`/api/customers/${gone}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect((await owner.get(`/api/customers/${gone}/erasure`)).status).toBe(404)
      expect((await owner.get(`/api/customers/${gone}/export.json`)).status).toBe(404)
    }
    expect((await createBrowser(app).remove(`/api/customers/${id}`)).status).toBe(401)
  })
})

describe('the export of a customer', async () => {
  const { app, owner, id } = await createSalon()

  test('holds everything about her as JSON, and nothing of anybody else', async () => {
    const { status, body, headers } = await owner.get(`/api/customers/${id}/export.json`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('filename="klant-zwaluw-quirijns.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    const text = JSON.stringify(body)
    expect(SECRETS.filter((secret) => !text.toLowerCase().includes(secret.toLowerCase()))).toEqual(
      [],
    )
    expect(text).not.toContain('ander@voorbeeld.be')
    expect(text).not.toMatch(/"(version|during|sequence|timeSlotId|calendarEventId)"/)
    expect(body).toMatchObject({
      customer: { firstName: 'Zwaluw', dogs: [{ name: 'Pluimstaart' }] },
      appointments: [
        {
          status: 'confirmed',
          history: [{ actor: 'owner', changes: { status: { from: 'pending', to: 'confirmed' } } }],
        },
      ],
      healthRecords: [{ allergies: ['kip', 'parfum'], allergieDetails: 'Walnoten' }],
      messages: [{ message: 'Kan hij morgen?' }],
      customerCards: [
        { points: 95, movements: [{ reason: 'earned', points: 55 }, { reason: 'opening' }] },
      ],
      sales: [
        {
          amount: '55.00',
          lines: [{ description: 'Poedel' }],
          payments: [{ method: 'cash', amount: '55.00' }],
        },
      ],
      giftVouchers: [{ amount: '50.00' }, { amount: '50.00' }],
    })
    expect(text).toContain('SNUF-GEGEVEN2')
    expect(text).not.toContain('SNUF-GEKREGEN')
    expect(text).not.toContain('marthe@voorbeeld.be')
  })

  test('holds it as a tagged PDF that she can read', async () => {
    const response = await app.request(`/api/customers/${id}/export.pdf`, {
      headers: { cookie: cookieOf(owner) },
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { info, isTagged, pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect([info.get('Title'), info.get('Language'), isTagged]).toEqual([
      'Zwaluw Quirijns',
      'nl-BE',
      true,
    ])
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replace(/\s+/g, '')
      .toLowerCase()
    expect(
      SECRETS.filter((secret) => !text.includes(secret.replace(/\s+/g, '').toLowerCase())),
    ).toEqual([])
    expect(text).toContain('bevestigd')
  })

  test('the overview lists the customers by letter, or those that a search finds', async () => {
    const cookie = cookieOf(owner)
    const all = await overviewText(app, cookie, '')
    expect(all).toContain('2 klanten op vrijdag 20 november 2026')
    expect(all).toMatch(/P.*Peeters.*Q.*Zwaluw Quirijns/)
    expect(await overviewText(app, cookie, '?q=pluimst')).not.toContain('Peeters')
  })

  test('is closed without a session', async () => {
    for (const address of [
      `/api/customers/${id}/export.json`,
      `/api/customers/${id}/export.pdf`,
      '/api/customers.pdf',
      `/api/customers/${id}/erasure`,
    ])
      expect(await createBrowser(app).get(address)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      })
  })
})

function cookieOf({ cookies }: { cookies: Map<string, string> }): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function overviewText(
  app: ReturnType<typeof createApp>,
  cookie: string,
  query: string,
): Promise<string> {
  const response = await app.request(`/api/customers.pdf${query}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages
    .map(({ text }) => text)
    .join(' ')
}

const declared = { ...personalData, ...personalCustomers, forms: personalForms }
/**
 * Tables that hold nothing about a client, or what the law keeps of an invoice; of the addresses that
 * are counted against a limit nobody knows whose they are, and they go after a day.
 */
const ABOUT_NOBODY = [
  'admin_password',
  'api_keys',
  'appointment_parts',
  // ids alone, which a trigger takes out as she goes
  'audit_log',
  'backups',
  'calendar_entries',
  'calendar_feeds',
  'calendar_members',
  'calendar_state',
  'client_filters',
  'day_book_closings',
  'day_book_counter',
  'day_book_entries',
  'door_challenges',
  'faults',
  'holidays',
  'sick_leaves',
  'house_rules',
  'invoice_counters',
  'invoice_history',
  'invoice_items',
  'invoice_papers',
  'invoice_settings',
  'login_events',
  'passkeys',
  'people',
  'recovery_codes',
  'login_failures',
  'loyalty_settings',
  'mail_templates',
  'mail_trips',
  'message_settings',
  'pictures',
  'planned_prices',
  'policy_versions',
  'products',
  'push_devices',
  'rate_limits',
  'retention',
  'sale_counter',
  'salon',
  'sandbox_events',
  'sandbox_payments',
  'services',
  'sessions',
  'staff',
  'stock_movements',
  'time_slots',
]
/**
 * Of the names on a voucher only hers go; an invoice with a number is none that goes. Other tests
 * hold both.
 */
const UNMARKED = ['vouchers.recipientName', 'vouchers.buyerName', 'invoices.invoiceNumber']

/** The rows of hers as they stand, whole. */
async function readRows(
  db: Db,
  rows: Record<string, readonly { id: string | number }[]>,
): Promise<Record<string, Record<string, unknown>[]>> {
  const read = Object.entries(declared).map(async ([key, { table }]) => {
    const ids = rows[key]?.map((one) => String(one.id))
    if (!ids) return [key, []] as const
    const found = await db
      .select(getTableColumns(table))
      .from(table)
      .where(sql`id::text = any(${sql.param(ids)}::text[])`)
      .orderBy(sql`id`)
    return [key, found] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** What no other column holds, as it is written and as it stands in a file. */
function markOf(
  column: PgColumn,
  { name, number }: { name: string; number: number },
): [string, SQL] | [undefined, undefined] {
  const day = `${1700 + number}-06-05`
  switch (column.columnType) {
    case 'PgText':
      if (column.enumValues?.length || column.generated) return [undefined, undefined]
      return [`merk ${name} `, sql`${`merk ${name} `} || id`]
    case 'PgDateString':
      return [day, sql`${day}::date`]
    case 'PgTimestamp':
      return [`${day}T`, sql`${`${day}T10:00:00Z`}::timestamptz`]
    case 'PgInteger':
      return [`${70_000 + number}`, sql`${70_000 + number}::int`]
    case 'PgNumeric': {
      const amount = (99 - number / 100).toFixed(Number(column.getSQLType().at(-2)))
      return [`"${amount}"`, sql`${amount}::numeric`]
    }
    default:
      return [undefined, undefined]
  }
}

describe('each column of hers', async () => {
  const { deps, tableOwner, owner, id } = await createSalon()

  test('stands in a table that says what becomes of it, unless it is about nobody', async () => {
    const { rows } = await tableOwner.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [
        ...Object.values(declared).map(({ table }) => getTableName(table)),
        ...ABOUT_NOBODY,
      ].toSorted(),
    )
  })

  test('has to be decided on before it compiles', () => {
    const rabbits = pgTable('rabbits', { id: uuid(), name: words(), earLength: words() })
    expect(
      Object.keys(personal(rabbits, 'goes', { told: ['id', 'name', 'earLength'] }).told),
    ).toEqual(['id', 'name', 'earLength'])
    // @ts-expect-error: nobody said what becomes of `earLength`
    expect(personal(rabbits, 'goes', { told: ['id'], ours: ['name'] }).emptied).toEqual([])
    // @ts-expect-error: there is no such column
    expect(() => personal(rabbits, 'goes', { told: ['id', 'name', 'earLength', 'tail'] })).toThrow(
      'a column is missing',
    )
  })

  test('is in her file or is not, and goes or stays, as was said of it', async () => {
    const at = { createdAt: deps.clock(), updatedAt: deps.clock() }
    const [visit] = await deps.db.select().from(appointments).where(eq(appointments.customerId, id))
    await deps.db.insert(cancellationFees).values({
      ...at,
      appointmentId: visit?.id ?? '',
      kind: 'no-show',
      owedBy: 'client',
      percent: 50,
      rulesVersion: '1',
    })
    await deps.db.insert(privacyRequests).values({ ...at, customerId: id, kind: 'erasure' })
    await deps.db.insert(visitSteps).values({
      id: NOBODY,
      appointmentId: visit?.id ?? '',
      step: 'arrived',
      at: deps.clock(),
      createdAt: deps.clock(),
    })
    await deps.db.insert(learnedDurations).values({
      dogId: visit?.dogId ?? null,
      service: 'poedel',
      minutes: 60,
      count: 2,
      fewest: 50,
      most: 60,
    })
    await deps.db.insert(waitingListEntries).values({
      ...at,
      ...person,
      customerId: id,
      dogName: 'Pluimstaart',
      service: 'Poedel',
      fromDate: '2026-12-01',
      toDate: '2026-12-31',
      weekdays: [1],
      fromTime: '09:00',
      toTime: '17:00',
    })
    const rows: Record<string, readonly { id: string | number }[]> = {
      ...(await readPerson(tableOwner, { id, email: person.email })),
      customers: [{ id }],
      dogs: await tableOwner.select({ id: dogs.id }).from(dogs).where(eq(dogs.customerId, id)),
      mails: await tableOwner
        .select({ id: outbox.id })
        .from(outbox)
        .where(eq(outbox.customerId, id)),
    }
    const marks: {
      column: string
      mark: string
      isTold: boolean
      goes: boolean
      isWord: boolean
    }[] = []
    const [refused, empty]: [string[], string[]] = [[], []]
    for (const [key, { table, told, row, emptied }] of Object.entries(declared)) {
      if (!(key in rows)) continue
      const ids = rows[key]?.map((one) => String(one.id)) ?? []
      if (ids.length === 0) empty.push(key)
      // what the books refuse to change is changed here, to see that it is told
      await tableOwner.execute(sql`alter table ${table} disable trigger user`)
      if (key === 'movements')
        await tableOwner.update(cardMovements).set({ dogId: visit?.dogId ?? null })
      if (key === 'sales') await tableOwner.update(sales).set({ appointmentId: visit?.id ?? null })
      for (const [name, column] of Object.entries(getTableColumns(table))) {
        const [mark, value] = markOf(column, { name: `${key}.${name}`, number: marks.length })
        // by her addresses she is found: those another test looks for
        if (!mark || /email|recipient$|replyTo/i.test(name) || UNMARKED.includes(`${key}.${name}`))
          continue
        try {
          await tableOwner.execute(
            sql`update ${table} set ${sql.identifier(toSnakeCase(name))} = ${value} where id::text = any(${sql.param(ids)}::text[])`,
          )
          const goes = row === 'goes' || emptied.includes(name)
          const isWord = column.columnType === 'PgText'
          marks.push({ column: `${key}.${name}`, mark, isTold: name in told, goes, isWord })
        } catch {
          refused.push(`${key}.${name}`)
        }
      }
      await tableOwner.execute(sql`alter table ${table} enable trigger user`)
    }
    expect({ empty, refused }).toEqual({ empty: [], refused: ['dogs.chipNumber', 'dogs.minutes'] })
    expect(marks.filter(({ isWord }) => isWord).length).toBeGreaterThan(100)
    expect(marks.filter(({ isWord }) => !isWord).length).toBeGreaterThan(80)

    const file = JSON.stringify((await owner.get(`/api/customers/${id}/export.json`)).body)
    expect(marks.filter(({ mark, isTold }) => file.includes(mark) !== isTold)).toEqual([])
    const said = marks.filter(({ isWord }) => isWord)
    const before = await dump(tableOwner)
    expect(said.filter(({ mark }) => !before.includes(mark))).toEqual([])
    const stood = await readRows(tableOwner, rows)
    expect((await owner.remove(`/api/customers/${id}`)).status).toBe(200)
    const after = await dump(tableOwner)
    expect(said.filter(({ mark, goes }) => after.includes(mark) === goes)).toEqual([])

    const stands = await readRows(tableOwner, rows)
    const wrong = Object.entries(declared).flatMap(([key, { row, emptied }]) =>
      (stood[key] ?? []).flatMap((was, index) => {
        const is = stands[key]?.[index]
        if (row === 'goes') return is ? [`${key} stays`] : []
        return Object.entries(was).flatMap(([name, value]) =>
          isDeepStrictEqual(is?.[name], value) !== emptied.includes(name) ? [] : [`${key}.${name}`],
        )
      }),
    )
    // of a voucher the names of one side are hers; the other side's stay
    expect(wrong.filter((column) => !/^vouchers\.(recipient|buyer)/.test(column))).toEqual([
      'cards.isActive',
      'cards.version',
      'vouchers.version',
      'vouchers.version',
    ])
  })
})

import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginSnapshot, listTables, readRows } from '#desk/exports/data.server.ts'
import { describeTables, LEFT_OUT } from '#desk/exports/rules.ts'
import { grants } from '#server/db/rights.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { invoiceBody } from '#tests/support/invoice-salon.ts'

const PATH = '/api/admin/export'
const { app, deps, tableOwner } = await createTestApp()
const owner = await createOwner(app)
const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const ask = async () => await app.request(PATH, { headers: { cookie } })
let files: Record<string, Uint8Array> = {}
const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array())
const tableOf = (name: string) =>
  Papa.parse<Record<string, string>>(textOf(`tabellen/${name}.csv`).replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data

beforeAll(async () => {
  await createBrowser(app).post('/api/booking/create', bookingBody())
  const [anna] = await deps.db
    .insert(customers)
    .values({
      firstName: '=Anna',
      lastName: 'Peeters; "de" oudste',
      email: '',
      phone: '0470',
      notes: 'een\ntwee',
    })
    .returning()
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const [photo] = await deps.db
    .insert(pictures)
    .values({ purpose: 'dog', contentType: 'image/jpeg', width: 9, height: 9, bytes })
    .returning()
  await deps.db.insert(dogs).values({
    customerId: anna?.id ?? '',
    name: 'Rex',
    photoId: photo?.id ?? null,
    ignoredWarnings: ['hart', 'bijt*'],
  })
  await deps.db.insert(outbox).values({
    kind: 'x',
    recipient: 'els@voorbeeld.be',
    subject: 'Tot morgen',
    text: 'Dag Els',
    html: '<p>Dag Els</p>',
    state: 'sent',
    stopLink: 'http://salon.test/afmelden/geheime-link',
    keys: ['geheime-sleutel'],
  })
  await owner.post('/api/invoices', invoiceBody({ status: 'sent' }))
  const answer = await ask()
  files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
})

describe('the export', () => {
  test('has every table but those that are secret or gone tomorrow', () => {
    const tables = Object.keys(files).flatMap(
      (path) => /^tabellen\/(.*)\.csv$/.exec(path)?.[1] ?? [],
    )
    expect(tables.toSorted()).toEqual(
      [...grants.keys()].filter((name) => !(name in LEFT_OUT)).toSorted(),
    )
  })

  test('has every row of them, as it stands, and nothing that a spreadsheet would run', () => {
    expect(tableOf('services')).toHaveLength(131)
    expect(textOf('tabellen/services.csv')).toMatch(/^\uFEFF?id;name;/)
    expect(tableOf('customers')).toContainEqual(
      expect.objectContaining({
        first_name: "'=Anna",
        last_name: 'Peeters; "de" oudste',
        notes: 'een\ntwee',
        email: '',
      }),
    )
    expect(tableOf('dogs')).toContainEqual(
      expect.objectContaining({
        name: 'Rex',
        ignored_warnings: '["hart", "bijt*"]',
        birth_date: '',
      }),
    )
    expect(tableOf('time_slots').length).toBeGreaterThan(500)
  })

  test('has photos, sent mails and invoices in both forms as files', () => {
    const names = Object.keys(files)
    const photo = names.find((name) => /^fotos\/dog_.*\.jpg$/.test(name))
    expect(files[photo ?? '']?.slice(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]))
    expect(textOf('facturen/factuur_INV-0001.pdf')).toMatch(/^%PDF/)
    const mail = names.find((name) => /^mails\/.*_x_.*\.eml$/.test(name))
    expect(textOf(mail ?? '')).toMatch(/Subject: Tot morgen[^]*Dag Els/)
    expect(textOf('LEESMIJ.txt')).toContain('customers.csv: id uuid, first_name text')
  })

  test('opens nothing: no hash, no link, no key of a mail stands in it', async () => {
    const { rows } = await tableOwner.execute<{ secret: string }>(sql`
      select hash as secret from admin_password union select token_hash from appointment_links
      union select id::text from sessions`)
    expect(rows.length).toBeGreaterThan(1)
    const all = Object.entries(files)
      .filter(([path]) => !path.endsWith('.pdf'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n')
    for (const { secret } of rows) expect(all).not.toContain(secret)
    expect(all).not.toContain('geheime-')
  })

  test('is of one moment, and the owner’s alone, one at a time', async () => {
    expect((await createBrowser(app).get(PATH)).status).toBe(401)
    const first = await ask()
    const second = await ask()
    expect([second.status, await second.json()]).toMatchObject([409, { code: 'not_now' }])
    await deps.db
      .insert(customers)
      .values({ firstName: 'Laat', lastName: 'Later', email: '', phone: '0471' })
    const late = unzipSync(new Uint8Array(await first.arrayBuffer()))
    expect(strFromU8(late['tabellen/customers.csv'] ?? new Uint8Array())).not.toContain('Laat;')
  })

  test('is over once it was read to its end: what it held is free at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answer = await ask()
      await answer.arrayBuffer()
      const { rows } = await tableOwner.execute(
        sql`select locktype from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and datname = current_database()`,
      )
      expect([round, answer.status, rows]).toEqual([round, 200, []])
    }
  })

  test('that nobody reads to its end lets go of what it held', async () => {
    const broken = await ask()
    await broken.body?.cancel()
    await expect
      .poll(
        async () => {
          const again = await ask()
          await again.arrayBuffer()
          return again.status
        },
        { timeout: 20_000 },
      )
      .toBe(200)
  })
})

test('rows are read some hundreds at a time', async () => {
  await deps.db.transaction(async (tx) => {
    await beginSnapshot(tx)
    const [slots] = (await listTables(tx)).filter(({ name }) => name === 'time_slots')
    if (!slots) throw new Error('no such table')
    const sizes: number[] = []
    for await (const rows of readRows(tx, slots)) sizes.push(rows.length)
    expect(Math.max(...sizes)).toBe(500)
  })
})

const listOf = (text: string) =>
  [...text.matchAll(/^- \*\*(\w+)(?:\.csv)?\*\*: (.*)$/gm)].map(([line]) => line)

test('docs/export.md names every table and column that is in it, and no other', async () => {
  const tables = await deps.db.transaction(async (tx) => {
    await beginSnapshot(tx)
    return await listTables(tx)
  })
  const left = Object.entries(LEFT_OUT).map(([name, why]) => `- **${name}**: ${why}`)
  const page = `${INTRODUCTION}${describeTables(tables)}\n\n## Left out\n\n${left.join('\n')}\n`
  if (process.env['WRITE_DOCS']) fs.writeFileSync('docs/export.md', page)
  // what differs is written anew by WRITE_DOCS=1 npx vitest run src/desk/exports
  expect(listOf(fs.readFileSync('docs/export.md', 'utf8'))).toEqual(listOf(page))
})

const INTRODUCTION = `# The export

\`GET /api/admin/export\` (the owner's alone, the button under Importeren) is one zip, written while it is read: everything is of one moment.

| folder | holds |
| --- | --- |
| \`LEESMIJ.txt\` | what this page says, in Dutch |
| \`tabellen/\` | each table as CSV |
| \`fotos/\` | pictures of the site and of dogs, \`<purpose>_<id>\` as in \`pictures.csv\` |
| \`facturen/\` | each invoice and credit note with a number, as PDF and, when it has a place on Peppol, as UBL |
| \`mails/\` | each mail that was sent, as a file that a mail program opens |

CSV as Belgian spreadsheets open it: semicolons, UTF-8 with a byte order mark, lines end with CRLF. The first line has the columns. An empty
cell is null or an empty text. An apostrophe before a cell that begins with \`= + - @\` is not part of it: it keeps a spreadsheet from running
it. Moments are UTC; dates and times of visits are those of the wall clock in Brussels; amounts have two decimals; lists and objects are JSON.
What opens something (passwords, sessions, links, keys of mails) is never in it.

## Tables

This part is written by \`WRITE_DOCS=1 npx vitest run src/desk/exports\`.

`

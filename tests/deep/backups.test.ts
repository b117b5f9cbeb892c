import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { seedBusySalon } from '#app/server/seed/busy-salon.ts'
import { brusselsToday } from '#lib/dates.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { invoiceBody } from '#tests/support/invoice-salon.ts'
import { outsidePostgres } from '#tests/support/outside-postgres.ts'
import { until } from '#tests/support/postgres-process.ts'
import { embeddedUrl, type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { saleBody } from '#tests/support/till.ts'
import { megabytesOf } from '../../bench/memory.ts'

const ROUNDS = 20
const PASSWORD = 'een-lang-wachtwoord'
const KEY = 'een lange zin die niemand raadt'
const SALON = { PAYMENTS: 'sandbox', ADMIN_PASSWORD: PASSWORD }

/** What the salon said is done, by its kind. */
type Promised = { visits: Set<string>; sales: Set<string>; invoices: Set<string> }

test(`over ${ROUNDS} backups during bookings, sales and invoices, with a kill somewhere, all that was promised before is there after a restore elsewhere`, async () => {
  const [source, target, usb] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const promised: Promised = { visits: new Set(), sales: new Set(), invoices: new Set() }
  const seconds: number[] = []
  let links = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const salon = await startSalon({ ...SALON, DATA_DIR: source })
    const work = beBusy(salon, promised, round)
    const before = sizes(promised)
    await until(
      () =>
        promised.visits.size > before.visitCount &&
        promised.sales.size > before.saleCount &&
        promised.invoices.size > before.invoiceCount,
    )
    const due = copyOf(promised)
    const secrets = secretsIn(`${source}/outbox`)
    const file = await backUp(salon, { round, source, usb })
    await work
    const begun = performance.now()
    const restored = await command(['scripts/restore.mjs', file, '--yes'], target)
    expect(restored).toMatchObject({ code: 0 })
    seconds.push((performance.now() - begun) / 1_000)
    links += await expectAllOf(due, { to: { DATA_DIR: target }, secrets })
  }
  expect(links).toBeGreaterThan(0)
  console.log(
    `${promised.visits.size} bookings, ${promised.sales.size} sales, ${promised.invoices.size} invoices, ${links} links; restores of ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`,
  )
})

test('a backup of the embedded database is restored onto a server from outside, and one of that server onto an embedded one', async () => {
  const [here, there, back, usb, place] = Array.from({ length: 5 }, temporaryFolder)
  if (!here || !there || !back || !usb || !place) throw new Error('no folders')
  const outside = await outsidePostgres(place)
  onTestFinished(async () => await outside.stop())
  const elsewhere = { DATABASE_URL: outside.url }
  const promised: Promised = { visits: new Set(), sales: new Set(), invoices: new Set() }
  const steps = [
    { from: { DATA_DIR: here }, to: { DATA_DIR: there, ...elsewhere } },
    { from: { DATA_DIR: there, ...elsewhere }, to: { DATA_DIR: back } },
  ]
  for (const [round, { from, to }] of steps.entries()) {
    const salon = await startSalon({ ...SALON, ...from })
    const work = beBusy(salon, promised, round)
    const before = sizes(promised)
    await until(
      () =>
        promised.visits.size > before.visitCount && promised.invoices.size > before.invoiceCount,
    )
    await salon.stop()
    await work
    const known = backupsIn(usb)
    const made = await command(['scripts/backup.mjs', '--to', usb], from.DATA_DIR, from)
    expect(made).toMatchObject({ code: 0 })
    const [file = ''] = backupsIn(usb).filter((name) => !known.includes(name))
    const restored = await command(
      ['scripts/restore.mjs', path.join(usb, file), '--yes'],
      to.DATA_DIR,
      to,
    )
    expect(restored).toMatchObject({ code: 0 })
    await expectAllOf(copyOf(promised), { to, secrets: secretsIn(`${from.DATA_DIR}/outbox`) })
  }
})

test('a backup of 60 000 visits takes less than 62 MB beside a running server', async () => {
  const [folder, usb] = [temporaryFolder(), temporaryFolder()]
  const salon = await startSalon({ ...SALON, DATA_DIR: folder })
  onTestFinished(async () => await salon.stop())
  const database = new Client({ connectionString: embeddedUrl(folder) })
  await database.connect()
  await seedBusySalon(database, brusselsToday(new Date())).finally(() => database.end())
  const make = ['--max-semi-space-size=1', 'scripts/backup.mjs', '--to', usb]
  // the first one after a build keeps what V8 made of the program
  expect(await command(make, folder)).toMatchObject({ code: 0 })
  const peak = await command(make, folder)
  // what would be seen if it kept a part of what it reads
  const hoard = 'data:text/javascript,globalThis.hoard = Buffer.alloc(40_000_000, 1)'
  const control = await command(['--import', hoard, ...make], folder)
  console.log(`a backup takes ${peak.megabytes} MB, with 40 MB kept ${control.megabytes} MB`)
  expect(peak.megabytes).toBeLessThan(62)
  expect(control.megabytes).toBeGreaterThan(62)
})

/**
 * Half of the time the server dies under the backup, half of the time after it. One that did not come
 * about leaves no half file, and is made again without a server.
 */
async function backUp(
  salon: SalonProcess,
  { round, source, usb }: { round: number; source: string; usb: string },
): Promise<string> {
  const make = ['scripts/backup.mjs', '--to', usb]
  const known = backupsIn(usb)
  const making = command(make, source)
  if (round % 2 === 0) await sleep(round * 40)
  else await making
  await salon.kill()
  const made = await making
  if (fs.readdirSync(usb).length > backupsIn(usb).length) throw new Error('a half file stays')
  const again = made.code === 0 ? made : await command(make, source)
  const file = backupsIn(usb).find((name) => !known.includes(name))
  if (again.code !== 0 || !file) throw new Error(`no backup: ${again.said}`)
  return path.join(usb, file)
}

/** Starts the restored salon: everything is there, links in old mails open, and the next number follows. */
async function expectAllOf(
  due: Promised,
  {
    to,
    secrets,
  }: {
    to: { DATA_DIR: string; DATABASE_URL?: string }
    secrets: ReadonlyMap<string, string>
  },
): Promise<number> {
  const salon = await startSalon({ ...SALON, ...to })
  try {
    const here = await query(
      to,
      `select (select array_agg(email) from appointments) as visits, (select array_agg(id::text) from sales) as sales,
        (select array_agg(id::text) from invoices where invoice_number is not null) as invoices`,
    )
    for (const kind of ['visits', 'sales', 'invoices'] as const) {
      const there = new Set(Object(here)[kind])
      expect([...due[kind]].filter((id) => !there.has(id))).toEqual([])
    }
    const links = await Promise.all(
      [...due.visits]
        .flatMap((email) => secrets.get(email) ?? [])
        .slice(-5)
        .map(
          async (secret) => (await fetch(`${salon.url}/api/self-service/visits/${secret}`)).status,
        ),
    )
    expect(links.filter((status) => status !== 200)).toEqual([])
    const owner = await logIn(salon.url)
    const { last } = Object(await query(to, 'select last from sale_counter'))
    const { body } = await owner('/api/payments', saleBody())
    expect(Number(body.receiptNumber)).toBe(Number(last) + 1)
    return links.length
  } finally {
    await salon.stop()
  }
}

/** Books, sells and invoices until the server is gone. */
async function beBusy(salon: SalonProcess, promised: Promised, round: number): Promise<void> {
  const owner = await logIn(salon.url)
  let turn = 0
  const again = async (what: () => Promise<void>) => {
    while (salon.child.signalCode === null && salon.child.exitCode === null)
      await what().catch(() => undefined)
  }
  await Promise.all([
    again(async () => {
      turn += 1
      const email = `r${round}-${turn}@voorbeeld.be`
      const slot = await freeSlot(salon.url)
      const visitor = poster(salon.url)
      const { status } = await visitor(
        '/api/booking/create',
        bookingBody({ ...slot, customerEmail: email }),
      )
      if (status === 201) promised.visits.add(email)
    }),
    again(async () => {
      const { status, body } = await owner('/api/payments', saleBody())
      if (status === 201) promised.sales.add(String(body.saleId))
    }),
    again(async () => {
      const { status, body } = await owner('/api/invoices', invoiceBody({ status: 'sent' }))
      if (status === 201) promised.invoices.add(String(body.id))
    }),
  ])
}

async function freeSlot(url: string) {
  const dates: { date: string }[] = await (await fetch(`${url}/api/booking/dates`)).json()
  const { date = '' } = dates[Math.floor(Math.random() * dates.length)] ?? {}
  const slots: { time: string }[] = await (await fetch(`${url}/api/booking/slots/${date}`)).json()
  return { appointmentDate: date, appointmentTime: slots[0]?.time ?? '' }
}

/** Sends JSON, from an address of its own and with these cookies. */
function poster(url: string, cookie = '') {
  const address = `10.3.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  return async (route: string, body: unknown) => {
    const answer = await fetch(`${url}${route}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        cookie,
      },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      cookies: answer.headers.getSetCookie(),
      body: Object(await answer.json()),
    }
  }
}

async function logIn(url: string) {
  const { status, cookies } = await poster(url)('/api/admin/login', { password: PASSWORD })
  expect(status).toBe(200)
  return poster(url, cookies.map((cookie) => cookie.split(';')[0]).join('; '))
}

/** The secrets of the links to visits in the mails of this folder, by who got them. */
function secretsIn(folder: string): Map<string, string> {
  const secrets = new Map<string, string>()
  if (!fs.existsSync(folder)) return secrets
  for (const name of fs.readdirSync(folder).filter((entry) => entry.endsWith('.eml'))) {
    const mail = fs
      .readFileSync(path.join(folder, name), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
    const [, to = ''] = /^To: (\S+)/m.exec(mail) ?? []
    const [, secret] = /\/mijn-afspraak\/([\w-]{22})/.exec(mail) ?? []
    if (secret) secrets.set(to, secret)
  }
  return secrets
}

/** Runs a command of the program on the salon in `dataDir`, and says how much memory it took at most. */
async function command(
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ code: number; said: string; megabytes: number }> {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      BACKUP_KEY: KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (said += String(piece)))
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, megabytesOf(child.pid ?? 0))), 20)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  return { code: Number(code), said, megabytes: Math.round(most) }
}

async function query(
  { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string },
  sql: string,
): Promise<unknown> {
  const client = new Client({ connectionString: DATABASE_URL ?? embeddedUrl(DATA_DIR) })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows[0]
}

function sizes({ visits, sales, invoices }: Promised) {
  return { visitCount: visits.size, saleCount: sales.size, invoiceCount: invoices.size }
}

function copyOf({ visits, sales, invoices }: Promised): Promised {
  return { visits: new Set(visits), sales: new Set(sales), invoices: new Set(invoices) }
}

function backupsIn(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-backups-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(async () => await removeFolder(folder))
  return folder
}

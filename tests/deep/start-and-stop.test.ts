import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { tasks } from '#app/server/tasks.ts'
import { createStripe } from '#server/adapters/card-payments/stripe.ts'
import { createLog } from '#server/log.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { startWorker } from '#server/worker.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe.ts'
import { outsidePostgres } from '#tests/support/outside-postgres.ts'
import { startSalon } from '#tests/support/salon-process.ts'
import { startRawServer, startSink } from '#tests/support/smtp-sink.ts'
import { voucherBody } from '#tests/support/vouchers.ts'

/**
 * Asked to stop while something outside hangs, the server is gone in time, and what was cut off is
 * done after the next start.
 */
const LONGEST_STOP_MS = 8_000
const LAST_JOBS_MS = 6_000

test.for(['greets nobody', 'takes a mail and never says so'])(
  'a mail server that %s',
  async (habit) => {
    const folder = temporaryFolder()
    let reached = 0
    const hanging =
      habit === 'greets nobody'
        ? await startRawServer(() => (reached += 1))
        : await startSink({
            onData: (stream) => {
              reached += 1
              stream.resume()
            },
          })
    const salon = await startSalon({ DATA_DIR: folder, SMTP_URL: hanging.url })
    onTestFinished(async () => await salon.kill())
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({
      firstName: 'Noor',
      lastName: 'Wit',
      email: 'noor@voorbeeld.be',
      phone: '0473 44 55 66',
      comments: 'merk-einde',
    })
    expect(
      (await fetch(`${salon.url}/api/appointments`, { method: 'POST', headers, body })).status,
    ).toBe(201)
    await expect.poll(() => reached, { timeout: 10_000 }).toBeGreaterThan(0)
    const since = performance.now()
    await salon.stop()
    const took = Math.round(performance.now() - since)
    console.log(`a mail server that ${habit}: stopped in ${took} ms`)
    expect(`${salon.child.exitCode} ${salon.output()}`).toMatch(/^0 /)
    expect(took).toBeLessThan(LONGEST_STOP_MS)

    const { url, received } = await startSink()
    const again = await startSalon({ DATA_DIR: folder, SMTP_URL: url })
    onTestFinished(async () => await again.kill())
    await expect
      .poll(() => received.filter(({ raw }) => raw.includes('merk-einde')).length, {
        timeout: 90_000,
      })
      .toBeGreaterThan(0)
    await again.stop()
  },
)

test('asked to stop as soon as it answers, a first start ends well and has shown the password it made, eight times', async () => {
  const ends: string[] = []
  for (let time = 0; time < 8; time++) {
    const salon = await startSalon({ DATA_DIR: temporaryFolder(), ADMIN_PASSWORD: '' })
    await salon.stop()
    ends.push(
      `${salon.child.exitCode} ${/Wachtwoord {2}\S+/.test(salon.output())} ${salon.output()}`,
    )
  }
  expect(ends.filter((end) => !end.startsWith('0 true'))).toEqual([])
})

test('a payment service that never answers', async () => {
  const fake = await startFakeStripe()
  onTestFinished(() => fake.close())
  const salon = await createTestApp({
    cardPayments: createStripe({
      secretKey: 'sk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecret: WEBHOOK_SECRET,
      server: fake.server,
    }),
  })
  expect(
    (await createBrowser(salon.app).post('/api/gift-vouchers/create-payment-intent', voucherBody()))
      .status,
  ).toBe(201)
  fake.troubles.push('hang', 'hang', 'hang')
  await salon.deps.jobs.hasten(salon.deps.db, 'gift-vouchers.ask-orders')
  const before = fake.asked.length
  const worker = await startWorker({
    connectionString: salon.connectionString,
    log: createLog('silent'),
    deps: () => salon.deps,
    tasks: async () => tasks,
  })
  await expect.poll(() => fake.asked.length, { timeout: 10_000 }).toBeGreaterThan(before)
  const since = performance.now()
  await worker.stop()
  expect(performance.now() - since).toBeLessThan(LAST_JOBS_MS)
  expect(await salon.deps.jobs.count(salon.deps.db, 'gift-vouchers.ask-orders')).toBe(1)
})

test('a start that finds no connection left says one sentence, and with enough of them it starts', async () => {
  const folder = temporaryFolder()
  const outside = await outsidePostgres(folder, [
    'max_connections=10',
    'superuser_reserved_connections=0',
  ])
  onTestFinished(async () => await outside.stop('SIGKILL'))
  const env = { DATA_DIR: folder, DATABASE_URL: outside.url, ADMIN_PASSWORD: 'een-lang-wachtwoord' }
  const startWith = async (left: number) => {
    const greedy = Array.from(
      { length: 10 - left },
      () => new Client({ connectionString: outside.url }),
    )
    await Promise.all(greedy.map(async (client) => await client.connect()))
    try {
      await (await startSalon(env)).stop()
      return 'it starts'
    } catch (error) {
      return String(error)
    } finally {
      await Promise.all(greedy.map(async (client) => await client.end()))
    }
  }
  const full =
    'Error: the server ended: De database heeft geen verbinding meer over voor de salon (sorry, too many clients already): stop wat ze bezet houdt, of verhoog haar max_connections met 20.\n'
  expect([await startWith(0), await startWith(1)]).toEqual([full, full])
  expect(await startWith(10)).toBe('it starts')
})

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-stop-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(async () => await removeFolder(folder))
  return folder
}

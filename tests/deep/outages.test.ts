import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '#server/remove-folder.ts'
import { freezingProxy } from '#tests/support/freezing-proxy.ts'
import { ask, outsidePostgres } from '#tests/support/outside-postgres.ts'
import { serverPid } from '#tests/support/postgres-process.ts'
import { embeddedUrl, type SalonProcess, startSalon } from '#tests/support/salon-process.ts'
import { startSink } from '#tests/support/smtp-sink.ts'

/**
 * The real server with its worker always busy, while what it stands on is taken away: it stays,
 * says so, and recovers by itself within so long.
 */
const RECOVERY_MS = 5_000
/**
 * While nothing comes back from the database, even who waits behind others is told so within so
 * long.
 */
const FROZEN_ANSWER_MS = 12_000
const KILLS = 12
const RESTARTS = 4
/** What is left to say when all went well. */
const HELD = { lost: [], exitCode: null, isBackInTime: true, isStoppedInTime: true }

test(`${KILLS} kills of the embedded database`, async () => {
  const folder = temporaryFolder()
  const { salon, writer, tally } = await busySalon({ DATA_DIR: folder })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(300 + Math.random() * 1_500)
    process.kill(serverPid(`${folder}/postgres`), 'SIGKILL')
    await expectRecovery(salon, tally)
  }
  expect(await writer.finish('kills of the embedded database', tally)).toEqual(HELD)
})

test(`${RESTARTS} restarts of an outside database, half of them by kill`, async () => {
  const folder = temporaryFolder()
  const outside = await outsidePostgres(folder)
  onTestFinished(async () => await outside.stop('SIGKILL'))
  const { salon, writer, tally } = await busySalon({ DATA_DIR: folder, DATABASE_URL: outside.url })
  for (let round = 0; round < RESTARTS; round += 1) {
    await sleep(500 + Math.random() * 1_500)
    await outside.stop(round % 2 === 0 ? 'SIGINT' : 'SIGKILL')
    await expectAway(salon)
    await outside.start()
    await expectRecovery(salon, tally)
  }
  expect(await writer.finish('restarts of an outside database', tally)).toEqual(HELD)
})

test('an outside database that is away for a minute', async () => {
  const folder = temporaryFolder()
  const outside = await outsidePostgres(folder)
  onTestFinished(async () => await outside.stop('SIGKILL'))
  const { salon, writer, tally } = await busySalon({ DATA_DIR: folder, DATABASE_URL: outside.url })
  await sleep(1_000)
  await outside.stop()
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(5_000))
    await expectAway(salon)
  await outside.start()
  await expectRecovery(salon, tally)
  expect(await writer.finish('a minute without an outside database', tally)).toEqual(HELD)
})

test('every session of the salon ended by the operator, eight times', async () => {
  const folder = temporaryFolder()
  const { salon, writer, tally } = await busySalon({ DATA_DIR: folder })
  for (let round = 0; round < 8; round += 1) {
    await sleep(500 + Math.random() * 1_500)
    await ask(
      embeddedUrl(folder),
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'salon%'`,
    )
    await expectRecovery(salon, tally)
  }
  expect(await writer.finish('sessions ended', tally)).toEqual(HELD)
})

test('no connection left for the salon, for ten seconds', async () => {
  const folder = temporaryFolder()
  const outside = await outsidePostgres(folder)
  onTestFinished(async () => await outside.stop('SIGKILL'))
  const { salon, writer, tally } = await busySalon({ DATA_DIR: folder, DATABASE_URL: outside.url })
  const greedy: Client[] = []
  for (const end = performance.now() + 10_000; performance.now() < end; ) {
    const client = new Client({ connectionString: outside.url })
    client.on('error', () => undefined)
    const [first] = greedy
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    )
      greedy.push(client)
    else await sleep(20)
    // the salon's own give way to the greedy ones
    if (first)
      await first
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'salon%'`,
        )
        .catch(() => undefined)
  }
  expect(greedy.length).toBeGreaterThan(30)
  await expectAway(salon)
  await Promise.all(greedy.map(async (client) => await client.end()))
  await expectRecovery(salon, tally)
  expect(await writer.finish('no connection left', tally)).toEqual(HELD)
})

test('a network that swallows everything for ten seconds, three times', async () => {
  const folder = temporaryFolder()
  const outside = await outsidePostgres(folder)
  onTestFinished(async () => await outside.stop('SIGKILL'))
  const way = await freezingProxy(outside.url)
  onTestFinished(() => way.close())
  const { salon, writer, tally } = await busySalon({ DATA_DIR: folder, DATABASE_URL: way.url })
  for (let round = 0; round < 3; round += 1) {
    await sleep(500 + Math.random() * 1_500)
    const asked = performance.now()
    way.freeze()
    // more at once than there are connections
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await status(salon, '/readyz')),
    )
    expect(answers).toEqual(answers.map(() => 503))
    expect(performance.now() - asked).toBeLessThan(FROZEN_ANSWER_MS)
    await expectAway(salon)
    await sleep(Math.max(0, 10_000 - (performance.now() - asked)))
    way.thaw()
    await expectRecovery(salon, tally)
  }
  expect(await writer.finish('a network that swallows everything', tally)).toEqual(HELD)
})

test('a full disk under the embedded database, for ten seconds', async () => {
  const folder = temporaryFolder()
  const { fill, empty } = smallDisk(folder)
  const { salon, writer, tally } = await busySalon({ DATA_DIR: folder })
  fill(serverPid(`${folder}/postgres`))
  let refused = 0
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(100)) {
    if ((await status(salon, '/api/booking/dates')) >= 500) refused += 1
    expect(await status(salon, '/')).toBe(200)
    expect(salon.child.exitCode).toBeNull()
  }
  const failed = writer.refused()
  expect(failed).toBeGreaterThan(0)
  empty(serverPid(`${folder}/postgres`))
  await expectRecovery(salon, tally)
  console.log(`full disk: ${failed} writes and ${refused} readings refused`)
  expect(await writer.finish('a full disk', tally)).toEqual(HELD)
})

type Tally = { database: string; recoveries: number[]; outages: number[] }

/**
 * A salon whose mails take a third of a second each, while somebody writes to it without end: at
 * any moment jobs run.
 */
async function busySalon(env: Record<string, string>) {
  const sink = await startSink({
    onData: (stream, { envelope }, callback) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        const mark = `${/merk-\d+-einde/.exec(raw)?.[0]} ${envelope.rcptTo[0]?.address}`
        arrived.set(mark, (arrived.get(mark) ?? 0) + 1)
        setTimeout(callback, 300)
      })
    },
  })
  const arrived = new Map<string, number>()
  const salon = await startSalon({ ...env, SMTP_URL: sink.url, LOG_LEVEL: 'warn' })
  onTestFinished(async () => await salon.kill())
  // by then it has made the pages that stay up
  await sleep(5_000)
  const writer = keepWriting(salon, arrived)
  const tally: Tally = {
    database: env['DATABASE_URL'] ?? embeddedUrl(env['DATA_DIR'] ?? ''),
    recoveries: [],
    outages: [],
  }
  return { salon, writer, tally }
}

/**
 * Writes messages to the salon until it is told to finish; each that was acknowledged has to
 * arrive.
 */
function keepWriting(salon: SalonProcess, arrived: ReadonlyMap<string, number>) {
  const promised: string[] = []
  let refused = 0
  let number = 0
  const over = new AbortController()
  const loop = (async () => {
    for (; !over.signal.aborted; await sleep(400)) {
      number += 1
      const mark = `merk-${number}-einde`
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.9.${number % 250}.${Math.floor(number / 250)}`,
      }
      const body = JSON.stringify({
        firstName: 'Noor',
        lastName: 'Wit',
        email: `noor${number}@voorbeeld.be`,
        phone: '0473 44 55 66',
        comments: mark,
      })
      const answer = await fetch(`${salon.url}/api/appointments`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (answer?.status === 201) promised.push(`${mark} info@example.be`)
      else {
        refused += 1
        // said properly, or not answered in time
        expect(answer?.status ?? 503).toBe(503)
      }
    }
  })()
  return {
    refused: () => refused,
    async finish(what: string, { recoveries, outages }: Tally) {
      over.abort()
      await loop
      await until(async () => promised.every((mark) => arrived.has(mark)), 90_000)
      const lost = promised.filter((mark) => !arrived.has(mark))
      const twice = [...arrived.values()].filter((count) => count > 1).length
      const longest = Math.max(...recoveries)
      console.log(
        `${what}: ${recoveries.length} times, back at most ${longest} ms after the database and ${Math.max(...outages)} ms after it was let go; ${promised.length} messages acknowledged, ${lost.length} lost, ${refused} refused, ${twice} mailed again`,
      )
      const { exitCode } = salon.child
      const since = performance.now()
      await salon.stop()
      return {
        lost,
        exitCode,
        isBackInTime: longest <= RECOVERY_MS,
        isStoppedInTime: performance.now() - since < 8_500,
      }
    },
  }
}

/**
 * While the database is away: what never changes stays up, all else says that we are back soon, and
 * nothing old is told of free times.
 */
async function expectAway(salon: SalonProcess) {
  if (salon.child.exitCode !== null)
    throw new Error(`the server ended: ${salon.output().slice(-2_000)}`)
  await until(async () => (await status(salon, '/readyz')) === 503, 3_000)
  expect(await status(salon, '/healthz')).toBe(200)
  for (const page of ['/', '/services', '/about', '/contact', '/salon-rules', '/privacy'])
    expect([page, await status(salon, page)]).toEqual([page, 200])
  for (const page of ['/boeken', '/admin', '/mijn-gegevens']) {
    const answer = await get(salon, page)
    expect([
      page,
      answer.status,
      answer.text.includes('We zijn zo terug'),
      answer.text.includes('+32 400 00 00 00'),
    ]).toEqual([page, 503, true, true])
  }
  const dates = await get(salon, '/api/booking/dates')
  expect([dates.status, JSON.parse(dates.text)]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable' }),
  ])
}

/** Once the database answers again, so do pages and availability. */
async function expectRecovery(salon: SalonProcess, tally: Tally) {
  const start = performance.now()
  await until(
    async () =>
      await ask(tally.database, 'select 1').then(
        () => true,
        () => false,
      ),
    60_000,
  )
  const since = performance.now()
  for (const page of ['/readyz', '/api/booking/dates', '/boeken', '/'])
    await until(async () => (await status(salon, page)) === 200, 30_000)
  tally.recoveries.push(Math.round(performance.now() - since))
  tally.outages.push(Math.round(performance.now() - start))
  if (salon.child.exitCode !== null)
    throw new Error(`the server ended: ${salon.output().slice(-2_000)}`)
}

async function get(salon: SalonProcess, page: string) {
  const answer = await fetch(salon.url + page, { signal: AbortSignal.timeout(20_000) })
  return { status: answer.status, text: await answer.text() }
}

async function status(salon: SalonProcess, page: string): Promise<number> {
  return await get(salon, page).then(
    (answer) => answer.status,
    () => 0,
  )
}

async function until(condition: () => Promise<boolean>, atMostMs: number) {
  for (const end = performance.now() + atMostMs; performance.now() < end; await sleep(50))
    if (await condition()) return
}

/**
 * A disk of 400 MB under a folder (needs root); where there is no right to mount one, the server's
 * processes may write no further byte instead.
 */
function smallDisk(folder: string) {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder])
  if (mounted.status === 0) {
    onTestFinished(() => void spawnSync('umount', ['-l', folder]))
    const filler = path.join(folder, 'filler')
    return {
      fill() {
        const file = fs.openSync(filler, 'w')
        const block = Buffer.alloc(1 << 16)
        try {
          for (;;) fs.writeSync(file, block)
        } catch {
          fs.closeSync(file) // no room is left
        }
      },
      empty: () => fs.rmSync(filler),
    }
  }
  console.log(
    `no tmpfs can be mounted (${mounted.stderr.toString().trim()}): the database's processes are limited to files of no byte instead`,
  )
  return {
    fill: (server: number) => limit(server, '0'),
    empty: (server: number) => limit(server, 'unlimited'),
  }
}

/** How large a file the processes of a database may still write. */
function limit(server: number, most: string) {
  const children = spawnSync('pgrep', ['-P', String(server)])
    .stdout.toString()
    .trim()
    .split('\n')
  for (const pid of [String(server), ...children])
    spawnSync('prlimit', ['--pid', pid, `--fsize=${most}:unlimited`])
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-outage-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(async () => await removeFolder(folder))
  return folder
}

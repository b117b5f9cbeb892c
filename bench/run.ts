import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { seedBusySalon } from '#app/server/seed/busy-salon.ts'
import { brusselsToday } from '#lib/dates.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { searchTimings, tabTimings } from './admin.ts'
import { bookingLatencies, freeTimes } from './booking.ts'
import { copyDatabase } from './copy-database.ts'
import { seenElsewhere } from './devices.ts'
import { FEED_VISITS, feedLatencies } from './feed.ts'
import { PAST_APPOINTMENTS, seedHistory } from './history.ts'
import { importTimings } from './imports.ts'
import { median } from './measure.ts'
import { megabytesWithChildren } from './memory.ts'
import type { Pair } from './pairs.ts'
import { rowsOf } from './questions.ts'
import { doubleBookings, RACES } from './races.ts'
import { type Read, readQuestion } from './reads.ts'
import { bookingRow, latencyRow, limitRow } from './rows.ts'
import { inDatabase, startReference, startSalon } from './servers.ts'
import { startTimes } from './start.ts'
import { type Row, toMarkdown, writeInto } from './table.ts'
import { threeRows } from './three.ts'
import { uncachedReads } from './uncached.ts'

/**
 * `npm run bench`: builds, starts two salons (without and with history) each beside its reference,
 * asks one question after the other, prints the table and exits 1 when a bound is broken. `--write`
 * puts the table into the README, `--no-build` takes the build as it is.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const MOST_MEGABYTES = 200
const MOST_MS_TO_START = 1_000
const MOST_SECONDS_TO_IMPORT = 20
/** In so many ms the database lets go of connections that the last questions opened. */
const REST_MS = 15_000
type Years = { visits: number; members: number; mostMs: number }
/** What a busy salon has after many years, and one of three members after many more. */
const YEARS: readonly Years[] = [
  { visits: PAST_APPOINTMENTS, members: 1, mostMs: 150 },
  { visits: 10 * PAST_APPOINTMENTS, members: 3, mostMs: 300 },
]
const MOST_MS_TO_SEARCH = 30
const MOST_MS_TO_OTHERS = 1_000
/** The pages besides the first that most visitors see. */
const PAGES = ['/boeken', '/afspraak', '/kadobonnen', '/contact-form']
const DATES = '/api/booking/dates'
const DESCRIPTION = '/api/openapi.json'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salon-bench-'))
chmodSync(folder, 0o711) // started by root, the database runs as another user
const stops: (() => Promise<unknown>)[] = []
/** What is known so far: shown also when the bench has to stop half-way. */
const rows: Row[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    showUnfinished(signal)
    process.exit(1)
  })
try {
  if (!process.argv.includes('--no-build')) build()
  await measure()
  const table = toMarkdown(rows, new Date())
  console.log(`\n${table}`)
  if (process.argv.includes('--write')) writeInto(path.join(ROOT, 'README.md'), table)
  if (rows.some(({ good }) => good === false)) process.exitCode = 1
} catch (error) {
  showUnfinished(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  for (const stop of stops.toReversed()) await stop()
  await removeFolder(folder)
}

function showUnfinished(reason: string) {
  if (rows.length > 0) console.log(`\n${toMarkdown(rows, new Date())}`)
  console.error(
    `The bench stopped before its end (${reason}): ${rows.length > 0 ? 'above is what it had' : 'it had nothing yet'}.`,
  )
}

async function measure(): Promise<void> {
  say('starting the servers')
  const [date, pairs] = await startPairs()
  const slots = `/api/booking/slots/${date}`
  const ask = async (question: string, answer: () => Promise<Row[]>) => {
    say(question)
    rows.push(...(await answer()))
  }
  const askRead = async (read: Read) =>
    await ask(read.question, () => rowsOf(readQuestion(read), pairs))
  for (const [name, url] of [
    ['dates', DATES],
    ['slots', slots],
  ] as const) {
    const question = `\`GET /api/booking/${name}\``
    await askRead({ path: url, question, atLeast: 30 })
    await ask(`${question} uncached`, async () => {
      const results = await uncachedReads(pairs, url, date)
      return results.map((result, index) =>
        latencyRow(
          { question: `${question}, one uncached request`, past: pairs[index]?.past ?? 0 },
          result,
        ),
      )
    })
  }
  await askRead({ path: DESCRIPTION, question: `\`GET ${DESCRIPTION}\``, atLeast: 30 })
  await askRead({ path: '/', question: 'Cached page `GET /`', atLeast: 60 })
  await askRead({ path: '/', question: 'Cached page `GET /`, brotli', atLeast: 60, brotli: true })
  for (const page of PAGES)
    await askRead({
      path: page,
      question: `Kept page \`GET ${page}\`, brotli`,
      atLeast: 60,
      brotli: true,
    })
  await ask('bookings', async () =>
    (await bookingLatencies(pairs)).map((latencies, index) =>
      bookingRow(pairs[index]?.past ?? 0, latencies),
    ),
  )
  for (const pair of pairs)
    await ask('races', async () => [
      limitRow(
        { question: `Double bookings in ${RACES} races of two clients`, past: pair.past },
        await doubleBookings(pair),
        0,
      ),
    ])
  await ask('a salon of three members', () => threeRows(folder))
  for (const years of YEARS)
    await ask(`the admin with ${years.visits} visits`, () => adminRows(years))
  await ask('the agenda for calendar programs', feedRows)
  await ask('two devices', deviceRows)
  await ask('the start', async () => [
    limitRow(
      { question: 'From `npm run serve` to an open salon, ms', past: 0 },
      median(await startTimes(path.join(folder, 'started'))),
      MOST_MS_TO_START,
    ),
  ])
  // a connection of the bench itself, which filled the salon, is no part of the salon's memory
  for (const { database } of pairs) await database.end()
  await sleep(REST_MS)
  for (const pair of pairs)
    await ask('memory', async () => [
      limitRow(
        { question: 'Memory of Node and PostgreSQL after all this, MB', past: pair.past },
        megabytesWithChildren(pair.salon.pid),
        MOST_MEGABYTES,
      ),
    ])
}

/** The two salons, and the date whose slots are read: the first one with more than one free. */
async function startPairs(): Promise<[string, Pair[]]> {
  const pairs: Pair[] = []
  let date = ''
  for (const past of [0, PAST_APPOINTMENTS]) {
    const salon = keep(await startSalon(path.join(folder, String(past)), { isRecorded: true }))
    if (past > 0) await inDatabase(salon, seedHistory)
    const copy = await copyDatabase(salon)
    const database = new Client({ connectionString: salon.databaseUrl })
    await database.connect()
    stops.push(() => database.end())
    const times = await freeTimes(salon.url)
    date = times.find((time, index) => times[index + 1]?.date === time.date)?.date ?? ''
    const reference = keep(
      await startReference({
        salonUrl: salon.url,
        databaseUrl: copy,
        paths: [DATES, `/api/booking/slots/${date}`, DESCRIPTION, '/', ...PAGES],
      }),
    )
    pairs.push({ past, salon, reference, database })
  }
  return [date, pairs]
}

/** The admin after so many years: what each tab and each search takes, in a salon of its own. */
async function adminRows({ visits: past, members, mostMs }: Years): Promise<Row[]> {
  const salon = await startSalon(path.join(folder, `busy-${past}`))
  try {
    await inDatabase(salon, (database) =>
      seedBusySalon(database, brusselsToday(new Date()), { visits: past, members }),
    )
    const tabs = (await tabTimings(salon.url)).flatMap(({ name, first, whole }) => [
      limitRow({ question: `\`${name}\`: click to first content, ms`, past }, first, mostMs),
      limitRow({ question: `\`${name}\`: click to all of it, ms`, past }, whole),
    ])
    const searches = (await searchTimings(salon.url)).map(({ name, ms }) =>
      limitRow({ question: `${name}, ms`, past }, ms, MOST_MS_TO_SEARCH),
    )
    const imported = (await importTimings(salon)).map(({ name, seconds }) =>
      limitRow({ question: `${name}, s`, past }, seconds, MOST_SECONDS_TO_IMPORT),
    )
    return [...tabs, ...searches, ...imported]
  } finally {
    await salon.stop()
  }
}

/** The agenda at its secret address, in a salon of its own. */
async function feedRows(): Promise<Row[]> {
  const salon = await startSalon(path.join(folder, 'feed'))
  try {
    const result = await feedLatencies(salon)
    const question = `The agenda of ${FEED_VISITS} visits at its secret address, after one of them changed`
    return [
      latencyRow({ question: `${question}, beside bare rows as JSON`, past: 0 }, result),
      limitRow({ question: `${question}, ms`, past: 0 }, median(result.salon), 200),
    ]
  } finally {
    await salon.stop()
  }
}

/** What one device does, seen on another, in a salon of its own. */
async function deviceRows(): Promise<Row[]> {
  const salon = await startSalon(path.join(folder, 'devices'))
  try {
    const result = await seenElsewhere(salon)
    const question = 'A step on one device until another has read it'
    return [
      latencyRow({ question: `${question}, beside a bare NOTIFY and its row`, past: 0 }, result),
      limitRow(
        { question: `${question}, the slowest, ms`, past: 0 },
        Math.max(...result.salon),
        MOST_MS_TO_OTHERS,
      ),
    ]
  } finally {
    await salon.stop()
  }
}

function keep<R extends { stop(): Promise<void> }>(running: R): R {
  stops.push(() => running.stop())
  return running
}

function build() {
  say('building')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the build failed')
}

function say(text: string) {
  console.error(`… ${text}`)
}

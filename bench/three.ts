import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Client } from 'pg'
import { bookingLatencies, type FreeTime, freeTimes, type Latencies } from './booking.ts'
import { send } from './client.ts'
import { copyDatabase } from './copy-database.ts'
import type { Pair } from './pairs.ts'
import { readRows } from './reads.ts'
import { bookingRow, growthRow, limitRow, withinRow } from './rows.ts'
import { inDatabase, startReference, startSalon } from './servers.ts'
import type { Row } from './table.ts'

/**
 * A salon of three members in hours made to measure, with 1 500 coming visits: what nobody asked
 * before is computed, what everybody asks is kept.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const SIZES = [60_000, 600_000] as const
const OF = 'Three members, hours made to measure'
const LESSER = 'the salon with 60,000'
const DATES = '/api/booking/dates'
const TREATMENT = '?service=Poedel'
const LEAST_PERCENT = 45
const MOST_MS_OF_A_YEAR = 12
const MOST_MS_OF_A_DAY = 3
const MOST_SECONDS_TO_SEED = 120
const READS = 200
const WARM_UP = 20

/** Every figure of such a salon, and how ten times the history changes it. */
export async function threeRows(folder: string): Promise<Row[]> {
  const rows: Row[] = []
  const stops: (() => Promise<unknown>)[] = []
  try {
    const pairs: Pair[] = []
    let date = ''
    for (const past of SIZES) {
      const { salon, seconds } = await startBusy(path.join(folder, `three-${past}`), past)
      stops.push(() => salon.stop())
      const question = `\`npm run seed:busy -- --visits ${past} --staff 3\`, s`
      rows.push(limitRow({ question, past }, seconds, MOST_SECONDS_TO_SEED))
      await inDatabase(salon, measureHours)
      const copy = await copyDatabase(salon)
      const database = new Client({ connectionString: salon.databaseUrl })
      await database.connect()
      stops.push(() => database.end())
      date ||= (await firstOfDays(salon.url))[0]?.date ?? ''
      const reference = await startReference({
        salonUrl: salon.url,
        databaseUrl: copy,
        paths: [DATES, `/api/booking/slots/${date}`],
      })
      stops.push(() => reference.stop())
      pairs.push({ past, salon, reference, database })
    }
    rows.push(...(await keptRows(pairs, date)))
    rows.push(...(await computedRows(pairs, date)))
    rows.push(...growthOfBookings(await bookingLatencies(pairs, firstOfDays)))
    return rows
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** A salon that was filled while it was stopped, as its owner fills it, and in how many seconds. */
async function startBusy(dataDir: string, visits: number) {
  const empty = await startSalon(dataDir)
  await empty.stop()
  const begun = performance.now()
  execFileSync(
    process.execPath,
    ['scripts/busy-salon.mjs', '--visits', String(visits), '--staff', '3'],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const seconds = (performance.now() - begun) / 1_000
  return { salon: await startSalon(dataDir, { isRecorded: true }), seconds }
}

async function measureHours(database: Client) {
  await database.query("update salon set offering = 'measured'")
}

/** The first time of each day: one that is booked changes no other of these. */
async function firstOfDays(url: string): Promise<FreeTime[]> {
  const times = await freeTimes(url, TREATMENT)
  return times.filter(({ date }, index) => times[index - 1]?.date !== date)
}

/** What is kept, beside bare Hono sending the same bytes. */
async function keptRows(pairs: readonly Pair[], date: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [asked, url] of [
    [`\`GET ${DATES}\``, DATES],
    ['`GET /api/booking/slots`', `/api/booking/slots/${date}`],
  ] as const)
    rows.push(
      ...(await readRows(pairs, {
        path: url,
        question: `${OF}: ${asked}`,
        atLeast: LEAST_PERCENT,
        lesser: LESSER,
      })),
    )
  return rows
}

/** What is asked for one treatment and computed each time: a year of days, the times of one day. */
async function computedRows(pairs: readonly Pair[], date: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [asked, url, atMost] of [
    ['a year of days for one treatment', DATES, MOST_MS_OF_A_YEAR],
    ['the times of a day for one treatment', `/api/booking/slots/${date}`, MOST_MS_OF_A_DAY],
  ] as const) {
    const question = `${OF}: ${asked}, never kept`
    const latencies = pairs.map((): number[] => [])
    for (let round = 0; round < WARM_UP + READS; round++)
      for (const [index, { salon }] of pairs.entries()) {
        const { status, ms } = await send(salon.url + url + TREATMENT)
        if (status !== 200) throw new Error(`${url} answers ${status}`)
        if (round >= WARM_UP) latencies[index]?.push(ms)
      }
    for (const [index, { past }] of pairs.entries())
      rows.push(withinRow({ question, past }, latencies[index] ?? [], atMost))
    rows.push(growthRow(tenfold(question), [latencies[1] ?? [], latencies[0] ?? []], 110))
  }
  return rows
}

function growthOfBookings(latencies: readonly Latencies[]): Row[] {
  const rows = latencies.map((one, index) => bookingRow(SIZES[index] ?? 0, one))
  const growth = growthRow(
    tenfold('one booking'),
    [latencies[1]?.salon ?? [], latencies[0]?.salon ?? []],
    110,
  )
  return [...rows, growth].map(({ question, ...row }) => ({
    ...row,
    question: `${OF}: ${question.charAt(0).toLowerCase()}${question.slice(1)}`,
  }))
}

function tenfold(question: string) {
  return {
    question: `${question}, the reference being ${LESSER}`,
    past: SIZES[1],
  }
}

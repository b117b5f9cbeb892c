import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Client } from 'pg'
import { bookingLatencies, type FreeTime, freeTimes } from './booking.ts'
import { send } from './client.ts'
import { copyDatabase, copyOf } from './copy-database.ts'
import type { Pair } from './pairs.ts'
import { addColumns, type Question } from './questions.ts'
import { readQuestion } from './reads.ts'
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
/**
 * Over so many starts of both salons everything is measured: as long as it runs, a process is a few
 * percent faster or slower than its twin, which says nothing of its salon.
 */
const STARTS = 4
const BLOCKS_OF_A_START = 5

/** Every figure of such a salon, and how ten times the history changes it. */
export async function threeRows(folder: string): Promise<Row[]> {
  const filled: Row[] = []
  let date = ''
  for (const past of SIZES) {
    const dataDir = folderOf(folder, past)
    const question = `\`npm run seed:busy -- --visits ${past} --staff 3\`, s`
    filled.push(limitRow({ question, past }, await fill(dataDir, past), MOST_SECONDS_TO_SEED))
    date = await prepare(dataDir)
  }
  const slots = `/api/booking/slots/${date}`
  const questions = [...keptQuestions(slots), ...computedQuestions(slots), bookings]
  const gathered = questions.map((): number[][] => [])
  for (let start = 0; start < STARTS; start++) {
    const stops: (() => Promise<unknown>)[] = []
    try {
      const pairs: Pair[] = []
      // who starts first has the worse of it
      for (const past of start % 2 === 0 ? SIZES : SIZES.toReversed())
        pairs.push(await startPair(folderOf(folder, past), { past, paths: [DATES, slots], stops }))
      pairs.sort((one, other) => one.past - other.past)
      for (const [index, { measure }] of questions.entries())
        addColumns(gathered[index] ?? [], await measure(pairs))
    } finally {
      for (const stop of stops.toReversed()) await stop()
    }
  }
  const rows = questions.flatMap((question, index) => question.rows(gathered[index] ?? [], SIZES))
  return [...filled, ...rows]
}

function folderOf(folder: string, past: number): string {
  return path.join(folder, `three-${past}`)
}

async function startPair(
  dataDir: string,
  { past, paths, stops }: { past: number; paths: string[]; stops: (() => Promise<unknown>)[] },
): Promise<Pair> {
  const salon = await startSalon(dataDir, { isRecorded: true })
  stops.push(() => salon.stop())
  const database = new Client({ connectionString: salon.databaseUrl })
  await database.connect()
  stops.push(() => database.end())
  const reference = await startReference({
    salonUrl: salon.url,
    databaseUrl: copyOf(salon),
    paths,
  })
  stops.push(() => reference.stop())
  return { past, salon, reference, database }
}

/** In how many seconds a salon is filled while it is stopped, as its owner fills it. */
async function fill(dataDir: string, visits: number): Promise<number> {
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
  return (performance.now() - begun) / 1_000
}

/** Sets the hours and copies the database; answers the first day that has a free time. */
async function prepare(dataDir: string): Promise<string> {
  const salon = await startSalon(dataDir)
  try {
    await inDatabase(salon, measureHours)
    await copyDatabase(salon)
    return (await firstOfDays(salon.url))[0]?.date ?? ''
  } finally {
    await salon.stop()
  }
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
function keptQuestions(slots: string): Question[] {
  return [
    { path: DATES, question: `${OF}: \`GET ${DATES}\`` },
    { path: slots, question: `${OF}: \`GET /api/booking/slots\`` },
  ].map((read) => readQuestion({ ...read, atLeast: LEAST_PERCENT, lesser: LESSER, starts: STARTS }))
}

/** What is asked for one treatment and computed each time: a year of days, the times of one day. */
function computedQuestions(slots: string): Question[] {
  return [
    computed('a year of days for one treatment', DATES, MOST_MS_OF_A_YEAR),
    computed('the times of a day for one treatment', slots, MOST_MS_OF_A_DAY),
  ]
}

function computed(asked: string, url: string, atMost: number): Question {
  const question = `${OF}: ${asked}, never kept`
  return {
    async measure(pairs) {
      const latencies = pairs.map((): number[] => [])
      for (let round = 0; round < WARM_UP + READS / STARTS; round++)
        for (const [index, { salon }] of pairs.entries()) {
          const { status, ms } = await send(salon.url + url + TREATMENT)
          if (status !== 200) throw new Error(`${url} answers ${status}`)
          if (round >= WARM_UP) latencies[index]?.push(ms)
        }
      return latencies
    },
    rows: ([less = [], more = []]) => [
      withinRow({ question, past: SIZES[0] }, less, atMost),
      withinRow({ question, past: SIZES[1] }, more, atMost),
      growthRow(tenfold(question), [more, less], 110),
    ],
  }
}

const bookings: Question = {
  async measure(pairs) {
    const latencies = await bookingLatencies(pairs, firstOfDays, BLOCKS_OF_A_START)
    return latencies.flatMap(({ salon, hono, statements }) => [salon, hono, statements])
  },
  rows: ([less = [], ofLess = [], sent = [], more = [], ofMore = [], sentOfMore = []]) =>
    [
      bookingRow(SIZES[0], { salon: less, hono: ofLess, statements: sent }),
      bookingRow(SIZES[1], { salon: more, hono: ofMore, statements: sentOfMore }),
      growthRow(tenfold('one booking'), [more, less], 110),
    ].map(({ question, ...row }) => ({
      ...row,
      question: `${OF}: ${question.charAt(0).toLowerCase()}${question.slice(1)}`,
    })),
}

function tenfold(question: string) {
  return {
    question: `${question}, the reference being ${LESSER}`,
    past: SIZES[1],
  }
}

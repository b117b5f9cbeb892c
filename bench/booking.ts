import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { type Reply, send } from './client.ts'
import type { Pair } from './pairs.ts'
import { record, statementsOf } from './statements.ts'

export type FreeTime = { date: string; time: string }
/** Of each booking: its milliseconds, those of bare Hono, and how many statements both sent. */
export type Latencies = { salon: number[]; hono: number[]; statements: number[] }

const BLOCKS = 15
const WARM_UP_BLOCKS = 3
const BLOCK = 10
let visitors = 0

/** Every free time that the public sees, in order; `query` names a treatment. */
export async function freeTimes(url: string, query = ''): Promise<FreeTime[]> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse((await send(url + path)).bytes.toString())
  const times: FreeTime[] = []
  for (const { date } of z
    .array(z.object({ date: z.string() }))
    .parse(await read(`/api/booking/dates${query}`)))
    for (const { time } of z
      .array(z.object({ time: z.string() }))
      .parse(await read(`/api/booking/slots/${date}${query}`)))
      times.push({ date, time })
  return times
}

/**
 * Books a time as a visitor that the salon does not know, from an address of its own, as the wizard
 * does: with a key against repeats.
 */
export async function book(url: string, { date, time }: FreeTime, name: string): Promise<Reply> {
  const visitor = ++visitors
  const body = {
    customerName: `${name} ${visitor}`,
    firstName: name,
    lastName: String(visitor),
    customerEmail: `${name}${visitor}@example.be`,
    customerPhone: `0470 ${String(visitor).padStart(6, '0')}`,
    customerAddress: 'Voorbeeldstraat 1',
    customerPostcode: '9100',
    customerCity: 'Nieuwkerken-Waas',
    acceptedRules: true,
    appointmentDate: date,
    appointmentTime: time,
    service: 'Poedel',
    petName: 'Snuf',
    petBreed: 'Poedel',
    notes: 'Bang van de föhn.',
  }
  const headers = {
    'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    'idempotency-key': `${name}-${visitor}`,
  }
  return await send(`${url}/api/booking/create`, { method: 'POST', body, headers })
}

/**
 * Milliseconds of each booking, and of bare Hono sending its very statements to a copy of the
 * database, in turn, one at a time; ten at one salon before the next has its turn, as a salon runs:
 * alone on its computer. Between two bookings the jobs and mails of the first are let go, which
 * nobody waits for.
 */
export async function bookingLatencies(
  pairs: readonly Pair[],
  timesOf: (url: string) => Promise<FreeTime[]> = freeTimes,
  blocks = BLOCKS,
): Promise<Latencies[]> {
  const measured = pairs.map((): Latencies => ({ salon: [], hono: [], statements: [] }))
  const times: FreeTime[][] = []
  for (const { salon } of pairs) times.push(await timesOf(salon.url))
  for (let block = 0; block < WARM_UP_BLOCKS + blocks; block++)
    for (const [index, pair] of pairs.entries())
      for (let one = block * BLOCK; one < (block + 1) * BLOCK; one++) {
        const time = times[index]?.[one]
        if (!time) throw new Error(`only ${one} free times`)
        const { salon, hono, statements } = await bookingBeside(pair, time)
        if (block < WARM_UP_BLOCKS) continue
        measured[index]?.salon.push(salon)
        measured[index]?.hono.push(hono)
        measured[index]?.statements.push(statements)
      }
  return measured
}

async function bookingBeside({ salon, reference, database }: Pair, time: FreeTime) {
  record(salon)
  const booked = created(await book(salon.url, time, 'bench'))
  await mailsGone(database)
  const body = await statementsOf(salon)
  await send(`${reference.url}/statements`, { method: 'POST', body })
  const answered = created(await send(`${reference.url}/create`, { method: 'POST', body: time }))
  return { salon: booked, hono: answered, statements: body.length }
}

function created({ status, ms, bytes }: Reply): number {
  if (status !== 201) throw new Error(`answered ${status}: ${bytes.toString().slice(0, 300)}`)
  return ms
}

async function mailsGone(database: Client): Promise<void> {
  for (let waited = 0; waited < 1_000; waited++) {
    await sleep(5)
    const { rows } = await database.query(
      `select 1 from outbox where state = 'waiting' union all select 1 from graphile_worker.jobs where task_identifier in ('appointment.requested', 'outbox.deliver')`,
    )
    if (rows.length === 0) return
  }
  throw new Error('the mails of a booking do not leave')
}

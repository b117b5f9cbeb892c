import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { type Reply, send } from './client.ts'
import type { Pair } from './pairs.ts'
import { forget, statementsOf } from './statements.ts'

export type FreeTime = { date: string; time: string }
/** Of each booking: its milliseconds, those of bare Hono, and how many statements both sent. */
export type Latencies = { salon: number[]; hono: number[]; statements: number[] }

const BOOKINGS = 150
const WARM_UP = 30
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
 * database, in turn, one at a time; the databases one after the other, as a salon runs: alone on its
 * computer. Between two bookings the jobs and mails of the first are let go, which nobody waits for.
 */
export async function bookingLatencies(
  pairs: readonly Pair[],
  timesOf: (url: string) => Promise<FreeTime[]> = freeTimes,
): Promise<Latencies[]> {
  const results: Latencies[] = []
  for (const pair of pairs) results.push(await pairLatencies(pair, await timesOf(pair.salon.url)))
  return results
}

async function pairLatencies(
  { salon, reference, database }: Pair,
  times: readonly FreeTime[],
): Promise<Latencies> {
  const latencies: Latencies = { salon: [], hono: [], statements: [] }
  for (let round = 0; round < WARM_UP + BOOKINGS; round++) {
    const time = times[round]
    if (!time) throw new Error(`only ${times.length} free times`)
    forget(salon)
    const booked = created(await book(salon.url, time, 'bench'))
    await mailsGone(database)
    const body = await statementsOf(salon)
    await send(`${reference.url}/statements`, { method: 'POST', body })
    const answered = created(await send(`${reference.url}/create`, { method: 'POST', body: time }))
    if (round < WARM_UP) continue
    latencies.salon.push(booked)
    latencies.hono.push(answered)
    latencies.statements.push(body.length)
  }
  return latencies
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

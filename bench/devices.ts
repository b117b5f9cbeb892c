import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { brusselsToday } from '#lib/dates.ts'
import { logIn } from './admin.ts'
import { send } from './client.ts'
import type { Salon } from './servers.ts'
import type { Uncached } from './uncached.ts'

const ROUNDS = 30
const WARM_UP = 5

/**
 * Milliseconds from a tap on one device until another has read the step: its event stream names the
 * table, and it asks for the day. Beside a bare insert with a NOTIFY, upon which another connection
 * reads the row.
 */
export async function seenElsewhere({ url, databaseUrl }: Salon): Promise<Uncached> {
  const clients = [databaseUrl, databaseUrl].map(
    (connectionString) => new Client({ connectionString }),
  )
  const [writer, reader] = clients
  if (!writer || !reader) throw new Error('two connections are needed')
  const other = new AbortController()
  try {
    for (const client of clients) await client.connect()
    await writer.query('create table bench_steps (id uuid primary key)')
    await reader.query('listen bench_steps')
    const visit = await seedVisit(writer)
    const cookie = await logIn(url)
    const changed = await openStream(url, await logIn(url), other.signal)
    const result: Uncached = { salon: [], reference: [] }
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const salon = await tap(url, { cookie, visit, changed })
      const reference = await bareTap(writer, reader)
      if (round < WARM_UP) continue
      result.salon.push(salon)
      result.reference.push(reference)
    }
    return result
  } finally {
    other.abort()
    for (const client of clients) await client.end()
  }
}

async function seedVisit(database: Client): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `with person as (insert into customers (first_name, last_name, email, phone) values ('Twee', 'Toestellen', 'twee@example.be', '0470 00 00 00') returning id)
     insert into appointments (customer_id, first_name, last_name, email, phone, dog_name, dog_breed, service, price, date, start_time, end_time, status, source)
     select id, 'Twee', 'Toestellen', 'twee@example.be', '0470 00 00 00', 'Bo', 'Poedel', 'Poedel', 55.00, $1, '09:00', '10:00', 'confirmed', 'admin' from person returning id`,
    [brusselsToday(new Date())],
  )
  return rows[0]?.id ?? ''
}

/** Answers how to wait for the next news of a step. */
async function openStream(url: string, cookie: string, signal: AbortSignal) {
  const answer = await fetch(`${url}/api/admin/events`, { headers: { cookie }, signal })
  if (!answer.body) throw new Error(`the events answer ${answer.status}`)
  let wake: (() => void) | undefined
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const bytes of body) if (Buffer.from(bytes).includes('visit_steps')) wake?.()
  }
  void read(answer.body).catch(() => undefined)
  return async () => await new Promise<void>((resolve) => (wake = resolve))
}

type Devices = { cookie: string; visit: string; changed: () => Promise<void> }

async function tap(url: string, { cookie, visit, changed }: Devices): Promise<number> {
  const id = randomUUID()
  const headers = { cookie, origin: url }
  const day = `${url}/api/visit-steps?date=${brusselsToday(new Date())}`
  const start = performance.now()
  let news = changed()
  const tapped = send(`${url}/api/appointments/${visit}/steps`, {
    method: 'POST',
    headers,
    body: { id, step: 'arrived', at: new Date().toISOString() },
  })
  for (;;) {
    await news
    news = changed()
    const { bytes } = await send(day, { headers })
    if (bytes.includes(id)) break
  }
  const ms = performance.now() - start
  const { status } = await tapped
  if (status >= 300) throw new Error(`a step answers ${status}`)
  await fetch(`${url}/api/appointments/${visit}/steps/${id}`, { method: 'DELETE', headers })
  return ms
}

async function bareTap(writer: Client, reader: Client): Promise<number> {
  const id = randomUUID()
  const told = new Promise((resolve) => reader.once('notification', resolve))
  const start = performance.now()
  await writer.query('begin')
  await writer.query('insert into bench_steps values ($1)', [id])
  await writer.query('notify bench_steps')
  await writer.query('commit')
  await told
  await reader.query('select id from bench_steps where id = $1', [id])
  return performance.now() - start
}

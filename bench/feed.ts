import { Client } from 'pg'
import { logIn } from './admin.ts'
import { send } from './client.ts'
import type { Salon } from './servers.ts'
import type { Uncached } from './uncached.ts'

export const FEED_VISITS = 10_000
const PER_DAY = 10
const ROUNDS = 20
const WARM_UP = 5
const MOST_TRIES = 500
const ROWS = `select id, sequence, date, start_time, end_time, status, dog_name, dog_breed, service, first_name, last_name, phone, updated_at
  from appointments where date >= current_date - 92 and status in ('pending', 'confirmed') order by date, start_time, id`

/**
 * Milliseconds until the agenda of ten thousand visits is read at its secret address, each time
 * after one of them changed, beside the bare driver that reads the same rows and writes them as
 * JSON.
 */
export async function feedLatencies(salon: Salon): Promise<Uncached> {
  const database = new Client({ connectionString: salon.databaseUrl })
  await database.connect()
  try {
    await seedComing(database)
    const read = await openFeed(salon.url)
    const result: Uncached = { salon: [], reference: [] }
    let { etag } = await read()
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      await database.query(
        `update appointments set dog_name = $1 where id = (select id from appointments where date > current_date order by date, id limit 1)`,
        [`Hond van ronde ${round}`],
      )
      const [after, reference] = [await firstOther(read, etag), await bareRead(database)]
      etag = after.etag
      if (round < WARM_UP) continue
      result.salon.push(after.ms)
      result.reference.push(reference)
    }
    return result
  } finally {
    await database.end()
  }
}

type Answer = { isOther: boolean; etag: string; ms: number }
type Read = (etag?: string) => Promise<Answer>

/**
 * The owner makes an address, and a calendar program reads it as such programs do: only when it
 * changed. Her session keeps the reads from being counted.
 */
async function openFeed(url: string): Promise<Read> {
  const cookie = await logIn(url)
  const made = await send(`${url}/api/calendar/feeds`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body: { name: 'bench' },
  })
  const path = /\/agenda\/[\w-]+\.ics/.exec(made.bytes.toString())?.[0] ?? ''
  return async (etag = '') => {
    const { status, bytes, headers, ms } = await send(url + path, {
      headers: { cookie, 'if-none-match': etag },
    })
    if (status === 304) return { isOther: false, etag, ms }
    const events = bytes.toString('latin1').split('BEGIN:VEVENT').length - 1
    if (status !== 200 || events < FEED_VISITS)
      throw new Error(`the feed answers ${status} with ${events} events`)
    return { isOther: true, etag: headers.etag ?? '', ms }
  }
}

/** The first answer that shows a change cannot have come from memory. */
async function firstOther(read: Read, etag: string): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await read(etag)
    if (answer.isOther) return answer
  }
  throw new Error('the feed never showed a change')
}

async function bareRead(database: Client): Promise<number> {
  const start = performance.now()
  JSON.stringify((await database.query(ROWS)).rows)
  return performance.now() - start
}

async function seedComing(database: Client) {
  await database.query(
    `with person as (insert into customers (first_name, last_name, email, phone) values ('Straks', 'Klant', 'straks@example.be', '0470 00 00 00') returning id)
     insert into appointments (customer_id, first_name, last_name, email, phone, dog_name, dog_breed, service, price, date, start_time, end_time, status, source)
     select person.id, 'Straks', 'Klant', 'straks@example.be', '0470 00 00 00', 'Hond ' || n, 'Golden Retriever', 'Wassen, knippen en drogen', 55.00,
            current_date + 1 + n / $2::int, time '08:00' + n % $2::int * interval '1 hour', time '09:00' + n % $2::int * interval '1 hour', 'confirmed', 'admin'
     from person, generate_series(0, $1::int - 1) n`,
    [FEED_VISITS, PER_DAY],
  )
  await database.query('vacuum analyze')
}

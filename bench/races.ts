import { book, freeTimes } from './booking.ts'
import type { Pair } from './pairs.ts'

export const RACES = 30

/**
 * Two clients book the same time at once, thirty times. How often both were told yes, or two visits
 * that overlap are stored.
 */
export async function doubleBookings({ salon, database }: Pair): Promise<number> {
  const times = (await freeTimes(salon.url)).slice(-RACES)
  if (times.length < RACES) throw new Error(`only ${times.length} free times to race for`)
  let doubles = 0
  for (const time of times) {
    const replies = await Promise.all([
      book(salon.url, time, 'first'),
      book(salon.url, time, 'second'),
    ])
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    if (statuses.some((status) => status !== 201 && status !== 409) || statuses[0] !== 201)
      throw new Error(`a race ended with ${statuses.join(' and ')}`)
    if (statuses[1] === 201) doubles++
  }
  const { rows } = await database.query(
    `select 1 from appointments a join appointments b on a.date = b.date and a.id < b.id and a.start_time < b.end_time and b.start_time < a.end_time
     where a.date > current_date and a.status <> 'cancelled' and b.status <> 'cancelled'`,
  )
  return Math.max(doubles, rows.length)
}

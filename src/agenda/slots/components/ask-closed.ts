import type { QueryClient } from '@tanstack/react-query'
import { leaveQuery } from '#agenda/holidays/client.ts'
import { closedSentence, whyClosed } from '#agenda/slots/rules.ts'
import { salonQuery } from '#foundation/salon/client.ts'
import { type DateString, isDate } from '#lib/dates.ts'

/**
 * What is to be said before a visit is put on a day, once that is known; undefined for an open day.
 * Undefined too when it cannot be asked; then nothing can be stored either.
 */
export async function askClosed(
  client: QueryClient,
  date: DateString,
): Promise<string | undefined> {
  const [leave, salon] = await Promise.all([
    client.fetchQuery(leaveQuery),
    client.fetchQuery(salonQuery),
  ]).catch(() => [])
  const why =
    leave && salon && isDate(date)
      ? whyClosed(date, { leave, hours: salon.openingHours })
      : undefined
  return why && closedSentence(date, why)
}

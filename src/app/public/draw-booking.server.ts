import type { RouterContextProvider } from 'react-router'
import { array, parse } from 'valibot'
import { listBookableDates, listClosedDays, listFullDates } from '#agenda/booking/data.server.ts'
import { bookableDateSchema, closedDaySchema } from '#agenda/booking/wire.ts'
import { pageContext } from '#server/http/page-context.ts'
import { type DrawnIsland, drawIsland } from './draw-island.server.tsx'
import { Island } from './islands/booking.tsx'
import { loadSalon } from './load-salon.ts'

/** The wizard at its first step, with the days that are free at this moment. */
export async function drawBooking(
  context: Readonly<RouterContextProvider>,
  { embedded = false }: { embedded?: boolean } = {},
): Promise<DrawnIsland> {
  const { deps } = context.get(pageContext)
  const today = deps.today()
  const [salon, dates, closed, full] = await Promise.all([
    loadSalon(context),
    listBookableDates(deps.db, today),
    listClosedDays(deps.db, today),
    listFullDates(deps.db, today),
  ])
  const opening = {
    today,
    dates: parse(array(bookableDateSchema), dates),
    closed: parse(array(closedDaySchema), closed),
    full,
  }
  return await drawIsland('booking', Island, { props: { salon, opening, embedded } })
}

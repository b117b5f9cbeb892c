import type { RouterContextProvider } from 'react-router'
import { array, parse } from 'valibot'
import { listBookableDates, listClosedDays, listFullDates } from '#agenda/booking/data.server.ts'
import { bookableDateSchema, closedDaySchema } from '#agenda/booking/wire.ts'
import { listBookable } from '#agenda/staff/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { publicSalonSchema } from '#foundation/salon/wire.ts'
import { pageContext } from '#server/http/page-context.ts'
import { type DrawnIsland, drawIsland } from './draw-island.server.tsx'
import { Island } from './islands/booking.tsx'

/** The wizard at its first step, with the days that are free at this moment. */
export async function drawBooking(
  context: Readonly<RouterContextProvider>,
  { embedded = false }: { embedded?: boolean } = {},
): Promise<DrawnIsland> {
  const { deps } = context.get(pageContext)
  const today = deps.today()
  const [salon, members, dates, closed, full] = await Promise.all([
    getSalon(deps.db),
    listBookable(deps.db),
    listBookableDates(deps.db, today),
    listClosedDays(deps.db, today),
    listFullDates(deps.db, today),
  ])
  const opening = {
    today,
    dates: parse(array(bookableDateSchema), dates),
    closed: parse(array(closedDaySchema), closed),
    full,
    ...(salon.choosesMember && members.length > 1 && { members }),
  }
  return await drawIsland('booking', Island, {
    props: { salon: parse(publicSalonSchema, salon), opening, embedded },
  })
}

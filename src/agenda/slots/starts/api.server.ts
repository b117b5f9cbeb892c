import { listBestTimes } from '#agenda/slots/starts/data.server.ts'
import { bestTimesQuerySchema } from '#agenda/slots/starts/schema.ts'
import { bestTimesSchema } from '#agenda/slots/starts/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { brusselsWallClock } from '#lib/dates.ts'
import { staff } from '#server/http/routes.ts'

export const startEndpoints = [
  staff.get('/api/slots/best', {
    summary:
      'The three best times for a visit that the owner plans, from a day (from) on, and how long it takes in hours made to measure',
    query: bestTimesQuerySchema,
    answer: bestTimesSchema,
    handle: async ({ deps, query: { from, ...wish } }) =>
      listBestTimes(deps.db, await getSalon(deps.db), {
        ...wish,
        from: from ?? deps.today(),
        now: brusselsWallClock(deps.clock()),
      }),
  }),
]

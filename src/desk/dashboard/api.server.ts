import { array } from 'valibot'
import { countAppointments } from '#agenda/appointments/data.server.ts'
import { listBookableDates } from '#agenda/booking/data.server.ts'
import {
  countRest,
  countVisits,
  listClosedDays,
  listDayCounts,
  NO_PAPERS,
  searchEverything,
  searchPapers,
} from '#desk/dashboard/data.server.ts'
import { revenueFigures } from '#desk/dashboard/rules.ts'
import { daysQuerySchema, overviewQuerySchema, searchQuerySchema } from '#desk/dashboard/schema.ts'
import {
  closedDaySchema,
  dayCountsSchema,
  overviewSchema,
  searchAnswerSchema,
  statsSchema,
  visitCountsSchema,
} from '#desk/dashboard/wire.ts'
import { daysBetween, periodStart } from '#lib/dates.ts'
import { refusal } from '#lib/errors.ts'
import { listRevenueByDay } from '#money/day-book/data.server.ts'
import { owner, staff } from '#server/http/routes.ts'

const SHORTEST_SEARCH = 2
const LONGEST_PERIOD = 800

export const dashboardEndpoints = [
  owner.get('/api/admin/stats', {
    summary: 'Appointments by status and free slots',
    answer: statsSchema,
    async handle({ deps }) {
      const today = deps.today()
      return await deps.figures.recall({
        key: `stats ${today}`,
        tables: ['appointments', 'salon', 'time_slots', 'holidays'],
        schema: statsSchema,
        async produce() {
          const dates = await listBookableDates(deps.db, today)
          return {
            bookings: await countAppointments(deps.db),
            slots: {
              available_slots: dates.reduce((sum, { available_count }) => sum + available_count, 0),
            },
          }
        },
      })
    },
  }),
  owner.get('/api/admin/overview', {
    summary: 'The figures of the start page; of visits those of one member alone when she is named',
    query: overviewQuerySchema,
    answer: overviewSchema,
    async handle({ deps, query: { staff: member } }) {
      const today = deps.today()
      const [week, month] = [periodStart('week', today), periodStart('month', today)]
      const period = {
        from: week < month ? week : month,
        to: today,
        includesTest: deps.env.PAYMENTS !== 'live',
      }
      const [visits, rest, days] = await Promise.all([
        deps.figures.recall({
          key: `visit counts ${today}${member === undefined ? '' : ` ${member}`}`,
          tables: ['appointments', 'customers'],
          schema: visitCountsSchema,
          produce: () => countVisits(deps.db, today, member),
        }),
        countRest(deps.db),
        listRevenueByDay(deps.db, period),
      ])
      return { ...visits, ...rest, revenue: revenueFigures(days, today) }
    },
  }),
  staff.get('/api/admin/day-counts', {
    summary: 'Confirmed and pending visits of each day between two dates',
    query: daysQuerySchema,
    answer: array(dayCountsSchema),
    handle: ({ deps, query }) => listDayCounts(deps.db, query),
  }),
  staff.get('/api/admin/closed-days', {
    summary: 'The days between two dates, at most 800 apart, on which the salon is closed, and why',
    query: daysQuerySchema,
    answer: array(closedDaySchema),
    async handle({ deps, query }) {
      if (daysBetween(query.from, query.to) > LONGEST_PERIOD)
        throw refusal('to', 'Kies een kortere periode.')
      return await listClosedDays(deps.db, query)
    },
  }),
  staff.get('/api/admin/search', {
    summary:
      'Customers, dogs and appointments that match a text of at least two characters; for the owner invoices, vouchers and products too',
    query: searchQuerySchema,
    answer: searchAnswerSchema,
    async handle({ deps, c, query: { q } }) {
      const wanted = q.length < SHORTEST_SEARCH ? '' : q
      const [visits, papers] = await Promise.all([
        searchEverything(deps.db, wanted, deps.today()),
        (await c.get('session')())?.person.role === 'owner'
          ? searchPapers(deps.db, wanted)
          : NO_PAPERS,
      ])
      return { ...visits, ...papers }
    },
  }),
]

import { array } from 'valibot'
import { findHoliday, listConflicts, listHolidays } from '#agenda/holidays/data.server.ts'
import { conflictRange, LEAVE_GONE } from '#agenda/holidays/rules.ts'
import { holidayPathSchema } from '#agenda/holidays/schema.ts'
import { conflictSchema, holidaySchema } from '#agenda/holidays/wire.ts'
import { AppError } from '#lib/errors.ts'
import { endpoint } from '#server/http/endpoint.ts'

/**
 * Leave is read here; it is written by the commands of slots, which follow from it
 * (docs/decisions/011).
 */
export const holidayEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/holidays',
    access: 'owner',
    summary: 'All leave, past and coming, the latest first',
    answer: array(holidaySchema),
    handle: ({ deps }) => listHolidays(deps.db),
  }),
  endpoint({
    method: 'get',
    path: '/api/holidays/:id/conflicts',
    access: 'owner',
    summary: 'Pending and confirmed appointments from today on that fall in this leave',
    params: holidayPathSchema,
    answer: array(conflictSchema),
    async handle({ deps, params }) {
      const leave = await findHoliday(deps.db, params.id)
      if (!leave) throw new AppError('not_found', LEAVE_GONE)
      return await listConflicts(deps.db, conflictRange(leave, deps.today()))
    },
  }),
]

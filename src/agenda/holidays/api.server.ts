import { array } from 'valibot'
import {
  addBelgianHolidays,
  addLeave,
  changeLeave,
  type Reshape,
  removeLeave,
} from '#agenda/holidays/commands.server.ts'
import { findHoliday, listConflicts, listHolidays } from '#agenda/holidays/data.server.ts'
import { conflictRange, LEAVE_GONE } from '#agenda/holidays/rules.ts'
import {
  belgianYearSchema,
  holidayChangeSchema,
  newHolidaySchema,
} from '#agenda/holidays/schema.ts'
import { belgianAnswerSchema, conflictSchema, holidaySchema } from '#agenda/holidays/wire.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { owner, staff } from '#server/http/routes.ts'

/** The endpoints of leave; what can be booked follows each write by `reshape`. */
export const holidayEndpoints = ({ reshape }: { reshape: Reshape }) => [
  staff.get('/api/holidays', {
    summary: 'All leave, past and coming, the latest first',
    answer: array(holidaySchema),
    handle: ({ deps }) => listHolidays(deps.db),
  }),
  owner.get('/api/holidays/:id/conflicts', {
    summary: 'Pending and confirmed appointments from today on that fall in this leave',
    params: byId,
    answer: array(conflictSchema),
    async handle({ deps, params }) {
      const leave = orGone(await findHoliday(deps.db, params.id), LEAVE_GONE)
      return await listConflicts(deps.db, leave, conflictRange(leave, deps.today()))
    },
  }),
  owner.post('/api/holidays', {
    summary: 'Adds leave and rebuilds the slots',
    body: newHolidaySchema,
    answer: holidaySchema,
    status: 201,
    handle: ({ deps, body }) => addLeave({ deps, reshape }, body),
  }),
  owner.patch('/api/holidays/:id', {
    summary:
      'Changes fields of leave and rebuilds the slots; 409 stale when the version is not the stored one',
    params: byId,
    body: holidayChangeSchema,
    answer: holidaySchema,
    handle: ({ deps, params, body }) => changeLeave({ deps, reshape }, params.id, body),
  }),
  owner.delete('/api/holidays/:id', {
    summary: 'Removes leave and rebuilds the slots',
    params: byId,
    async handle({ deps, params }) {
      await removeLeave({ deps, reshape }, params.id)
    },
  }),
  owner.post('/api/holidays/add-belgian-holidays', {
    summary:
      'Adds the public holidays of a year (this one by default) that are missing; answers those it added',
    body: belgianYearSchema,
    answer: belgianAnswerSchema,
    handle: ({ deps, body }) =>
      addBelgianHolidays({ deps, reshape }, body.year ?? Number(deps.today().slice(0, 4))),
  }),
]

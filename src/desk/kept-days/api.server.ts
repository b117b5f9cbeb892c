import { readKeptDays } from '#desk/kept-days/commands.server.ts'
import { keptDaysSchema } from '#desk/kept-days/wire.ts'
import { staff } from '#server/http/routes.ts'

export const keptDayEndpoints = [
  staff.get('/api/kept-days', {
    summary:
      'What the screens of today and tomorrow show, for a device that keeps it, encrypted, to be read without a network',
    answer: keptDaysSchema,
    handle: ({ deps }) => readKeptDays(deps),
  }),
]

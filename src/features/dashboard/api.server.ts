import { countAppointments } from '#features/appointments/data.server.ts'
import { listBookableDates } from '#features/booking/data.server.ts'
import { statsSchema } from '#features/dashboard/schema.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const dashboardEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/admin/stats',
    access: 'owner',
    summary: 'Appointments by status and free slots',
    answer: statsSchema,
    async handle({ deps }) {
      const dates = await listBookableDates(deps.db, deps.today())
      return { bookings: await countAppointments(deps.db), slots: { available_slots: dates.reduce((sum, { available_count }) => sum + available_count, 0) } }
    },
  }),
]

import { listAppointments } from '#agenda/appointments/data.server.ts'
import { listHolidays } from '#agenda/holidays/data.server.ts'
import { listStaff } from '#agenda/staff/data.server.ts'
import { listDaySteps } from '#agenda/visit-steps/data.server.ts'
import { findWholeCustomers } from '#clients/customers/data.server.ts'
import { listWarnings } from '#clients/health-records/commands.server.ts'
import { listNoted } from '#desk/kept-days/data.server.ts'
import type { KeptDays } from '#desk/kept-days/wire.ts'
import { addDays } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'
import { listServices } from '#shop-window/services/data.server.ts'

/** What the screens of today and tomorrow show, and nothing of any other day or dog. */
export async function readKeptDays({ db, today }: Pick<Deps, 'db' | 'today'>): Promise<KeptDays> {
  const from = today()
  const to = addDays(from, 1)
  const visits = await listAppointments(db, { from, to })
  const dogIds = [...new Set(visits.flatMap(({ dogId }) => dogId ?? []))]
  const customerIds = [...new Set(visits.map(({ customerId }) => customerId))]
  const customers = await findWholeCustomers(db, customerIds)
  const noted = Map.groupBy(
    await listNoted(db, { customerIds, dogIds }, from),
    ({ customerId }) => customerId,
  )
  return {
    today: from,
    visits,
    steps: await listDaySteps(db, from),
    warnings: await listWarnings(db, { from, to }),
    customers: customers.map((customer) => ({
      ...customer,
      dogs: customer.dogs.filter(({ id }) => dogIds.includes(id)),
    })),
    earlier: [...noted].map(([customerId, ofHer]) => ({ customerId, visits: ofHer })),
    staff: await listStaff(db),
    leave: await listHolidays(db),
    services: await listServices(db, { activeOnly: false }),
  }
}

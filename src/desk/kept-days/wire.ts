import { array, type InferOutput, object, string } from 'valibot'
import { appointmentSchema } from '#agenda/appointments/wire.ts'
import { holidaySchema } from '#agenda/holidays/wire.ts'
import { memberSchema } from '#agenda/staff/wire.ts'
import { dayStepsSchema } from '#agenda/visit-steps/wire.ts'
import { customerSchema, visitSchema } from '#clients/customers/wire.ts'
import { visitWarningsSchema } from '#clients/health-records/warnings/wire.ts'
import { serviceSchema } from '#shop-window/services/wire.ts'

/** What the screens of today and tomorrow show, to be read without a network. */
export const keptDaysSchema = object({
  /** The first of the two days. */
  today: string(),
  visits: array(appointmentSchema),
  steps: dayStepsSchema,
  warnings: array(visitWarningsSchema),
  /** Whose visits they are, each with the dogs that come. */
  customers: array(customerSchema),
  /** What was noted when these dogs came before. */
  earlier: array(object({ customerId: string(), visits: array(visitSchema) })),
  staff: array(memberSchema),
  leave: array(holidaySchema),
  services: array(serviceSchema),
})
export type KeptDays = InferOutput<typeof keptDaysSchema>

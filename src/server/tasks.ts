import { appointmentTasks } from '#features/appointments/jobs.server.ts'
import { calendarTasks } from '#features/calendar/jobs.server.ts'
import { customerCardTasks } from '#features/customer-cards/jobs.server.ts'
import { customerTasks } from '#features/customers/jobs.server.ts'
import { deviceTasks } from '#features/devices/jobs.server.ts'
import { giftVoucherTasks } from '#features/gift-vouchers/jobs.server.ts'
import { invoiceTasks } from '#features/invoices/jobs.server.ts'
import { outboxTasks } from '#features/messages/jobs.server.ts'
import { paymentTasks } from '#features/payments/jobs.server.ts'
import { requestTasks } from '#features/requests/jobs.server.ts'
import { retentionTasks } from '#features/retention/jobs.server.ts'
import { slotTasks } from '#features/slots/jobs.server.ts'
import { waitingListTasks } from '#features/waiting-list/jobs.server.ts'
import type { Tasks } from '#server/jobs.ts'

/** Every background job, by its kind. */
export const tasks: Tasks = {
  ...outboxTasks,
  ...appointmentTasks,
  ...slotTasks,
  ...customerTasks,
  ...deviceTasks,
  ...customerCardTasks,
  ...giftVoucherTasks,
  ...paymentTasks,
  ...invoiceTasks,
  ...calendarTasks,
  ...retentionTasks,
  ...waitingListTasks,
  ...requestTasks,
}

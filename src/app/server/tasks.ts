import { appointmentTasks } from '#agenda/appointments/jobs.server.ts'
import { calendarTasks } from '#agenda/calendar/jobs.server.ts'
import { requestTasks } from '#agenda/requests/jobs.server.ts'
import { sickLeaveTasks } from '#agenda/sick-leave/jobs.server.ts'
import { slotTasks } from '#agenda/slots/jobs.server.ts'
import { waitingListTasks } from '#agenda/waiting-list/jobs.server.ts'
import { customerTasks } from '#clients/customers/jobs.server.ts'
import { deviceTasks } from '#clients/devices/jobs.server.ts'
import { backupTasks } from '#desk/backups/jobs.server.ts'
import { retentionTasks } from '#desk/retention/jobs.server.ts'
import { outboxTasks } from '#foundation/messages/jobs.server.ts'
import { pushTasks } from '#foundation/push/jobs.server.ts'
import { customerCardTasks } from '#money/customer-cards/jobs.server.ts'
import { giftVoucherTasks } from '#money/gift-vouchers/jobs.server.ts'
import { invoiceTasks } from '#money/invoices/jobs.server.ts'
import { paymentTasks } from '#money/payments/jobs.server.ts'
import type { Tasks } from '#server/task.ts'
import { serviceTasks } from '#shop-window/services/jobs.server.ts'

/** Every background job, by its kind. */
export const tasks: Tasks = {
  ...outboxTasks,
  ...pushTasks,
  ...appointmentTasks,
  ...slotTasks,
  ...serviceTasks,
  ...customerTasks,
  ...deviceTasks,
  ...customerCardTasks,
  ...giftVoucherTasks,
  ...paymentTasks,
  ...invoiceTasks,
  ...calendarTasks,
  ...retentionTasks,
  ...backupTasks,
  ...waitingListTasks,
  ...requestTasks,
  ...sickLeaveTasks,
}

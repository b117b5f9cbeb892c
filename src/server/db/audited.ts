import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { appointments } from '#server/db/tables/appointments.ts'
import { adminPassword, passkeys, people, recoveryCodes } from '#server/db/tables/auth.ts'
import { calendarFeeds, calendarMembers } from '#server/db/tables/calendar.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { cardMovements, customerCards, loyaltySettings } from '#server/db/tables/customer-cards.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'
import { dayBookClosings } from '#server/db/tables/day-book.ts'
import { recognisedDevices } from '#server/db/tables/devices.ts'
import { giftVouchers } from '#server/db/tables/gift-vouchers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { apiKeys, sessions } from '#server/db/tables/http.ts'
import { imports } from '#server/db/tables/imports.ts'
import { invoiceSettings, invoices } from '#server/db/tables/invoices.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { mailTemplates, messageSettings } from '#server/db/tables/outbox.ts'
import { payments, sales } from '#server/db/tables/payments.ts'
import { products, stockMovements } from '#server/db/tables/products.ts'
import { retention } from '#server/db/tables/retention.ts'
import { salon } from '#server/db/tables/salon.ts'
import { plannedPrices, services } from '#server/db/tables/services.ts'
import { sickLeaves } from '#server/db/tables/sick-leave.ts'
import { staff } from '#server/db/tables/staff.ts'
import { visitSteps } from '#server/db/tables/visit-steps.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'

/**
 * The tables whose changes are noted as somebody's deed (`note_deed`), each with the columns whose
 * values say nothing about a person and are kept; of any other only its name is.
 */
export const audited: ReadonlyMap<string, readonly string[]> = new Map([
  audit(customers, 'wantsNews'),
  audit(dogs, 'isActive'),
  audit(appointments, 'date', 'startTime', 'endTime', 'status', 'isNoShow', 'staffId'),
  audit(visitSteps, 'step'),
  audit(healthRecords),
  audit(waitingListEntries, 'state'),
  audit(cancellationFees, 'kind', 'state', 'amount'),
  audit(contacts, 'isRead', 'isDone'),
  audit(privacyRequests, 'kind'),
  audit(recognisedDevices),
  audit(sales, 'number', 'amount'),
  audit(payments, 'kind', 'method', 'amount', 'status'),
  audit(giftVouchers, 'amount', 'status', 'validUntil'),
  audit(customerCards, 'isActive', 'discountPercentage'),
  audit(cardMovements, 'points', 'balance', 'reason'),
  audit(invoices, 'type', 'invoiceNumber', 'status', 'totalAmount'),
  audit(dayBookClosings),
  audit(products, 'name', 'price', 'isActive'),
  audit(stockMovements, 'quantity', 'reason'),
  audit(services, 'name', 'price', 'isActive'),
  audit(plannedPrices, 'fromDate', 'price'),
  audit(holidays, 'startDate', 'endDate'),
  audit(sickLeaves, 'startDate', 'endDate'),
  audit(staff, 'isActive', 'bookableOnline'),
  audit(salon),
  audit(invoiceSettings),
  audit(loyaltySettings),
  audit(mailTemplates),
  audit(messageSettings),
  audit(retention),
  audit(calendarFeeds),
  audit(calendarMembers),
  audit(imports, 'kind', 'state'),
  audit(adminPassword),
  audit(sessions),
  audit(people, 'role', 'isActive'),
  audit(passkeys),
  audit(recoveryCodes),
  audit(apiKeys),
])

/**
 * The tables of which nobody's deed is noted: what follows from others, what the server keeps for
 * itself, what no session ever writes, and what is a history already.
 */
export const NOT_AUDITED: readonly string[] = [
  // follow from the tables above in the same transaction
  'appointment_history',
  'appointment_parts',
  'client_index',
  'day_book_counter',
  'day_book_entries',
  'house_rules',
  'imported_rows',
  'invoice_counters',
  'invoice_history',
  'invoice_items',
  'invoice_papers',
  'learned_durations',
  'pictures',
  'policy_versions',
  'sale_counter',
  'sale_lines',
  'sick_deeds',
  'time_slots',
  'visit_requests',
  'voucher_movements',
  'waiting_list_offers',
  // mails and backups have their own lists with their own history
  'backups',
  'mail_trips',
  'outbox',
  // how the owner likes to look at her list
  'client_filters',
  // what the server keeps for itself
  'appointment_links',
  'audit_log',
  'calendar_entries',
  'calendar_state',
  'customer_links',
  'door_challenges',
  'faults',
  'idempotency_keys',
  'login_events',
  'login_failures',
  'push_devices',
  'rate_limits',
  'sandbox_events',
  'sandbox_payments',
  'voucher_orders',
]

function audit<T extends Table>(
  table: T,
  ...kept: (keyof T['_']['columns'] & string)[]
): [string, string[]] {
  const columns = getTableColumns(table)
  return [getTableName(table), kept.map((key) => toSnakeCase(columns[key]?.name ?? key))]
}

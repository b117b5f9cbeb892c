import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import {
  appointmentHistory,
  appointmentParts,
  appointments,
} from '#server/db/tables/appointments.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import {
  adminPassword,
  doorChallenges,
  loginEvents,
  loginFailures,
  passkeys,
  people,
  recoveryCodes,
} from '#server/db/tables/auth.ts'
import { backups } from '#server/db/tables/backups.ts'
import {
  calendarEntries,
  calendarFeeds,
  calendarMembers,
  calendarState,
} from '#server/db/tables/calendar.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { cardMovements, customerCards, loyaltySettings } from '#server/db/tables/customer-cards.ts'
import { clientFilters, clientIndex, customers, dogs } from '#server/db/tables/customers.ts'
import { dayBookClosings, dayBookCounter, dayBookEntries } from '#server/db/tables/day-book.ts'
import { customerLinks, recognisedDevices } from '#server/db/tables/devices.ts'
import { giftVouchers, voucherMovements, voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { healthRecords } from '#server/db/tables/health-records.ts'
import { holidays } from '#server/db/tables/holidays.ts'
import { apiKeys, faults, idempotencyKeys, rateLimits, sessions } from '#server/db/tables/http.ts'
import { importedRows, imports } from '#server/db/tables/imports.ts'
import {
  invoiceCounters,
  invoiceHistory,
  invoiceItems,
  invoicePapers,
  invoiceSettings,
  invoices,
} from '#server/db/tables/invoices.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { mailTemplates, messageSettings, outbox } from '#server/db/tables/outbox.ts'
import { payments, saleCounter, saleLines, sales } from '#server/db/tables/payments.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { products, stockMovements } from '#server/db/tables/products.ts'
import { pushDevices } from '#server/db/tables/push.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { retention } from '#server/db/tables/retention.ts'
import { houseRules, policyVersions, salon } from '#server/db/tables/salon.ts'
import { sandboxEvents, sandboxPayments } from '#server/db/tables/sandbox.ts'
import { plannedPrices, services } from '#server/db/tables/services.ts'
import { sickDeeds, sickLeaves } from '#server/db/tables/sick-leave.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { staff } from '#server/db/tables/staff.ts'
import { mailTrips } from '#server/db/tables/system.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import { learnedDurations, visitSteps } from '#server/db/tables/visit-steps.ts'
import { waitingListEntries, waitingListOffers } from '#server/db/tables/waiting-list.ts'

type Verb = 'insert' | 'update' | 'delete'
/** A verb on whole rows, or the only columns of which an update may be. */
type Right = Verb | { update: readonly string[] }

/**
 * What the app may do with each table besides reading it; one without a line it cannot even read,
 * and who locks rows needs an update of one column.
 */
const RIGHTS: readonly { table: string; rights: readonly string[] }[] = [
  // people and their visits
  may(customers, 'insert', 'update', 'delete'),
  may(dogs, 'insert', 'update', 'delete'),
  may(recognisedDevices, 'insert', 'update', 'delete'),
  may(appointments, 'insert', 'update', 'delete'),
  may(appointmentHistory, 'insert'),
  // kept by triggers from the visits, and from customers, dogs and visits
  may(appointmentParts),
  may(clientIndex),
  may(clientFilters, 'insert', 'delete', { update: ['filter'] }),
  may(visitSteps, 'insert', { update: ['undoneAt'] }),
  may(learnedDurations, 'insert', 'delete', { update: ['minutes', 'count', 'fewest', 'most'] }),
  may(appointmentLinks, 'insert', 'update', 'delete'),
  may(visitRequests, 'insert', 'update', 'delete'),
  may(cancellationFees, 'insert', 'update', 'delete'),
  may(waitingListEntries, 'insert', 'update', 'delete'),
  may(waitingListOffers, 'insert', 'update'),
  may(healthRecords, 'insert', 'update', 'delete'),
  may(customerLinks, 'insert', 'update', 'delete'),
  may(privacyRequests, 'insert', 'update'),
  may(contacts, 'insert', 'update', 'delete'),

  // money: ledgers only grow; of their rows may change what names somebody, so that it can be
  // wiped, and where a payment stands
  may(saleCounter, { update: ['last'] }),
  may(sales, 'insert', {
    update: ['customerId', 'appointmentId', 'customerName', 'customerEmail', 'notes', 'service'],
  }),
  may(saleLines, 'insert', { update: ['description'] }),
  may(payments, 'insert', {
    update: [
      'status',
      'transactionId',
      'failure',
      'attempts',
      'refundDue',
      'providerState',
      'reason',
      'updatedAt',
    ],
  }),
  may(dayBookCounter),
  may(dayBookEntries, 'insert'),
  may(dayBookClosings, 'insert'),
  may(stockMovements, 'insert'),
  may(cardMovements, 'insert', { update: ['dogId', 'note'] }),
  may(voucherMovements, 'insert', { update: ['note'] }),
  may(invoiceCounters, 'insert', { update: ['last'] }),
  may(invoices, 'insert', 'update', 'delete'),
  may(invoiceItems, 'insert', 'delete'),
  may(invoiceHistory, 'insert'),
  may(invoicePapers, 'insert'),
  // what their ledgers add up on them (stock, points, balance) is written by triggers alone
  may(products, 'insert', 'delete', {
    update: [
      'name',
      'description',
      'price',
      'costPrice',
      'category',
      'brand',
      'minStock',
      'sku',
      'barcode',
      'isActive',
      'updatedAt',
    ],
  }),
  may(customerCards, 'insert', {
    update: ['customerId', 'customerEmail', 'discountPercentage', 'isActive', 'notes', 'updatedAt'],
  }),
  may(giftVouchers, 'insert', {
    update: ['status', ...buyerColumns(), 'deliverOn', 'deliveredAt', 'validUntil', 'updatedAt'],
  }),
  // of these only what came to nothing goes (trigger voucher_orders_paid_stay)
  may(voucherOrders, 'insert', 'delete', {
    update: [
      'paymentIntentId',
      'clientSecret',
      'status',
      'failure',
      ...buyerColumns(),
      'updatedAt',
    ],
  }),

  // the salon's facts, words and settings
  may(salon, 'insert', 'update'),
  may(houseRules, 'insert'),
  may(policyVersions, 'insert'),
  may(services, 'insert', 'update', 'delete'),
  may(plannedPrices, 'insert', 'update', 'delete'),
  may(holidays, 'insert', 'update', 'delete'),
  may(timeSlots, 'insert', 'update', 'delete'),
  may(staff, 'insert', 'update', 'delete'),
  may(sickLeaves, 'insert', {
    update: ['startDate', 'startTime', 'endDate', 'endedAt'],
  }),
  may(sickDeeds, 'insert', { update: ['undoneAt', 'toldAt', 'backToldAt'] }),
  may(pictures, 'insert', 'delete', { update: ['createdAt'] }),
  may(loyaltySettings, 'update'),
  may(messageSettings, 'update'),
  may(retention, 'update'),
  may(invoiceSettings, 'update'),
  may(mailTemplates, 'insert', 'update'),
  may(calendarFeeds, 'insert', 'update'),
  may(calendarState, 'update'),
  may(calendarMembers, 'insert', 'update', 'delete'),
  may(calendarEntries, 'insert', 'delete'),

  // what the owner brought along
  may(imports, 'insert', 'update', 'delete'),
  may(importedRows, 'insert'),

  // what the server itself keeps; of the audit log only what has grown old goes (trigger
  // audit_log_grows)
  may(auditLog, 'insert', 'delete'),
  may(adminPassword, 'insert', 'update'),
  may(loginFailures, 'insert', 'update', 'delete'),
  may(loginEvents, 'insert', 'delete'),
  may(apiKeys, 'insert', { update: ['keyHash', 'lastUsedAt', 'endedAt'] }),
  may(people, 'insert', {
    update: [
      'name',
      'email',
      'passwordHash',
      'staffId',
      'isActive',
      'invitationHash',
      'invitedUntil',
      'endedAt',
    ],
  }),
  may(passkeys, 'insert', 'delete', { update: ['counter', 'lastUsedAt'] }),
  may(doorChallenges, 'insert', 'delete', { update: ['usedAt'] }),
  may(recoveryCodes, 'insert', 'delete', { update: ['usedAt'] }),
  may(sessions, 'insert', 'update', 'delete'),
  may(pushDevices, 'insert', 'update', 'delete'),
  may(rateLimits, 'insert', 'update', 'delete'),
  may(idempotencyKeys, 'insert', 'update', 'delete'),
  may(outbox, 'insert', 'update', 'delete'),
  may(backups, 'insert', 'update', 'delete'),
  may(faults, 'insert', 'update', 'delete'),
  may(mailTrips, 'insert', 'delete', { update: ['returnedAt'] }),
  may(sandboxPayments, 'insert', 'update'),
  may(sandboxEvents, 'insert', 'update'),
]

/**
 * Every table that the app may use with its rights as GRANT names them, `update (status, notes)`
 * for single columns.
 */
export const grants: ReadonlyMap<string, readonly string[]> = new Map(
  RIGHTS.map(({ table, rights }) => [table, rights]),
)

function may<T extends Table>(
  table: T,
  ...rights: (Verb | { update: readonly (keyof T['_']['columns'] & string)[] })[]
) {
  return {
    table: getTableName(table),
    rights: ['select', ...rights.map((right) => inWords(table, right))],
  }
}

function inWords(table: Table, right: Right): string {
  if (typeof right === 'string') return right
  const columns = getTableColumns(table)
  return `update (${right.update.map((key) => toSnakeCase(columns[key]?.name ?? key)).join(', ')})`
}

/**
 * Who bought a voucher and who gets it, with what was written to her: the owner corrects it, and it
 * can be wiped.
 */
function buyerColumns() {
  return ['recipientName', 'recipientEmail', 'buyerName', 'buyerEmail', 'personalMessage'] as const
}

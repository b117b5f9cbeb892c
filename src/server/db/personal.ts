import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { BOOKER_FIELDS } from '#lib/person-fields.ts'
import { appointmentHistory, appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { cardMovements, customerCards } from '#server/db/tables/customer-cards.ts'
import { clientIndex } from '#server/db/tables/customers.ts'
import { customerLinks, recognisedDevices } from '#server/db/tables/devices.ts'
import { giftVouchers, voucherMovements, voucherOrders } from '#server/db/tables/gift-vouchers.ts'
import { idempotencyKeys } from '#server/db/tables/http.ts'
import { importedRows, imports } from '#server/db/tables/imports.ts'
import { invoices } from '#server/db/tables/invoices.ts'
import { privacyRequests } from '#server/db/tables/my-data.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { payments, saleLines, sales } from '#server/db/tables/payments.ts'
import { visitRequests } from '#server/db/tables/requests.ts'
import { sickDeeds } from '#server/db/tables/sick-leave.ts'
import { appointmentLinks } from '#server/db/tables/visit-links.ts'
import { learnedDurations, visitSteps } from '#server/db/tables/visit-steps.ts'
import { waitingListEntries, waitingListOffers } from '#server/db/tables/waiting-list.ts'

type Column<T extends PgTable> = keyof T['_']['columns'] & string
/**
 * What becomes of each column. `told`: in the file a client may ask for. `wiped`: told, but emptied
 * when she is erased. `hidden`: another's or a secret, gone with its row or emptied. `ours`: says
 * nothing of her.
 */
type Fates<T extends PgTable> = {
  [Fate in 'told' | 'wiped' | 'hidden' | 'ours']?: readonly Column<T>[]
}
type NamedAs<F, Fate extends string> = {
  [Key in keyof F & Fate]: F[Key] extends readonly (infer Name)[] ? Name : never
}[keyof F & Fate]
/** A column of which nobody said what becomes of it does not compile: `undecided` names it. */
type Decided<T extends PgTable, F> = [Exclude<Column<T>, NamedAs<F, string>>] extends [never]
  ? unknown
  : { undecided: Exclude<Column<T>, NamedAs<F, string>> }
type ToldOf<T extends PgTable, F> = Pick<
  T['_']['columns'],
  NamedAs<F, 'told' | 'wiped'> & Column<T>
>

/**
 * Says of each column of a table with personal data what becomes of it. Its row goes with her,
 * stays without what is hers, or lapses: it lets go of her by itself within days, erased or not.
 */
export function personal<T extends PgTable, const F extends Fates<T>>(
  table: T,
  row: 'goes' | 'stays' | 'lapses',
  fates: F & Decided<T, F>,
) {
  const { told = [], wiped = [], hidden = [] }: Fates<T> = fates
  const names = new Set<string>([...told, ...wiped])
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => names.has(name)),
  )
  if (!isTold<T, F>(columns, names)) throw new Error('a column is missing')
  const emptied: readonly string[] = row === 'stays' ? [...wiped, ...hidden] : []
  return { table, row, told: columns, emptied }
}

/** True by construction; it tells the compiler that every column is there. */
function isTold<T extends PgTable, F>(
  columns: object,
  names: ReadonlySet<string>,
): columns is ToldOf<T, F> {
  return Object.keys(columns).length === names.size
}

/**
 * Where something about a person is kept. Customers, dogs and health forms, whose fields are
 * declared above, say it in their own `data.server.ts`; a test knows the tables that hold nothing
 * about anybody.
 */
export const personalData = {
  visits: personal(appointments, 'goes', {
    told: [
      'id',
      'customerId',
      'dogId',
      ...BOOKER_FIELDS,
      'service',
      'price',
      'date',
      'startTime',
      'endTime',
      'expectedMinutes',
      'overlapAllowed',
      'status',
      'comments',
      'notes',
      'source',
      'acceptedRulesVersion',
      'clientConfirmedAt',
      'isNoShow',
      'heldUntil',
      'answerBy',
      'seriesId',
      'createdAt',
      'updatedAt',
    ],
    // says what the other columns say
    hidden: ['searched'],
    ours: [
      'timeSlotId',
      'staffId',
      'helperId',
      'helperFrom',
      'helperMinutes',
      'during',
      'calendarEventId',
      'sequence',
      'version',
    ],
  }),
  history: personal(appointmentHistory, 'goes', {
    told: ['id', 'appointmentId', 'actor', 'changes', 'at'],
    ours: ['doneBy'],
  }),
  steps: personal(visitSteps, 'goes', {
    told: ['id', 'appointmentId', 'step', 'at', 'undoneAt', 'createdAt'],
    ours: ['staffId'],
  }),
  sickDeeds: personal(sickDeeds, 'goes', {
    // what became of the visit is told by its history; that somebody was ill is another's
    hidden: [
      'id',
      'sickLeaveId',
      'appointmentId',
      'deed',
      'before',
      'after',
      'createdAt',
      'undoneAt',
      'toldAt',
      'backToldAt',
    ],
  }),
  learned: personal(learnedDurations, 'goes', {
    told: ['id', 'dogId', 'service', 'minutes', 'count', 'fewest', 'most'],
    ours: ['breed'],
  }),
  waits: personal(waitingListEntries, 'goes', {
    told: [
      'id',
      'customerId',
      'dogId',
      'appointmentId',
      ...BOOKER_FIELDS,
      'service',
      'fromDate',
      'toDate',
      'weekdays',
      'fromTime',
      'toTime',
      'notes',
      'acceptedRulesVersion',
      'askedFrom',
      'confirmedAt',
      'state',
      'createdAt',
      'updatedAt',
    ],
    ours: ['staffId', 'rank', 'version'],
  }),
  offers: personal(waitingListOffers, 'goes', {
    hidden: [
      'id',
      'entryId',
      'appointmentId',
      'date',
      'startTime',
      'endTime',
      'tokenHash',
      'emailHash',
      'heldUntil',
      'state',
      'answeredAt',
      'createdAt',
    ],
  }),
  messages: personal(contacts, 'goes', {
    told: [
      'id',
      'name',
      'email',
      'phone',
      'dogName',
      'dogBreed',
      'subject',
      'message',
      'isRead',
      'isDone',
      'createdAt',
    ],
  }),
  mails: personal(outbox, 'goes', {
    told: ['subject', 'state', 'createdAt', 'sentAt'],
    hidden: [
      'id',
      'kind',
      'recipient',
      'replyTo',
      'html',
      'text',
      'content',
      'keys',
      'calendar',
      'attachments',
      'appointmentId',
      'customerId',
      'stopLink',
      'lastError',
      'knew',
    ],
    ours: [
      'calendarMethod',
      'expiresAt',
      'isQuiet',
      'undoableUntil',
      'attempts',
      'nextAttemptAt',
      'claimedUntil',
      'resumedAt',
    ],
  }),
  cards: personal(customerCards, 'stays', {
    told: [
      'id',
      'cardNumber',
      'balance',
      'points',
      'discountPercentage',
      'isActive',
      'createdAt',
      'updatedAt',
    ],
    wiped: ['customerId', 'customerEmail', 'notes'],
    ours: ['version'],
  }),
  movements: personal(cardMovements, 'stays', {
    told: [
      'id',
      'cardId',
      'points',
      'balance',
      'reason',
      'saleId',
      'paymentId',
      'year',
      'createdAt',
    ],
    wiped: ['note', 'dogId'],
  }),
  sales: personal(sales, 'stays', {
    told: ['id', 'number', 'amount', 'discount', 'tip', 'vatRate', 'createdAt'],
    wiped: ['customerId', 'appointmentId', 'customerName', 'customerEmail', 'service', 'notes'],
  }),
  lines: personal(saleLines, 'stays', {
    told: ['id', 'saleId', 'kind', 'productId', 'cardId', 'quantity', 'unitPrice', 'total'],
    wiped: ['description'],
    ours: ['sortOrder'],
  }),
  payments: personal(payments, 'stays', {
    told: [
      'id',
      'saleId',
      'kind',
      'refundOf',
      'method',
      'amount',
      'tip',
      'rounding',
      'amountPaid',
      'received',
      'voucherId',
      'voucherCode',
      'status',
      'paymentProvider',
      'transactionId',
      'failure',
      'refundDue',
      'test',
      'createdAt',
      'updatedAt',
    ],
    wiped: ['reason'],
    ours: ['reference', 'attempts', 'providerState'],
  }),
  vouchers: personal(giftVouchers, 'stays', {
    told: [
      'id',
      'code',
      'amount',
      'balance',
      'status',
      'taxedAt',
      'vatRate',
      'deliverOn',
      'deliveredAt',
      'validUntil',
      'test',
      'createdAt',
      'updatedAt',
    ],
    wiped: ['recipientName', 'buyerName', 'personalMessage'],
    hidden: ['recipientEmail', 'buyerEmail'],
    ours: ['orderId', 'paymentIntentId', 'version'],
  }),
  voucherOrders: personal(voucherOrders, 'stays', {
    hidden: ['recipientName', 'recipientEmail', 'buyerName', 'buyerEmail', 'personalMessage'],
    ours: [
      'id',
      'provider',
      'paymentIntentId',
      'clientSecret',
      'amount',
      'status',
      'failure',
      'deliverOn',
      'test',
      'createdAt',
      'updatedAt',
    ],
  }),
  voucherMovements: personal(voucherMovements, 'stays', {
    hidden: ['note'],
    ours: ['id', 'voucherId', 'amount', 'reason', 'paymentId', 'createdAt'],
  }),
  fees: personal(cancellationFees, 'goes', {
    told: [
      'id',
      'appointmentId',
      'kind',
      'owedBy',
      'percent',
      'amount',
      'rulesVersion',
      'state',
      'reason',
      'settledAt',
      'createdAt',
    ],
    ours: ['version'],
  }),
  requests: personal(privacyRequests, 'goes', {
    told: ['id', 'customerId', 'kind', 'note', 'settledAt', 'createdAt'],
  }),
  // says what her row, her dogs and her visits say
  clientIndex: personal(clientIndex, 'goes', {
    hidden: ['customerId', 'name', 'words', 'dogWords', 'lastVisit', 'createdAt'],
  }),
  devices: personal(recognisedDevices, 'goes', {
    told: ['name', 'createdAt'],
    hidden: ['id', 'device', 'customerId'],
  }),
  links: personal(customerLinks, 'goes', {
    hidden: ['id', 'tokenHash', 'customerId', 'device', 'expiresAt', 'usedAt', 'createdAt'],
  }),
  visitLinks: personal(appointmentLinks, 'goes', {
    hidden: [
      'id',
      'tokenHash',
      'appointmentId',
      'emailHash',
      'expiresAt',
      'revokedAt',
      'createdAt',
    ],
  }),
  askers: personal(visitRequests, 'lapses', {
    hidden: ['address', 'device', 'appointmentId'],
    ours: ['id', 'addsCustomer', 'keptAt', 'createdAt'],
  }),
  // a file is there until it is applied, and no longer than the import can be undone
  imports: personal(imports, 'lapses', {
    hidden: ['filename', 'columns', 'choices', 'file'],
    ours: [
      'id',
      'kind',
      'format',
      'preset',
      'state',
      'rows',
      'newRows',
      'existingRows',
      'errorRows',
      'progress',
      'appliedAt',
      'undoneAt',
      'createdAt',
    ],
  }),
  importedRows: personal(importedRows, 'lapses', {
    hidden: ['rowId', 'fields'],
    ours: ['id', 'importId', 'kind', 'version'],
  }),
  answers: personal(idempotencyKeys, 'goes', {
    hidden: ['key', 'bodyHash', 'answer'],
    ours: ['status', 'createdAt'],
  }),
  // an invoice with a number stays as the law asks, whole; a draft goes
  invoices: personal(invoices, 'goes', {
    told: [
      'id',
      'type',
      'invoiceNumber',
      'status',
      'creditOf',
      'customerId',
      'appointmentId',
      'saleIds',
      'customerName',
      'customerEmail',
      'customerAddress',
      'customerPostalCode',
      'customerCity',
      'customerCountry',
      'customerVatNumber',
      'invoiceDate',
      'dueDate',
      'vatCategory',
      'vatRate',
      'discount',
      'subtotal',
      'vatAmount',
      'rounding',
      'totalAmount',
      'prepaid',
      'paperPaid',
      'paperPaidOn',
      'notes',
      'structuredCommunication',
      'seller',
      'paidOn',
      'paidMethod',
      'sentAt',
      'remindedAt',
      'eInvoiceStatus',
      'eInvoiceMessage',
      'createdAt',
      'updatedAt',
    ],
    ours: ['version'],
  }),
}

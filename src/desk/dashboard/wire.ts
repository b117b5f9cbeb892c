import { array, type InferOutput, object, picklist, string } from 'valibot'
import { whole } from '#lib/wire.ts'

const count = whole

/** The owner's figures: appointments by status, and slots that the public can still book. */
export const statsSchema = object({
  bookings: object({ total: count, pending: count, confirmed: count }),
  slots: object({ available_slots: count }),
})
export type Stats = InferOutput<typeof statsSchema>

/** What the start page counts of visits: see `overviewSchema`. */
export const visitCountsSchema = object({
  today: count,
  pending: count,
  active: count,
  upcoming: count,
  activeCustomers: count,
})
export type VisitCounts = InferOutput<typeof visitCountsSchema>

/**
 * The figures of the start page. `active` and `upcoming` count visits that are not cancelled: all
 * of them, and those from today on. `revenue` is turnover, VAT included, as decimal strings; its
 * week begins on Sunday.
 */
export const overviewSchema = object({
  ...visitCountsSchema.entries,
  customers: count,
  breeds: count,
  unreadMessages: count,
  /** Mails that will not be tried again by themselves. */
  failedMails: count,
  revenue: object({ today: string(), week: string(), month: string() }),
})
export type Overview = InferOutput<typeof overviewSchema>

/** How many visits a day has, by status; days without any are left out. */
export const dayCountsSchema = object({ date: string(), confirmed: count, pending: count })
export type DayCounts = InferOutput<typeof dayCountsSchema>

/**
 * Why a day is closed: no opening hours on that weekday, or leave or a public holiday, by its own
 * name.
 */
export const closedDaySchema = object({
  date: string(),
  reason: picklist(['hours', 'leave', 'holiday']),
  name: string(),
})
export type ClosedDay = InferOutput<typeof closedDaySchema>

const hit = object({ id: string(), title: string(), detail: string() })

/**
 * What the command palette finds: at most a handful of each. `customerId` of a dog is where it
 * lives.
 */
export const searchAnswerSchema = object({
  customers: array(hit),
  dogs: array(object({ ...hit.entries, customerId: string() })),
  appointments: array(hit),
  /** These for the owner alone; `id` of a voucher is its code. */
  invoices: array(hit),
  vouchers: array(hit),
  products: array(hit),
})
export type SearchAnswer = InferOutput<typeof searchAnswerSchema>

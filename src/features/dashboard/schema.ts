import { z } from 'zod'
import { dateField, optionalLine } from '#lib/fields.ts'

const count = z.number().int()

/** The owner's figures: appointments by status, and slots that the public can still book. */
export const statsSchema = z.object({
  bookings: z.object({ total: count, pending: count, confirmed: count }),
  slots: z.object({ available_slots: count }),
})
export type Stats = z.infer<typeof statsSchema>

/** What the start page counts of visits: see `overviewSchema`. */
export const visitCountsSchema = z.object({ today: count, pending: count, active: count, upcoming: count, activeCustomers: count })
export type VisitCounts = z.infer<typeof visitCountsSchema>

/** The figures of the start page. `active` and `upcoming` count visits that are not cancelled: all of them, and those from today on. `revenue` is turnover, VAT included, as decimal strings; its week begins on Sunday. */
export const overviewSchema = visitCountsSchema.extend({
  customers: count,
  breeds: count,
  unreadMessages: count,
  /** Mails that will not be tried again by themselves. */
  failedMails: count,
  revenue: z.object({ today: z.string(), week: z.string(), month: z.string() }),
})
export type Overview = z.infer<typeof overviewSchema>

/** The days from one date to another, both included. */
export const daysQuerySchema = z.object({ from: dateField(), to: dateField() })
/** How many visits a day has, by status; days without any are left out. */
export const dayCountsSchema = z.object({ date: z.string(), confirmed: count, pending: count })
export type DayCounts = z.infer<typeof dayCountsSchema>

/** Why a day is closed: no opening hours on that weekday, or leave or a public holiday, by its own name. */
export const closedDaySchema = z.object({ date: z.string(), reason: z.enum(['hours', 'leave', 'holiday']), name: z.string() })
export type ClosedDay = z.infer<typeof closedDaySchema>

export const searchQuerySchema = z.object({ q: optionalLine(100) })
const hit = z.object({ id: z.string(), title: z.string(), detail: z.string() })
/** What the command palette finds: at most a handful of each. `customerId` of a dog is where it lives. */
export const searchAnswerSchema = z.object({
  customers: z.array(hit),
  dogs: z.array(hit.extend({ customerId: z.string() })),
  appointments: z.array(hit),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

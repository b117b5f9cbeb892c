import { z } from 'zod'

/** How money comes in or goes out; `online` is a voucher paid on the site. */
export const entryMethodSchema = z.enum(['cash', 'card', 'transfer', 'voucher', 'sumup', 'online'])
export type EntryMethod = z.infer<typeof entryMethodSchema>

export const entryKindSchema = z.enum(['sale', 'tip', 'refund', 'void', 'voucher-sale', 'voucher-refund'])
export type EntryKind = z.infer<typeof entryKindSchema>

/** The figures of a day. Amounts are decimal strings, rates percent with two decimals (`"21.00"`). */
export const dayTotalsSchema = z.object({
  /** Turnover, VAT included. */
  amount: z.string(),
  vat: z.string(),
  /** No turnover. */
  tips: z.string(),
  rounding: z.string(),
  /** What moved, all methods together. */
  amountPaid: z.string(),
  methods: z.array(z.object({ method: entryMethodSchema, count: z.number().int(), amount: z.string(), amountPaid: z.string() })),
  rates: z.array(z.object({ rate: z.string(), amount: z.string(), net: z.string(), vat: z.string() })),
})
export type DayTotals = z.infer<typeof dayTotalsSchema>

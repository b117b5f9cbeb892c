import { z } from 'zod'
import { optionalLine } from '#lib/fields.ts'

/** A secret address at which a calendar program reads the agenda. */
export const feedSchema = z.object({ id: z.string(), name: z.string(), createdAt: z.string() })
export type Feed = z.infer<typeof feedSchema>

/** The name is for the owner, to know them apart. */
export const newFeedSchema = z.object({ name: optionalLine(60) })

/** The address is shown this once: only its trace is kept. */
export const createdFeedSchema = feedSchema.extend({ address: z.string() })
export type CreatedFeed = z.infer<typeof createdFeedSchema>

export const feedPathSchema = z.object({ id: z.uuid('Dit adres bestaat niet (meer).') })

/** The last part of such an address: 128 random bits and `.ics`. */
export const feedFileSchema = z.object({ file: z.string() })

/** How the outside calendar is doing. */
export const calendarStateSchema = z.object({
  mode: z.enum(['none', 'sandbox', 'google']),
  calendarId: z.string(),
  /** With whom the calendar must be shared. */
  account: z.string(),
  lastSuccessAt: z.string().nullable(),
  /** Empty when all went well since. */
  lastError: z.string(),
  lastErrorAt: z.string().nullable(),
  /** Visits from today on that should stand in it, and how many of them do. */
  coming: z.number().int(),
  shown: z.number().int(),
  /** Changes that are still to be made there. */
  waiting: z.number().int(),
})
export type CalendarState = z.infer<typeof calendarStateSchema>

/** What a test of the connection said; `title` is what the calendar calls itself. */
export const calendarCheckSchema = z.object({ ok: z.boolean(), title: z.string(), reason: z.string() })
export type CalendarCheck = z.infer<typeof calendarCheckSchema>

export const calendarSyncSchema = z.object({ count: z.number().int() })

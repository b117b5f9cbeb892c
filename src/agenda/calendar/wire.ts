import {
  array,
  boolean,
  type InferOutput,
  nullable,
  object,
  optional,
  picklist,
  string,
} from 'valibot'
import { whole } from '#lib/wire.ts'

/** A secret address at which a calendar program reads the agenda. */
export const feedSchema = object({
  id: string(),
  name: string(),
  /** Whose visits alone it shows; without it those of everybody. */
  staffId: optional(string()),
  createdAt: string(),
})
export type Feed = InferOutput<typeof feedSchema>

/** The address is shown this once: only its trace is kept. */
export const createdFeedSchema = object({ ...feedSchema.entries, address: string() })
export type CreatedFeed = InferOutput<typeof createdFeedSchema>

/** How the outside calendar is doing. */
export const calendarStateSchema = object({
  mode: picklist(['none', 'sandbox', 'google']),
  calendarId: string(),
  /** With whom the calendar must be shared. */
  account: string(),
  lastSuccessAt: nullable(string()),
  /** Empty when all went well since. */
  lastError: string(),
  lastErrorAt: nullable(string()),
  /** Visits from today on that should stand in it, and how many of them do. */
  coming: whole,
  shown: whole,
  /** Changes that are still to be made there. */
  waiting: whole,
  /**
   * Who has visits, when there is more than one, and in which calendar hers stand; empty: in that
   * of the salon.
   */
  members: optional(array(object({ id: string(), name: string(), calendarId: string() }))),
})
export type CalendarState = InferOutput<typeof calendarStateSchema>

/** What a test of the connection said; `title` is what the calendar calls itself. */
export const calendarCheckSchema = object({ ok: boolean(), title: string(), reason: string() })
export type CalendarCheck = InferOutput<typeof calendarCheckSchema>

export const calendarSyncSchema = object({ count: whole })

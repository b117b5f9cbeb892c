import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  object,
  picklist,
  string,
} from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { entryStates } from '#lib/states.ts'
import { whole } from '#lib/wire.ts'

export const entryStateSchema = picklist(namesOf(entryStates))
export type EntryState = InferOutput<typeof entryStateSchema>

/** What somebody waits for. */
export const wishEntries = {
  dogName: string(),
  service: string(),
  fromDate: string(),
  toDate: string(),
  /** 1 Monday to 7 Sunday. */
  weekdays: array(whole),
  /** A visit may start from here … */
  fromTime: string(),
  /** … up to and including here. */
  toTime: string(),
  /** Whom she asks for; null: anybody. */
  staffId: nullable(string()),
}

/** A place on the list as it is behind the link in its mail. */
export const placeSchema = object({
  state: entryStateSchema,
  ...wishEntries,
  isConfirmed: boolean(),
})
export type Place = InferOutput<typeof placeSchema>

export const joinedSchema = object({ ...placeSchema.entries, success: literal(true) })

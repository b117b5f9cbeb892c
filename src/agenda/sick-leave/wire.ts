import { array, boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { appointmentStatusSchema } from '#lib/visit-status.ts'
import { whole } from '#lib/wire.ts'

/** Somebody who can take a visit over at its own time. */
const colleagueSchema = object({ staffId: string(), name: string() })

/** Another time that a visit could have, and with whom. */
const placeSchema = object({
  date: string(),
  startTime: string(),
  endTime: string(),
  staffId: string(),
  name: string(),
})
export type OfferedPlace = InferOutput<typeof placeSchema>

const clientFields = {
  appointmentId: string(),
  firstName: string(),
  lastName: string(),
  /** Empty: only a call reaches her. */
  email: string(),
  phone: string(),
  dogName: string(),
  service: string(),
}

/** A visit that is still hers while she is ill, with what can become of it. */
const openVisitSchema = object({
  ...clientFields,
  date: string(),
  startTime: string(),
  endTime: string(),
  status: appointmentStatusSchema,
  version: whole,
  colleagues: array(colleagueSchema),
  otherTimes: array(placeSchema),
})
export type OpenVisit = InferOutput<typeof openVisitSchema>

/** A visit of somebody else with which she was to help. */
const helpSchema = object({
  appointmentId: string(),
  version: whole,
  date: string(),
  startTime: string(),
  endTime: string(),
  dogName: string(),
  /** Whose visit it is. */
  name: string(),
})
export type MissedHelp = InferOutput<typeof helpSchema>

const deedKindSchema = picklist(['handed', 'moved', 'cancelled'])
export type DeedKind = InferOutput<typeof deedKindSchema>

const momentFields = { date: string(), startTime: string() }

/** A visit of which the owner decided what becomes of it. */
const settledVisitSchema = object({
  ...clientFields,
  deedId: string(),
  deed: deedKindSchema,
  from: object(momentFields),
  /** Where it stands since, and with whom; null when it was cancelled. */
  to: nullable(object({ ...momentFields, name: string() })),
  /** When the mail about it was put on its way; null while it can still be undone unheard. */
  toldAt: nullable(string()),
  /** It was changed since: then it is no longer undone here. */
  isChanged: boolean(),
})
export type SettledVisit = InferOutput<typeof settledVisitSchema>

const periodFields = {
  id: string(),
  staffId: string(),
  startDate: string(),
  /** From when on the first day; null for all of it. */
  startTime: nullable(string()),
  endDate: string(),
}

/** Somebody who is ill now or was reported so, with how many visits are still to be settled. */
export const currentSickLeaveSchema = object({ ...periodFields, open: whole })
export type CurrentSickLeave = InferOutput<typeof currentSickLeaveSchema>

/** Her illness with her visits of that time. */
export const sickLeaveSchema = object({
  ...periodFields,
  name: string(),
  isEnded: boolean(),
  open: array(openVisitSchema),
  helps: array(helpSchema),
  settled: array(settledVisitSchema),
})
export type SickLeave = InferOutput<typeof sickLeaveSchema>

/** How many visits could not be put back, since their time was taken or they were changed. */
export const endedSchema = object({ stuck: whole })

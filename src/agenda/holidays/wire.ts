import { array, boolean, type InferOutput, literal, nullable, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** Leave; both dates are part of it. */
export const holidaySchema = object({
  id: string(),
  name: string(),
  startDate: string(),
  endDate: string(),
  /** Whose it is; null closes the salon. */
  staffId: nullable(string()),
  /** From when to when on each of its days; both null for whole days. */
  startTime: nullable(string()),
  endTime: nullable(string()),
  /** The report of her illness that it follows; it is changed there. */
  sickLeaveId: nullable(string()),
  description: nullable(string()),
  /** Whether visitors may read the name; else they see 'Gesloten'. */
  showName: boolean(),
  isActive: boolean(),
  version: whole,
  createdAt: string(),
})
export type Holiday = InferOutput<typeof holidaySchema>

/** `holidays` are the rows that were added, `alreadyExists` counts the days that were there. */
export const belgianAnswerSchema = object({
  holidays: array(holidaySchema),
  alreadyExists: whole,
  year: whole,
  total: whole,
})

/** A visit that falls in leave, with what is needed to tell the client. */
export const conflictSchema = object({
  id: string(),
  date: string(),
  startTime: string(),
  status: string(),
  firstName: string(),
  lastName: string(),
  email: string(),
  phone: string(),
  dogName: string(),
  /** When the mail about this leave was put on its way; null when it was not. */
  noticeSentAt: nullable(string()),
})
export type Conflict = InferOutput<typeof conflictSchema>

/** What happened to the coming slots, in words, and how many are new. */
export const regeneratedSchema = object({ message: string(), count: whole })

/** To how many clients a mail about leave is on its way. */
export const noticesSentSchema = object({ success: literal(true), count: whole })

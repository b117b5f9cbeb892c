import { array, boolean, type InferOutput, nullable, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** The days that figures are about, both included; null when none of them is over yet. */
const daysSchema = nullable(object({ from: string(), to: string() }))

/** How much of a member's time was taken on one weekday. */
const weekdaySchema = object({
  /** 1 is Monday. */
  weekday: whole,
  /** On how many such days she could work, and for how long in all. */
  days: whole,
  openMinutes: whole,
  busyMinutes: whole,
  visits: whole,
})
export type WeekdayFigures = InferOutput<typeof weekdaySchema>

const occupancySchema = object({
  staffId: string(),
  name: string(),
  isActive: boolean(),
  weekdays: array(weekdaySchema),
})
export type Occupancy = InferOutput<typeof occupancySchema>

/**
 * What visits brought in and how long they took: `measured` by the day board, `expected` by
 * reckoning, the others by the agenda. Amounts are decimal strings; `perHour` is null when no time
 * is known, the mean `price` without visits.
 */
const earningsSchema = object({
  visits: whole,
  amount: string(),
  minutes: whole,
  price: nullable(string()),
  perHour: nullable(string()),
  measured: whole,
  expected: whole,
})
export type Earnings = InferOutput<typeof earningsSchema>

/** The same of one breed or treatment; `key` is what the list of visits is narrowed down by. */
const groupSchema = object({ ...earningsSchema.entries, key: string(), name: string() })
export type EarningsGroup = InferOutput<typeof groupSchema>

/** What became of the visits that stood in the agenda. */
const attendanceSchema = object({
  came: whole,
  noShow: whole,
  late: whole,
  rebooked: whole,
  plannedAhead: whole,
})
export type Attendance = InferOutput<typeof attendanceSchema>

/** What a period's visits teach. `unpriced`: those without a price, which earn nothing known. */
export const insightSchema = object({
  days: daysSchema,
  occupancy: array(occupancySchema),
  earnings: object({
    all: earningsSchema,
    unpriced: whole,
    breeds: array(groupSchema),
    treatments: array(groupSchema),
  }),
  attendance: attendanceSchema,
})
export type Insight = InferOutput<typeof insightSchema>

/** A dog that is away for longer than it usually is, and that has no visit to come. */
export const lapsedDogSchema = object({
  dogId: string(),
  dogName: string(),
  breed: string(),
  customerId: string(),
  firstName: string(),
  lastName: string(),
  email: string(),
  phone: string(),
  wantsNews: boolean(),
  visits: whole,
  lastDate: string(),
  /** So many days lie between its visits, and so many since the last one. */
  usualDays: whole,
  awayDays: whole,
  /** When its client was last asked to come back, by whatever mail; null: not lately. */
  invitedAt: nullable(string()),
})
export type LapsedDog = InferOutput<typeof lapsedDogSchema>

/** Whom an invitation went to, and for which dogs. */
export const invitedSchema = object({ customerId: string(), dogs: array(string()) })

import { array, boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { dayHours, openingHoursSchema } from '#foundation/salon/wire.ts'
import { whole } from '#lib/wire.ts'

/** By which a member is told from others in the agenda, always beside her name. */
export const staffColourSchema = picklist([
  'pine',
  'apricot',
  'sky',
  'clay',
  'plum',
  'moss',
  'rose',
  'slate',
])
export type StaffColour = InferOutput<typeof staffColourSchema>

/** Somebody who works in the salon, as the owner sees her. */
export const memberSchema = object({
  id: string(),
  name: string(),
  role: string(),
  text: string(),
  colour: staffColourSchema,
  pictureId: nullable(string()),
  position: whole,
  onTeamPage: boolean(),
  /** She has visits of her own. */
  isActive: boolean(),
  bookableOnline: boolean(),
  /** Null: whenever the salon has a slot. */
  hours: nullable(openingHoursSchema),
  /** Other hours than usual on single dates; an empty list is a day off. */
  exceptions: array(object({ date: string(), ranges: dayHours })),
  /** The treatments that she does; null for all of them. */
  serviceIds: nullable(array(string())),
  /** The largest dogs that she takes; empty when it does not matter. */
  largestSize: picklist(['', 'klein', 'middel', 'groot']),
  version: whole,
  createdAt: string(),
})
export type Member = InferOutput<typeof memberSchema>

/** What a visitor sees of somebody whom she can choose. */
export const bookableMemberSchema = object({
  id: string(),
  name: string(),
  pictureId: nullable(string()),
})
export type BookableMember = InferOutput<typeof bookableMemberSchema>

/** What stands in the way of removing a member: her visits that still come, and all others. */
export const membersVisitsSchema = object({ coming: whole, past: whole })
export type MembersVisits = InferOutput<typeof membersVisitsSchema>

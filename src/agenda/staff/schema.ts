import { z } from 'zod'
import { memberSchema, staffColourSchema } from '#agenda/staff/wire.ts'
import { dayHours, openingHoursSchema } from '#foundation/salon/schema.ts'
import { dateField, optionalLine, optionalText, requiredLine } from '#lib/fields.ts'

const flag = z.boolean('Dit moet ja of nee zijn.')
const fields = {
  name: requiredLine(60),
  role: optionalLine(100),
  text: optionalText(1_000),
  colour: z.enum(staffColourSchema.options, 'Kies een kleur.'),
  pictureId: z.uuid('Deze foto bestaat niet (meer).').nullable(),
  onTeamPage: flag,
  isActive: flag,
  bookableOnline: flag,
  hours: openingHoursSchema.nullable(),
  exceptions: z
    .array(z.object({ date: dateField(), ranges: dayHours }), 'Dit moet een lijst zijn.')
    .max(366, 'Maximaal 366 afwijkende dagen.')
    .refine(
      (days) => new Set(days.map(({ date }) => date)).size === days.length,
      'Elke dag staat er hoogstens één keer in.',
    )
    .transform((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1))),
  serviceIds: z
    .array(z.uuid('Deze behandeling bestaat niet (meer).'), 'Dit moet een lijst zijn.')
    .min(1, 'Kies minstens één behandeling.')
    .max(500, 'Maximaal 500 behandelingen.')
    .nullable(),
  largestSize: z.enum(memberSchema.entries.largestSize.options, 'Kies een grootte.'),
}

/** What the owner enters for a new member; she can be booked at once unless it says otherwise. */
export const newMemberSchema = z.object({
  ...fields,
  colour: fields.colour.optional(),
  pictureId: fields.pictureId.default(null),
  onTeamPage: flag.default(true),
  isActive: flag.default(true),
  bookableOnline: flag.default(true),
  hours: fields.hours.default(null),
  exceptions: fields.exceptions.default([]),
  serviceIds: fields.serviceIds.default(null),
  largestSize: fields.largestSize.default(''),
})
export type NewMember = z.infer<typeof newMemberSchema>

/**
 * Any subset of the fields of a member; what is absent stays. `version` is the one that was read,
 * `position` where she comes in the order, 0 first.
 */
export const memberChangeSchema = z
  .object({ ...fields, position: z.int('Vul een geheel getal in.').min(0).max(100) })
  .partial()
  .extend({ version: z.int('Vul een geheel getal in.').optional() })
export type MemberChange = z.infer<typeof memberChangeSchema>

/** For what a visitor chooses somebody. */
export const bookableQuerySchema = z.object({ service: requiredLine(200).optional() })

/** To whom the visits go of somebody who is removed. */
export const memberRemovalSchema = z.object({
  visitsTo: z.uuid('Deze medewerker bestaat niet (meer).').optional(),
})

import { z } from 'zod'
import { isTime, toMinutes } from '#lib/dates.ts'

const clockTime = z.string().refine((value) => value.length === 5 && isTime(value), 'Kies een uur zoals 09:00.')

/** One stretch of opening hours on a day, `HH:MM` to `HH:MM`. */
const timeRange = z
  .object({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, { error: 'Het einduur moet na het beginuur komen.', path: ['to'] })
export type TimeRange = z.infer<typeof timeRange>

const dayHours = z
  .array(timeRange)
  .max(4, 'Maximaal 4 blokken per dag.')
  .refine(
    (ranges) => ranges.every((range, index) => index === 0 || toMinutes(range.from) >= toMinutes(ranges[index - 1]?.to ?? '00:00')),
    'De blokken overlappen of staan niet op volgorde.',
  )

/** Per weekday zero or more stretches in order; an empty list means closed. */
const openingHoursSchema = z.object({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

/** The facts of the salon that anyone may read: header, footer, contact page, structured data, booking page. */
export const publicSalonSchema = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string(),
  email: z.string(),
  vatNumber: z.string(),
  website: z.string(),
  openingHours: openingHoursSchema,
  existingCustomersOnly: z.boolean(),
  externalBookingUrl: z.string(),
  externalVoucherUrl: z.string(),
  activeSince: z.number().int(),
  rulesVersion: z.string(),
})
export type PublicSalon = z.infer<typeof publicSalonSchema>

/** Everything under Bedrijf. */
export const salonSchema = publicSalonSchema.extend({
  iban: z.string(),
  slotMinutes: z.number().int().min(15).max(480),
  noticeDays: z.number().int().min(1).max(60),
  horizonMonths: z.number().int().min(1).max(24),
  adminStartView: z.enum(['dashboard', 'calendar']),
})
export type Salon = z.infer<typeof salonSchema>

import { z } from 'zod'
import { optionalLine } from '#lib/fields.ts'

/** The name is for the owner, to know them apart. */
export const newFeedSchema = z.object({
  name: optionalLine(60),
  staffId: z.uuid('Kies een medewerker.').nullish(),
})

/** Whose visits of a feed are asked for. */
export const feedQuerySchema = z.object({ staff: z.string().max(60).optional() })

export const membersCalendarPathSchema = z.object({
  id: z.uuid('Deze medewerker bestaat niet (meer).'),
})
/** Empty: her visits stand in the calendar of the salon. */
export const membersCalendarSchema = z.object({
  calendarId: optionalLine(200).refine((id) => !/[\s/]/.test(id), {
    error: 'Plak het agenda-ID zoals Google het toont, zonder spaties.',
  }),
})

export const feedPathSchema = z.object({ id: z.uuid('Dit adres bestaat niet (meer).') })

/** The last part of such an address: 128 random bits and `.ics`. */
export const feedFileSchema = z.object({ file: z.string() })

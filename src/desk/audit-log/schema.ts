import { z } from 'zod'
import { deedGroups } from '#desk/audit-log/texts.ts'
import { dateField } from '#lib/fields.ts'
import { namesOf } from '#lib/names-of.ts'

const GONE = 'Deze bladzijde bestaat niet (meer).'

const filters = z.object({
  who: z.uuid('Deze persoon bestaat niet (meer).').optional(),
  kind: z.enum(namesOf(deedGroups), 'Kies een soort.').optional(),
  customerId: z.uuid('Deze klant bestaat niet (meer).').optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  q: z.string('Dit moet tekst zijn.').trim().max(100, 'Maximaal 100 tekens.').optional(),
})
export type DeedFilters = z.infer<typeof filters>

/** Which deeds to list, newest first; `cursor` is the id of the last one of the page before. */
export const deedQuerySchema = filters.extend({
  limit: z.coerce.number('Kies een geheel getal.').int().min(1).max(200).default(50),
  cursor: z.uuid(GONE).optional(),
})
export type DeedQuery = z.infer<typeof deedQuerySchema>

/** Which to save as a file. */
export const deedFileSchema = filters

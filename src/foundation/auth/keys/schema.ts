import { z } from 'zod'
import { requiredLine } from '#lib/fields.ts'
import { namesOf } from '#lib/names-of.ts'
import { scopes } from '#lib/scopes.ts'

const HOW_LONG = 'Kies hoelang de sleutel werkt, van een dag tot twee jaar.'

/** A key for a program: what it opens, and for how many days. */
export const newKeySchema = z.object({
  name: requiredLine(60, 'Vul in voor welk programma de sleutel is.'),
  scopes: z
    .array(z.enum(namesOf(scopes), 'Kies wat het programma mag.'), 'Kies wat het programma mag.')
    .min(1, 'Kies wat het programma mag.')
    .transform((chosen) => [...new Set(chosen)]),
  days: z.int(HOW_LONG).min(1, HOW_LONG).max(730, HOW_LONG),
})
export type NewKey = z.output<typeof newKeySchema>

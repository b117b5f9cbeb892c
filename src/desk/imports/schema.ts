import { z } from 'zod'
import { importChoices, importKinds } from '#desk/imports/rules.ts'
import { limitField } from '#lib/fields.ts'

export const kindSchema = z.object({
  kind: z.enum(importKinds, 'Kies wat je wilt importeren.'),
})
/** As the document shows the form; the handler reads it. */
export const uploadSchema = kindSchema.extend({ file: z.string('Kies een bestand.') })

const choice = z.enum(importChoices, 'Kies een van de mogelijkheden.')
/** What the owner corrects before she applies it: columns in order, and rows by their line. */
export const importChangeSchema = z.object({
  columns: z
    .array(
      z.object({ field: z.string('Kies een veld.').max(50).nullable() }),
      'Geef alle kolommen.',
    )
    .max(200, 'Hoogstens 200 kolommen.')
    .optional(),
  choices: z
    .record(z.string().regex(/^\d{1,7}$/, 'Deze rij bestaat niet.'), choice.nullable())
    .optional(),
  /** All rows that can do without what is wrong in them come without it. */
  allWrong: z.literal('without', 'Kies een van de mogelijkheden.').optional(),
})
export type ImportChange = z.infer<typeof importChangeSchema>

/** Which rows are asked for; `after` is the line of the last one that was seen. */
export const rowQuerySchema = z.object({
  status: z.enum(['new', 'existing', 'error', 'question'], 'Kies een geldige status.').optional(),
  limit: limitField(500).default(100),
  after: z.coerce
    .number('Deze pagina bestaat niet.')
    .int('Deze pagina bestaat niet.')
    .min(-1)
    .default(-1),
})
export type RowQuery = z.infer<typeof rowQuerySchema>

import { z } from 'zod'
import { dateField, optionalLine } from '#lib/fields.ts'

/** The days from one date to another, both included. */
export const daysQuerySchema = z.object({ from: dateField(), to: dateField() })

/** Whose visits alone are counted. */
export const overviewQuerySchema = z.object({ staff: z.uuid('Kies een medewerker.').optional() })

export const searchQuerySchema = z.object({ q: optionalLine(100) })

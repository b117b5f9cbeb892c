import { z } from 'zod'
import { dateField, optionalLine } from '#lib/fields.ts'

/** The days from one date to another, both included. */
export const daysQuerySchema = z.object({ from: dateField(), to: dateField() })

export const searchQuerySchema = z.object({ q: optionalLine(100) })

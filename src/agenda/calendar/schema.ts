import { z } from 'zod'
import { optionalLine } from '#lib/fields.ts'

/** The name is for the owner, to know them apart. */
export const newFeedSchema = z.object({ name: optionalLine(60) })

export const feedPathSchema = z.object({ id: z.uuid('Dit adres bestaat niet (meer).') })

/** The last part of such an address: 128 random bits and `.ics`. */
export const feedFileSchema = z.object({ file: z.string() })

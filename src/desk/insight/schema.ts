import { z } from 'zod'
import { LONGEST_DAYS } from '#desk/insight/rules.ts'
import { daysBetween } from '#lib/dates.ts'
import { dateField } from '#lib/fields.ts'

const tableNames = ['bezetting', 'rassen', 'behandelingen', 'opkomst'] as const

/** The days that figures are asked about, both included. */
const period = z.object({ from: dateField(), to: dateField() })
type Period = z.infer<typeof period>

const inOrder = ({ from, to }: Period) => from <= to
const isShort = ({ from, to }: Period) => daysBetween(from, to) <= LONGEST_DAYS
const order = { path: ['to'], error: 'De einddatum moet op of na de begindatum vallen.' }
const length = { path: ['to'], error: 'Kies een periode van hoogstens drie jaar.' }

export const insightQuerySchema = period.refine(inOrder, order).refine(isShort, length)

export const tableQuerySchema = period
  .extend({ table: z.enum(tableNames, 'Kies een tabel.') })
  .refine(inOrder, order)
  .refine(isShort, length)
export type TableName = (typeof tableNames)[number]

import { type InferOutput, nullable, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** How long a visit is expected to take and why; null minutes: to its end. */
export const expectedDurationSchema = object({ minutes: nullable(whole), reason: string() })
export type ExpectedDuration = InferOutput<typeof expectedDurationSchema>

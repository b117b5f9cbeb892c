import { boolean, type InferOutput, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** A stored picture, in pixels. */
export const pictureSchema = object({ id: string(), width: whole, height: whole })
export type Picture = InferOutput<typeof pictureSchema>

/** A point of the set-up that is not in order yet. `href`: where the owner does it. */
export const setupPointSchema = object({ id: string(), label: string(), why: string(), href: string(), isDismissed: boolean() })
export type SetupPoint = InferOutput<typeof setupPointSchema>

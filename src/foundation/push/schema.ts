import { z } from 'zod'
import { namesOf } from '#lib/names-of.ts'
import { pushKinds } from '#lib/push-kinds.ts'

const NO_DEVICE = 'Dit toestel kan geen meldingen krijgen.'
const endpoint = z.url(NO_DEVICE).max(1_000, NO_DEVICE)
const key = (bytes: number) =>
  z
    .string(NO_DEVICE)
    .regex(/^[\w-]+={0,2}$/, NO_DEVICE)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, NO_DEVICE)

/** A device by the address where its browser gets notices. */
export const deviceSchema = z.object({ endpoint })

/** What a device wants to be told: nothing lets go of it. */
export const choiceSchema = z.object({
  endpoint,
  p256dh: key(65),
  auth: key(16),
  kinds: z.array(z.enum(namesOf(pushKinds), 'Kies waarvan je een melding wilt.')).max(10),
})

/** What a device is told of; `path`: where that stands, `date`: the day that it is about. */
export const noticeSchema = z.object({
  kind: z.enum(namesOf(pushKinds)),
  path: z.string(),
  date: z.iso.date().exactOptional(),
})
export const deliverySchema = noticeSchema.extend({
  deviceId: z.uuid(),
  attempts: z.int(),
})
export type NoticeOf = z.output<typeof noticeSchema>

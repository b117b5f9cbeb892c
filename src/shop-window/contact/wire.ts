import { boolean, type InferOutput, object, string } from 'valibot'
import { whole } from '#lib/wire.ts'

/** A message in the owner's inbox. */
export const contactMessageSchema = object({
  id: string(),
  name: string(),
  email: string(),
  phone: string(),
  dogName: string(),
  dogBreed: string(),
  subject: string(),
  message: string(),
  isRead: boolean(),
  isDone: boolean(),
  createdAt: string(),
})
export type ContactMessage = InferOutput<typeof contactMessageSchema>

/** How many messages nobody has read yet. */
export const unreadSchema = object({ unread: whole })

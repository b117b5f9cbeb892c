import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  object,
  picklist,
  string,
} from 'valibot'
import { letters } from '#foundation/messages/texts.ts'
import { namesOf } from '#lib/names-of.ts'
import { mailStates } from '#lib/states.ts'
import { whole } from '#lib/wire.ts'

/** The mails whose words the owner can change. */
export const letterKindSchema = picklist(namesOf(letters))

/**
 * Which mails leave by themselves. `reminderHours` before a visit (0: none), after `rebookWeeks`
 * without one (0: never).
 */
export const messageSettingsSchema = object({
  reminderHours: whole,
  rebookWeeks: whole,
  sendsBirthdays: boolean(),
  version: whole,
})
export type MessageSettings = InferOutput<typeof messageSettingsSchema>

export const mailStateSchema = picklist(namesOf(mailStates))
export type MailState = InferOutput<typeof mailStateSchema>

/** A mail in the owner's list. */
export const mailSummarySchema = object({
  id: string(),
  kind: string(),
  recipient: string(),
  subject: string(),
  state: mailStateSchema,
  attempts: whole,
  /** Why the last try failed, why it was cancelled by itself, or why a sent one reached nobody. */
  lastError: nullable(string()),
  /** When it is tried next; null unless it waits. */
  nextAttemptAt: nullable(string()),
  sentAt: nullable(string()),
  expiresAt: nullable(string()),
  createdAt: string(),
  /** The visit that it is about, while that exists. */
  visit: nullable(object({ id: string(), dogName: string(), date: string(), startTime: string() })),
})
export type MailSummary = InferOutput<typeof mailSummarySchema>

/**
 * A mail with what was in it. Secret parts of links are masked: who reads along gets no key to a
 * client's pages.
 */
export const mailSchema = object({
  ...mailSummarySchema.entries,
  replyTo: nullable(string()),
  text: string(),
  html: nullable(string()),
  files: array(string()),
  hasCalendar: boolean(),
  /**
   * The client's phone, for a message by another way, and what that says; null when it is of no use
   * without the mail's link.
   */
  phone: nullable(string()),
  phoneText: nullable(string()),
})
export type ShownMail = InferOutput<typeof mailSchema>

/** How a test mail went; `message` is for the owner. */
export const testMailAnswerSchema = object({
  success: literal(true),
  message: string(),
  isKept: boolean(),
})

const letterSchema = object({
  subject: string(),
  title: string(),
  intro: string(),
  closing: string(),
})

/** A kind of mail with its words now. `version` 0: its words were never changed. */
export const templateSchema = object({
  kind: letterKindSchema,
  words: letterSchema,
  isOwn: boolean(),
  version: whole,
})
export type Template = InferOutput<typeof templateSchema>

/** A mail as it would leave; `isExample` when there is nothing real to show yet. */
export const previewAnswerSchema = object({
  subject: string(),
  html: nullable(string()),
  text: string(),
  isExample: boolean(),
})
export type LetterPreviewAnswer = InferOutput<typeof previewAnswerSchema>

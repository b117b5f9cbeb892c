import { z } from 'zod'
import type { Letter, MailKind } from '#foundation/messages/texts.ts'
import { mailStateSchema } from '#foundation/messages/wire.ts'
import {
  dateField,
  emailField,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  weeksField,
} from '#lib/fields.ts'
import type { Block, MailBody } from '#lib/mail-body.ts'
import type { KnownVisit } from '#lib/states.ts'

const mailStateField = z.enum(
  mailStateSchema.options,
  'Kies wachtend, verzonden, mislukt of geannuleerd.',
)

declare const made: unique symbol
/**
 * A finished part of a mail: only the layout makes it, in which everything that a feature hands
 * over is no live link any more.
 */
export type MailText = string & { readonly [made]: 'text' }
/** What is in a mail, made by the same. */
export type MadeBody = MailBody & { readonly [made]: 'body' }
/** The owner's words with their places filled in; only `fillLetter` makes it. */
export type FilledLetter = Letter & { readonly [made]: 'letter' }

/**
 * A mail that a feature wants to be sent, by the salon; `to` and `replyTo` are bare addresses.
 * Without `html` it is plain text.
 */
export type OutgoingMail = {
  /** What the mail is about, for the owner's list: `appointment-confirmed`. */
  kind: MailKind
  /** Empty for who has no address: nothing is mailed then. */
  to: string
  replyTo?: string | undefined
  subject: MailText
  /** Both forms as they are kept and shown, without anything that opens something. */
  text: MailText
  html?: MailText
  /** What leaves is drawn from this; without it, it is the text. */
  content?: MadeBody
  calendar?: { content: MailText; method: 'PUBLISH' | 'CANCEL' }
  /** Files, their bytes in base64. */
  attachments?: { filename: string; contentType: string; content: string }[]
  appointmentId?: string
  /** Whom it is to, for mails to a client that are about no visit. */
  customerId?: string
  /** After this moment the mail is of no use: it is cancelled instead of sent. */
  expiresAt?: Date
  /** Waits until the morning when its turn comes in the evening or at night. */
  isQuiet?: boolean
  /**
   * What its reader knew of her visit before a deed that can be undone: the mail waits until that
   * time is over, and undoing takes it out (`takeOut`).
   */
  knew?: KnownVisit
  /** Where its reader gets no more mails like it. */
  stopLink?: string
}

/**
 * A mail as data; written once, shown as HTML and as plain text. `preview` is what the inbox shows
 * beside the subject.
 */
export type MailContent = { subject: string; title: string; preview: string; blocks: Block[] }

const HOURS_WRONG = 'Kies 48, 24 of 2 uur, of geen herinnering.'

/** The settings as the owner saves them; `version` is the one that she read. */
export const messageSettingsChangeSchema = z.object({
  reminderHours: z.int(HOURS_WRONG).refine((hours) => [0, 2, 24, 48].includes(hours), HOURS_WRONG),
  rebookWeeks: weeksField(),
  sendsBirthdays: z.boolean('Dit moet ja of nee zijn.'),
  version: z.int('Vul een geheel getal in.'),
})
export type MessageSettingsChange = z.infer<typeof messageSettingsChangeSchema>

/** Which mails to list, newest first; `cursor` is the id of the last one of the page before. */
export const mailQuerySchema = z.object({
  from: dateField().optional(),
  to: dateField().optional(),
  limit: z.coerce.number('Kies een geheel getal.').int().min(1).max(200).optional(),
  cursor: z.uuid('Deze bladzijde bestaat niet (meer).').optional(),
  q: optionalLine(100),
  status: mailStateField.optional(),
})
export type MailFilter = z.infer<typeof mailQuerySchema>

export const testMailSchema = z.object({ to: emailField() })

export const templatePathSchema = z.object({ kind: z.string() })
const wordsSchema = z.object(
  {
    subject: requiredLine(200, 'Vul een onderwerp in.'),
    title: optionalLine(200),
    intro: requiredText(5_000, 'Schrijf hier minstens een zin.'),
    closing: optionalText(5_000),
  },
  'Vul de teksten in.',
)
/** Words as the owner typed them, and the version that she changed. */
export const templateChangeSchema = z.object({
  words: wordsSchema,
  version: z.int('Vul een geheel getal in.'),
})
export type TemplateChange = z.infer<typeof templateChangeSchema>
export const templatePreviewSchema = z.object({ words: wordsSchema })

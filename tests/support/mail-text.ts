import type { MailText } from '#foundation/messages/schema.ts'

/** A part of a mail that no layout made: for tests of what happens to mails on their way. */
export function mailText(text: string): MailText {
  if (!isMailText(text)) throw new Error('no text')
  return text
}

function isMailText(text: string): text is MailText {
  return text.length >= 0
}

import { mailLink } from '#lib/reach.ts'
import type { ContactMessage } from '#shop-window/contact/wire.ts'

/** How every answer to a message begins. */
export function greetingOf({ name }: ContactMessage): string {
  return `Dag ${name},\n\n`
}

/** Opens an answer by mail, with the message below it. */
export function replyLink(message: ContactMessage, salonName: string): string {
  const quoted = message.message.split('\n').map((line) => `> ${line}`)
  return mailLink(message.email, {
    subject: `Uw bericht aan ${salonName}`,
    body: `${greetingOf(message)}\n\n${quoted.join('\n')}`,
  })
}

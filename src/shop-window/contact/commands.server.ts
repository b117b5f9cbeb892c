import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { getLetter } from '#foundation/messages/data.server.ts'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Deps } from '#server/deps.ts'
import { countCopies, insertContact } from '#shop-window/contact/data.server.ts'
import { contactCopyMail, contactNoticeMail } from '#shop-window/contact/emails.tsx'
import type { ContactForm } from '#shop-window/contact/schema.ts'
import type { ContactMessage } from '#shop-window/contact/wire.ts'

/** How often one address can write: what nobody could read would only bury the rest. */
export const CONTACT_LIMIT = { bucket: 'contact', max: 60, perDay: 60 }
const MOST_COPIES = 3
const DAY = 24 * 60 * 60_000

/**
 * Keeps a message from the contact form, mails it to the salon and a plain copy to the sender: at
 * most 3 copies a day to one address, whoever wrote.
 */
export async function receiveMessage(deps: Deps, form: ContactForm): Promise<ContactMessage> {
  const now = deps.clock()
  return await deps.db.transaction(async (tx) => {
    const copies = await countCopies(tx, form.email, new Date(now.getTime() - DAY))
    const { firstName, lastName, comments, ...rest } = form
    const message = await insertContact(tx, {
      ...rest,
      name: `${firstName} ${lastName}`,
      subject: 'Contactformulier',
      message: comments,
      createdAt: now,
    })
    const salon = await getSalon(tx)
    const facts = { salon, message }
    const copy = contactCopyMail({ ...facts, letter: await getLetter(tx, 'contact-copy') })
    await enqueueMails(tx, deps, [
      contactNoticeMail(facts),
      ...(copies < MOST_COPIES ? [copy] : []),
    ])
    await tellDevices(tx, deps, { kind: 'message', path: '/admin/berichten' })
    return message
  })
}

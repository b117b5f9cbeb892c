import { type LetterPreviews, renderMail, renderPlain } from '#foundation/messages/emails.tsx'
import { fillLetter } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { calledCustomer, fullName, isSeen } from '#lib/names.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import { listContacts } from '#shop-window/contact/data.server.ts'
import type { ContactMessage } from '#shop-window/contact/wire.ts'

type Facts = { salon: Salon; message: ContactMessage }

/** Tells the owner of a new message; her answer goes to the sender. */
export function contactNoticeMail({ salon, message }: Facts): OutgoingMail {
  const name = fullName({ firstName: message.name, lastName: '', email: message.email })
  const content = renderMail(salon, {
    subject: `Bericht van ${name}`,
    title: 'Nieuw bericht via de website',
    preview: `${name}: ${message.message.slice(0, 90)}`,
    blocks: [
      { type: 'paragraph', text: isSeen(message.message) ? message.message : '(geen tekst)' },
      {
        type: 'facts',
        facts: [
          { label: 'Naam', value: calledCustomer(message.name) },
          { label: 'E-mail', value: message.email, href: mailLink(message.email), isAddress: true },
          { label: 'Telefoon', value: message.phone, href: telLink(message.phone) },
          ...(isSeen(message.dogName) ? [{ label: 'Hond', value: message.dogName }] : []),
          ...(isSeen(message.dogBreed) ? [{ label: 'Ras', value: message.dogBreed }] : []),
        ],
      },
      { type: 'paragraph', text: 'Antwoord op deze mail om de afzender te bereiken.' },
    ],
  })
  return { kind: 'contact-notice', to: salon.email, replyTo: message.email, ...content }
}

/**
 * The sender's copy: plain text in which nothing that was typed can be clicked, so that the form is
 * no way to send links to strangers.
 */
export function contactCopyMail({
  salon,
  message,
  letter,
}: Facts & { letter: Letter }): OutgoingMail {
  const words = fillLetter(letter, {
    naam: withoutLinks(message.name),
    salon: salon.name,
    telefoon: salon.phone,
  })
  const facts = [
    `Telefoon: ${message.phone}`,
    isSeen(message.dogName) && `Hond: ${withoutLinks(message.dogName)}`,
    isSeen(message.dogBreed) && `Ras: ${withoutLinks(message.dogBreed)}`,
  ]
  const parts = [withoutLinks(message.message) || '(geen tekst)', facts.filter(Boolean).join('\n')]
  return {
    kind: 'contact-copy',
    to: message.email,
    replyTo: salon.email,
    ...renderPlain(salon, { words, parts }),
  }
}

/**
 * Takes the life out of web and mail addresses: mail programs make links of whatever looks like
 * one.
 */
function withoutLinks(text: string): string {
  return text
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}]{2,})/gu, ' . ')
    .replaceAll('@', ' @ ')
}

/** The copy of the latest message. */
export const contactPreviews = {
  'contact-copy': async ({ db }, letter) => {
    const [message] = await listContacts(db, { limit: 1, q: '' })
    return message && contactCopyMail({ salon: await getSalon(db), message, letter })
  },
} satisfies Partial<LetterPreviews>

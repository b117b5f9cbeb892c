import type { ContactMessage } from '#features/contact/schema.ts'
import { renderMail } from '#features/messages/emails.tsx'
import type { OutgoingMail } from '#features/messages/schema.ts'
import { telLink } from '#features/salon/rules.ts'
import type { Salon } from '#features/salon/schema.ts'

type Facts = { salon: Salon; message: ContactMessage }

/** Tells the owner of a new message; her answer goes to the sender. */
export function contactNoticeMail({ salon, message }: Facts): OutgoingMail {
  const content = renderMail(salon, {
    title: 'Nieuw bericht via de website',
    preview: `${message.name}: ${message.message.slice(0, 90)}`,
    blocks: [
      { type: 'paragraph', text: message.message || '(geen tekst)' },
      {
        type: 'facts',
        facts: [
          { label: 'Naam', value: message.name },
          { label: 'E-mail', value: message.email, href: `mailto:${message.email}` },
          { label: 'Telefoon', value: message.phone, href: telLink(message.phone) },
          ...(message.dogName ? [{ label: 'Hond', value: message.dogName }] : []),
          ...(message.dogBreed ? [{ label: 'Ras', value: message.dogBreed }] : []),
        ],
      },
      { type: 'paragraph', text: 'Antwoord op deze mail om de afzender te bereiken.' },
    ],
  })
  return { kind: 'contact-notice', to: salon.email, replyTo: message.email, subject: `Bericht van ${message.name}`, ...content }
}

/** The sender's copy: plain text in which nothing can be clicked, so that the form is no way to send links to strangers. */
export function contactCopyMail({ salon, message }: Facts): OutgoingMail {
  const lines = [
    `Beste ${withoutLinks(message.name)},`,
    'Bedankt voor uw bericht. We nemen binnen 24 uur contact met u op. Dit is een kopie van wat u ons stuurde:',
    withoutLinks(message.message) || '(geen tekst)',
    [`Telefoon: ${message.phone}`, message.dogName && `Hond: ${withoutLinks(message.dogName)}`, message.dogBreed && `Ras: ${withoutLinks(message.dogBreed)}`]
      .filter(Boolean)
      .join('\n'),
    `Hebt u ons niets gestuurd? Dan vulde iemand uw adres in; u hoeft niets te doen.`,
    `${salon.name}\n${salon.street}, ${salon.postalCode} ${salon.city}\n${salon.phone}`,
  ]
  return { kind: 'contact-copy', to: message.email, replyTo: salon.email, subject: `Kopie van uw bericht aan ${salon.name}`, text: `${lines.join('\n\n')}\n` }
}

/** Takes the life out of web and mail addresses: mail programs make links of whatever looks like one. */
function withoutLinks(text: string): string {
  return text
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}]{2,})/gu, ' . ')
    .replaceAll('@', ' @ ')
}

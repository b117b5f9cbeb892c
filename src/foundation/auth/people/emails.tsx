import { renderMail } from '#foundation/messages/emails.tsx'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { paragraph, secretLink } from '#lib/mail-body.ts'
import { greet } from '#lib/names.ts'

/** The link behind which somebody of the staff chooses her password. */
export function invitationMail({
  salon,
  name,
  email,
  link,
  expiresAt,
}: {
  salon: Salon
  name: string
  email: string
  link: string
  expiresAt: Date
}): OutgoingMail {
  const content = renderMail(salon, {
    subject: `Je log-in bij ${salon.name}`,
    title: 'Je krijgt een log-in',
    preview: 'De knop in deze mail werkt één keer, en een week lang.',
    blocks: [
      paragraph(`${greet(name)},`),
      paragraph(
        `${salon.name} geeft je een log-in voor de agenda. Met deze knop kies je een wachtwoord; daarna log je in met het adres waarop je deze mail kreeg.`,
      ),
      { type: 'buttons', buttons: [{ label: 'Wachtwoord kiezen', href: secretLink(link) }] },
      paragraph(
        'De knop werkt één keer, en een week lang. Stuur deze mail niet door: wie de knop gebruikt, kan in de agenda. Verwachtte je deze mail niet? Dan hoef je niets te doen.',
      ),
    ],
  })
  return { kind: 'staff-invitation', to: email, replyTo: salon.email, ...content, expiresAt }
}

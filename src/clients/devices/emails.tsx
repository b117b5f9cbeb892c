import { renderMail } from '#foundation/messages/emails.tsx'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { type Href, paragraph } from '#lib/mail-body.ts'
import { greet } from '#lib/names.ts'

type LinkMail = {
  salon: Salon
  customer: { id: string; firstName: string; email: string }
  link: Href
  expiresAt: Date
}

/** The link that opens a client's own data, to the address that we know her by. */
export function dataLinkMail(facts: LinkMail): OutgoingMail {
  const { name } = facts.salon
  return linkMail(facts, {
    title: 'Uw gegevens bekijken',
    subject: `Uw gegevens bij ${name}`,
    why: `Via onze website werd gevraagd om te tonen wat ${name} over u en uw hond bewaart. Met deze knop ziet u uw gegevens, afspraken, kadobonnen en punten.`,
    button: 'Mijn gegevens openen',
  })
}

/** The link that has a device remembered, for who is booking on it. */
export function deviceLinkMail(facts: LinkMail): OutgoingMail {
  return linkMail(facts, {
    title: 'Dit toestel onthouden',
    subject: `Uw toestel onthouden bij ${facts.salon.name}`,
    why: 'Open deze mail op het toestel waarmee u boekt en gebruik de knop. Daarna vullen we daar uw gegevens en uw honden voor u in, ook de volgende keer.',
    button: 'Dit toestel onthouden',
  })
}

type Words = { title: string; subject: string; why: string; button: string }

function linkMail(
  { salon, customer, link, expiresAt }: LinkMail,
  { title, subject, why, button }: Words,
): OutgoingMail {
  const content = renderMail(salon, {
    subject,
    title,
    preview: 'De knop in deze mail werkt één keer, en een kwartier lang.',
    blocks: [
      paragraph(`${greet(customer.firstName)},`),
      paragraph(why),
      { type: 'buttons', buttons: [{ label: button, href: link }] },
      paragraph(
        'De knop werkt één keer, en een kwartier lang. Stuur deze mail niet door: wie de knop gebruikt, ziet uw gegevens. Was u te laat? Vraag dan op onze website gewoon een nieuwe link aan.',
      ),
      paragraph(
        'Hebt u dit niet gevraagd? Dan hoeft u niets te doen: zonder deze mail kan niemand bij uw gegevens.',
      ),
    ],
  })
  return {
    kind: 'my-data-link',
    to: customer.email,
    replyTo: salon.email,
    ...content,
    customerId: customer.id,
    expiresAt,
  }
}

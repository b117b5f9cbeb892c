import type { Correction } from '#desk/my-data/rules.ts'
import { renderMail } from '#foundation/messages/emails.tsx'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { type DateString, formatLongDate } from '#lib/dates.ts'
import { type Block, paragraph } from '#lib/mail-body.ts'
import { calledDog, fullName, greet, isSeen } from '#lib/names.ts'
import { mailLink } from '#lib/reach.ts'

type Person = { id: string; firstName: string; lastName: string; email: string }
type Facts = { salon: Salon; customer: Person }

type Corrected = Facts & { publicUrl: string; corrections: Correction[]; dogName?: string }

/** Tells the owner what a client corrected herself. */
export function correctedMail({
  salon,
  customer,
  publicUrl,
  corrections,
  dogName,
}: Corrected): OutgoingMail {
  const what = dogName === undefined ? 'haar gegevens' : `de gegevens van ${calledDog(dogName)}`
  const content = renderMail(salon, {
    subject: `${fullName(customer)} verbeterde ${what}`,
    title: `${fullName(customer)} verbeterde ${what}`,
    preview: corrections.map(({ label, to }) => `${label}: ${to}`).join(' · '),
    blocks: [
      paragraph(
        'Via ‘Mijn gegevens’ op de website. De wijziging is al bewaard, ook bij de afspraken.',
      ),
      {
        type: 'facts',
        facts: corrections.map(({ label, from, to }) => ({
          label,
          value: `${isSeen(to) ? to : 'leeg'} (was: ${isSeen(from) ? from : 'leeg'})`,
        })),
      },
      customerButton(customer, publicUrl),
    ],
  })
  return {
    kind: 'my-data-corrected',
    to: salon.email,
    replyTo: customer.email,
    ...content,
    customerId: customer.id,
  }
}

/** Tells the owner that a client wants to be erased. */
export function erasureMail({
  salon,
  customer,
  publicUrl,
  note,
}: Facts & { publicUrl: string; note: string }): OutgoingMail {
  const content = renderMail(salon, {
    subject: `Vraag om gegevens te wissen: ${fullName(customer)}`,
    title: `${fullName(customer)} vraagt om haar gegevens te wissen`,
    preview: 'Je hebt hiervoor een maand de tijd.',
    blocks: [
      paragraph('Via ‘Mijn gegevens’ op de website, door iemand die de mail op dit adres leest.'),
      {
        type: 'facts',
        facts: [
          { label: 'Klant', value: fullName(customer) },
          {
            label: 'E-mail',
            value: customer.email,
            href: mailLink(customer.email),
            isAddress: true,
          },
          ...(note ? [{ label: 'Boodschap', value: note }] : []),
        ],
      },
      paragraph(
        'Je moet binnen een maand antwoorden. Op haar klantenfiche wis je met ‘Klant wissen’ alles wat niet door de wet bewaard moet blijven; de vraag is daarmee ook behandeld. Staan er nog afspraken? Spreek dan eerst af wat daarmee gebeurt.',
      ),
      customerButton(customer, publicUrl),
    ],
  })
  return {
    kind: 'my-data-erasure',
    to: salon.email,
    replyTo: customer.email,
    ...content,
    customerId: customer.id,
  }
}

/** Tells the client that her request to be erased is there, and what happens when. */
export function erasureAskedMail({
  salon,
  customer,
  answerBy,
}: Facts & { answerBy: DateString }): OutgoingMail {
  const content = renderMail(salon, {
    subject: 'We kregen uw vraag om uw gegevens te wissen',
    title: 'Uw vraag is goed aangekomen',
    preview: `U krijgt ons antwoord ten laatste op ${formatLongDate(answerBy)}.`,
    blocks: [
      paragraph(`${greet(customer.firstName)},`),
      paragraph(
        `U vroeg ons via ‘Mijn gegevens’ om alles te wissen wat we over u en uw hond bewaren. U krijgt ons antwoord ten laatste op ${formatLongDate(answerBy)}. Tot dan verandert er niets.`,
      ),
      {
        type: 'list',
        title: 'Wat er dan gebeurt',
        items: [
          'Uw naam, adres, telefoon en e-mail, uw honden en alles wat we noteerden, verdwijnen.',
          'Facturen op uw naam moeten we van de wet tien jaar bewaren. Bedragen blijven in ons dagboek, zonder uw naam.',
          'Hebt u nog een afspraak staan? Die blijft staan tot we uw vraag behandelen. Komt u niet meer, annuleer ze dan eerst.',
        ],
      },
      paragraph(
        `Hebt u dit niet gevraagd, of bedenkt u zich? Antwoord op deze mail of bel ons op ${salon.phone}.`,
      ),
      paragraph(`Hartelijke groeten,\n${salon.name}`),
    ],
  })
  return {
    kind: 'my-data-erasure-asked',
    to: customer.email,
    replyTo: salon.email,
    ...content,
    customerId: customer.id,
  }
}

function customerButton({ id }: Person, publicUrl: string): Block {
  return {
    type: 'buttons',
    buttons: [{ label: 'Klantenfiche openen', href: `${publicUrl}/admin/klanten?klant=${id}` }],
  }
}

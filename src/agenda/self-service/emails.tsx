import { groomerFacts } from '#agenda/appointments/components/client-blocks.ts'
import { occupies } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { type Cost, costsNothing, costText } from '#agenda/cancellation-fees/rules.ts'
import { renderMail } from '#foundation/messages/emails.tsx'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Block, MailSalon } from '#lib/mail-body.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { telLink } from '#lib/reach.ts'

type Changed = {
  salon: MailSalon
  publicUrl: string
  before: Appointment
  after: Appointment
  cost: Cost | undefined
  reason: string
}

/**
 * To the owner: a client cancelled or moved her visit by the link in her mail. An answer goes to
 * the client.
 */
export function changedByClientMail({
  salon,
  publicUrl,
  before,
  after,
  cost,
  reason,
}: Changed): OutgoingMail {
  const { email, phone, service } = after
  const dogName = calledDog(after.dogName)
  const isCancelled = !occupies(after.status)
  const title = `${fullName(after)} ${isCancelled ? 'zegde de afspraak af' : 'verplaatste de afspraak'}`
  const what = isCancelled ? 'Afgezegd door de klant' : 'Verplaatst door de klant'
  const when = isCancelled
    ? [{ label: 'Afspraak', value: formatMoment(before) }]
    : [
        { label: 'Oude tijd', value: formatMoment(before) },
        { label: 'Nieuwe tijd', value: formatMoment(after) },
      ]
  const blocks: Block[] = [
    {
      type: 'paragraph',
      text: isCancelled
        ? 'De tijd is weer vrij in je agenda.'
        : 'De oude tijd is weer vrij, de nieuwe staat in je agenda.',
    },
    {
      type: 'facts',
      facts: [
        ...when,
        ...groomerFacts(salon, after),
        { label: 'Hond', value: dogName },
        { label: 'Behandeling', value: service },
        { label: 'Klant', value: fullName(after) },
        { label: 'Telefoon', value: phone, href: telLink(phone) },
        ...(reason ? [{ label: 'Bericht', value: reason }] : []),
        { label: 'Vergoeding', value: owedText(cost) },
      ],
    },
    {
      type: 'buttons',
      buttons: [
        {
          label: 'Bekijken in je agenda',
          href: `${publicUrl}/admin/afspraken?afspraak=${after.id}`,
        },
      ],
    },
  ]
  return {
    kind: isCancelled ? 'client-cancelled' : 'client-moved',
    to: salon.email,
    replyTo: email,
    ...renderMail(salon, {
      subject: `${what}: ${dogName} op ${formatMoment(before)}`,
      title,
      preview: when.map(({ value }) => value).join(' → '),
      blocks,
    }),
    appointmentId: after.id,
  }
}

function owedText(cost: Cost | undefined): string {
  if (!cost) return 'Geen: voor deze afspraak zijn geen salonregels aanvaard.'
  if (costsNothing(cost)) return 'Geen: op tijd gemeld.'
  return `Voorstel: ${costText(cost)} (${cost.percent}\u00a0%). Je beslist bij de afspraak zelf: verrekenen of kwijtschelden.`
}

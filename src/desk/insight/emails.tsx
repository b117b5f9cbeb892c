import { wantedBy } from '#agenda/appointments/components/client-blocks.ts'
import { listAppointments } from '#agenda/appointments/data.server.ts'
import { type LetterPreviews, renderLetter } from '#foundation/messages/emails.tsx'
import { bookButton, fillLetter, stopNote } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { type MailSalon, secretLink } from '#lib/mail-body.ts'
import { yourDog } from '#lib/names.ts'

type Lapsed = {
  salon: MailSalon
  publicUrl: string
  customer: { id: string; firstName: string; email: string }
  /** Those that stay away, and what each came for last; what she books is for the first. */
  dogs: readonly { dogName: string; service: string }[]
  letter: Letter
  stopLink: string
}

const inWords = new Intl.ListFormat('nl-BE', { type: 'conjunction' })

/** To a client whose dogs were not here for longer than usual. */
export function lapsedMail({
  salon,
  publicUrl,
  customer,
  dogs,
  letter,
  stopLink,
}: Lapsed): OutgoingMail {
  const [first] = dogs
  const hond = inWords.format(dogs.map(({ dogName }) => yourDog(dogName)))
  const content = {
    words: fillLetter(letter, {
      salon: salon.name,
      telefoon: salon.phone,
      voornaam: customer.firstName,
      hond,
    }),
    preview: `${salon.name} ziet ${hond} graag terug.`,
    blocks: [bookButton(publicUrl, first ? wantedBy(first) : {})],
    end: [stopNote(secretLink(stopLink))],
  }
  return {
    kind: 'lapsed',
    ...renderLetter(salon, content),
    to: customer.email,
    customerId: customer.id,
  }
}

/** The mail about the latest visit's dog; its link opens nothing. */
export const insightPreviews = {
  lapsed: async ({ db, env: { PUBLIC_URL: publicUrl } }, letter) => {
    const [visit] = await listAppointments(db, { limit: 1, order: 'desc' })
    if (!visit) return undefined
    return lapsedMail({
      salon: await getSalon(db),
      publicUrl,
      customer: { ...visit, id: visit.customerId },
      dogs: [visit],
      letter,
      stopLink: `${publicUrl}/afmelden/voorbeeld`,
    })
  },
} satisfies Partial<LetterPreviews>

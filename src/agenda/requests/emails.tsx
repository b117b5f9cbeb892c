import { wantedBy } from '#agenda/appointments/components/client-blocks.ts'
import { listAppointments } from '#agenda/appointments/data.server.ts'
import { clientMail, visitFacts, visitValues } from '#agenda/appointments/emails.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { getSalonWithGroomers } from '#agenda/staff/data.server.ts'
import type { LetterPreviews } from '#foundation/messages/emails.tsx'
import { bookButton, fillLetter } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import type { MailSalon } from '#lib/mail-body.ts'

type Expired = {
  salon: MailSalon
  publicUrl: string
  now: Date
  appointment: Appointment
  letter: Letter
}

/** To the client: her request ended without an answer; its calendar entry goes away. */
export function expiredMail({ salon, publicUrl, now, appointment, letter }: Expired): OutgoingMail {
  const link = visitLink(publicUrl, appointment.id)
  const ended: Appointment = { ...appointment, status: 'cancelled' }
  return clientMail(
    { salon, publicUrl, now, appointments: [ended], method: 'CANCEL' },
    'request-expired',
    {
      words: fillLetter(letter, visitValues(salon, appointment)),
      preview: 'Kies gerust een nieuwe tijd.',
      blocks: [
        visitFacts(ended, { where: salon }),
        bookButton(publicUrl, wantedBy(appointment), link),
      ],
    },
  )
}

/** About the latest visit. */
export const requestPreviews = {
  'request-expired': async ({ db, clock, env: { PUBLIC_URL: publicUrl } }, letter) => {
    const [appointment] = await listAppointments(db, { limit: 1, order: 'desc' })
    if (!appointment) return undefined
    return expiredMail({
      salon: await getSalonWithGroomers(db),
      publicUrl,
      now: clock(),
      appointment,
      letter,
    })
  },
} satisfies Partial<LetterPreviews>

import { bookButton, rememberNote } from '#features/appointments/components/client-blocks.ts'
import { clientMail, visitFacts, visitValues } from '#features/appointments/emails.tsx'
import { listAppointments } from '#features/appointments/data.server.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import type { LetterPreviews } from '#features/messages/emails.tsx'
import { fillLetter } from '#features/messages/rules.ts'
import type { Letter, MailSalon, OutgoingMail } from '#features/messages/schema.ts'
import { getSalon } from '#features/salon/data.server.ts'

type Expired = { salon: MailSalon; publicUrl: string; now: Date; appointment: Appointment; letter: Letter; link: string }

/** To the client: her request ended without an answer; its calendar entry goes away. */
export function expiredMail({ salon, publicUrl, now, appointment, letter, link }: Expired): OutgoingMail {
  const ended: Appointment = { ...appointment, status: 'cancelled' }
  return clientMail({ salon, publicUrl, now, appointments: [ended], method: 'CANCEL' }, 'request-expired', {
    words: fillLetter(letter, visitValues(salon, appointment)),
    preview: 'Kies gerust een nieuwe tijd.',
    blocks: [visitFacts(appointment), bookButton(publicUrl, link)],
    end: [rememberNote(link)],
  })
}

/** About the latest visit; a link in it opens nothing. */
export const requestPreviews: LetterPreviews = {
  'request-expired': async ({ db, clock, env: { PUBLIC_URL: publicUrl } }, letter) => {
    const [appointment] = await listAppointments(db, { limit: 1, order: 'desc' })
    if (!appointment) return undefined
    return expiredMail({ salon: await getSalon(db), publicUrl, now: clock(), appointment, letter, link: `${publicUrl}/mijn-afspraak/voorbeeld` })
  },
}

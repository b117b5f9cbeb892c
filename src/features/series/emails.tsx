import { bookButton, clientMail, visitFacts, visitValues } from '#features/appointments/emails.tsx'
import type { Appointment } from '#features/appointments/schema.ts'
import { fillLetter } from '#features/messages/rules.ts'
import type { Fact, Letter, MailSalon, OutgoingMail } from '#features/messages/schema.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'

type Facts = { salon: MailSalon; publicUrl: string; letter: Letter }
/** `link` is the client's own page of that visit. */
type LinkedVisit = { appointment: Appointment; link: string }

/** To the client: all visits of a series are certain, each date with the link to its page, in the plain text too. One mail, one calendar file. */
export function seriesMail({ visits, ...facts }: Facts & { visits: readonly LinkedVisit[] }): OutgoingMail {
  const [first] = visits
  if (!first) throw new Error('a series has at least one visit')
  const where = { label: 'Adres', value: `${facts.salon.street}, ${facts.salon.postalCode} ${facts.salon.city}` }
  const when = visits.map(({ appointment, link }, index) => ({ ...whenFact(appointment, index), href: link }))
  const mail = clientMail({ ...facts, appointments: visits.map(({ appointment }) => appointment), method: 'PUBLISH' }, 'appointment-confirmed', {
    words: fillLetter(facts.letter, valuesOf(facts.salon, visits.length, first.appointment)),
    preview: `De eerste keer op ${momentOf(first.appointment)}.`,
    blocks: [
      visitFacts(first.appointment, { when, more: [where] }),
      { type: 'paragraph', text: 'Kies een datum hierboven om die afspraak te bekijken of te wijzigen.' },
    ],
  })
  return { ...mail, text: when.reduce((text, { label, value, href }) => text.replace(`${label}: ${value}`, (line) => `${line}\n  ${href}`), mail.text) }
}

/** To the client: these visits of a series do not take place; their calendar entries go away. */
export function seriesCancelledMail({ appointments, ...facts }: Facts & { appointments: readonly Appointment[] }): OutgoingMail {
  const [first] = appointments
  if (!first) throw new Error('a mail about a series names at least one visit')
  return clientMail({ ...facts, appointments: [...appointments], method: 'CANCEL' }, 'appointment-cancelled', {
    words: fillLetter(facts.letter, valuesOf(facts.salon, appointments.length, first)),
    preview: `${appointments.length === 1 ? 'Deze afspraak gaat' : `Deze ${appointments.length} afspraken gaan`} niet door.`,
    blocks: [visitFacts(first, { when: appointments.map(whenFact) }), bookButton(facts.publicUrl)],
  })
}

function whenFact(appointment: Appointment, index: number): Fact {
  return { label: `Afspraak ${index + 1}`, value: momentOf(appointment) }
}

/** As for a single visit, except that the moment says how many follow: the owner's words are written for one. */
function valuesOf(salon: MailSalon, count: number, first: Appointment) {
  const moment = momentOf(first)
  return { ...visitValues(salon, first), moment: count === 1 ? moment : `${moment} (en nog ${count - 1} latere)` }
}

function momentOf({ date, startTime }: Appointment): string {
  return `${formatLongDate(date)} om ${withoutSeconds(startTime)}`
}

import {
  comingBlocks,
  feeFacts,
  type MailedFee,
  seriesCalendar,
  wantedBy,
} from '#agenda/appointments/components/client-blocks.ts'
import { clientMail, visitFacts, visitValues } from '#agenda/appointments/emails.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { bookButton, fillLetter } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { Fact, MailSalon } from '#lib/mail-body.ts'

/** `now`: the moment at which the mail and its calendar file are made. */
type Facts = { salon: MailSalon; publicUrl: string; now: Date; letter: Letter }

type Planned = Facts & { visits: readonly Appointment[]; rules?: HouseRules | undefined }

/**
 * To the client: all visits of a series are certain, each date with the link to its page, in the
 * plain text too, and all else as in the mail about one. One mail, one calendar file.
 */
export function seriesMail({ visits, rules, ...facts }: Planned): OutgoingMail {
  const first = one(visits, 'a series has at least one visit')
  const when = visits.map(whenFact(facts.publicUrl))
  return clientMail(
    { ...facts, appointments: visits, method: 'PUBLISH' },
    'appointment-confirmed',
    {
      words: fillLetter(facts.letter, valuesOf(facts.salon, visits.length, first)),
      preview: `De eerste keer op ${formatMoment(first)}.`,
      blocks: comingBlocks({
        ...facts,
        facts: [visitFacts(first, { when, where: facts.salon })],
        visits,
        rules,
        calendar: seriesCalendar,
        ways: [
          {
            type: 'paragraph',
            text: 'Kies een datum hierboven om die afspraak te bekijken of te verplaatsen.',
          },
        ],
      }),
    },
  )
}

type Cancelled = Facts & { visits: readonly Appointment[]; fees: readonly MailedFee[] }

/**
 * To the client: these visits of a series do not take place, each with the link to its page; their
 * calendar entries go away. `fees`: what is owed around them.
 */
export function seriesCancelledMail({ visits, fees, ...facts }: Cancelled): OutgoingMail {
  const first = one(visits, 'a mail about a series names at least one visit')
  const when = visits.map(whenFact(facts.publicUrl))
  return clientMail({ ...facts, appointments: visits, method: 'CANCEL' }, 'appointment-cancelled', {
    words: fillLetter(facts.letter, valuesOf(facts.salon, visits.length, first)),
    preview: `${visits.length === 1 ? 'Deze afspraak gaat' : `Deze ${visits.length} afspraken gaan`} niet door.`,
    blocks: [
      visitFacts(first, { when, where: facts.salon, more: feeFacts(fees) }),
      bookButton(facts.publicUrl, wantedBy(first)),
    ],
  })
}

function whenFact(publicUrl: string): (appointment: Appointment, index: number) => Fact {
  return (appointment, index) => ({
    label: `Afspraak ${index + 1}`,
    value: formatMoment(appointment),
    href: visitLink(publicUrl, appointment.id),
    showsLink: true,
  })
}

/**
 * As for a single visit, except that the moment says how many follow: the owner's words are written
 * for one.
 */
function valuesOf(salon: MailSalon, count: number, first: Appointment) {
  const moment = formatMoment(first)
  return {
    ...visitValues(salon, first),
    moment: count === 1 ? moment : `${moment} (en nog ${count - 1} latere)`,
  }
}

import { describe, expect, test } from 'vitest'
import { confirmedMail } from '#agenda/appointments/emails.tsx'
import { seriesCancelledMail, seriesMail } from '#agenda/series/emails.tsx'
import { letters } from '#foundation/messages/texts.ts'
import { salonPlaceholders } from '#foundation/salon/rules.ts'
import { keysApart, visitsIn } from '#lib/mail-body.ts'
import { exampleVisit } from '#tests/support/example-visit.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'

const facts = {
  salon: { ...salonPlaceholders, street: 'Kerkstraat 12' },
  publicUrl: 'https://www.salon.test',
  now: new Date('2027-03-20T10:15:00Z'),
}
/** As it is kept: the key is made when the mail leaves. */
const link = `${facts.publicUrl}/mijn-afspraak/•••`
/** The Thursdays around both changeovers of the clock. */
const appointments = ['2027-03-25', '2027-04-01', '2027-10-28', '2027-11-04'].map(
  (date, index) => ({
    ...exampleVisit,
    id: `7d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f1${index}`,
    dogName: 'Bo & <b>.be',
    date,
    startTime: '09:00:00',
    endTime: '11:00:00',
    status: 'confirmed' as const,
  }),
)
const rules = { version: '1', cancelFreeHours: 24, cancelLatePercent: 50, noShowPercent: 100 }
const planned = seriesMail({
  ...facts,
  rules,
  letter: letters['appointment-confirmed'].words,
  visits: appointments,
})

/** What a mail says, in its order. */
const headings = ({ text }: { text: string }) =>
  text.match(
    /^(Hond|Behandeling|Prijs|Ophalen|Adres|Vergoeding|Annuleren of verplaatsen|Goed om te weten)\b|in uw agenda\b|bekijken of te verplaatsen|^Afspraak bekijken of verplaatsen|Opnieuw boeken|Dit toestel onthouden/gm,
  )

describe('the mail about a series', () => {
  test('goes to the client once, and names every date with its own link, in both forms', () => {
    expect(planned).toMatchObject({
      kind: 'appointment-confirmed',
      to: exampleVisit.email,
      appointmentId: appointments[0]?.id,
      customerId: exampleVisit.customerId,
    })
    expect(planned.subject).toBe(
      'Uw afspraak is bevestigd: donderdag 25 maart 2027 om 09:00 (en nog 3 latere)',
    )
    for (const [index, day] of ['25 maart', '1 april', '28 oktober', '4 november'].entries()) {
      expect(planned.text).toContain(
        `Afspraak ${index + 1}: donderdag ${day} 2027 om 09:00\n  ${link}\n`,
      )
    }
    expect(planned.content && visitsIn(keysApart(planned.content).content)).toEqual(
      appointments.map(({ id }) => id),
    )
    expect(planned.text).toContain(
      'Kies een datum hierboven om die afspraak te bekijken of te verplaatsen.',
    )
    expect(planned.html, 'the address leads to the map').toContain(
      'https://www.google.com/maps/search/',
    )
  })

  test('says what every mail about a visit says, in the same order', () => {
    const single = confirmedMail({
      ...facts,
      letter: letters['appointment-confirmed'].words,
      rules,
      appointment: appointments[0] ?? exampleVisit,
    })
    const inOrder = [
      'Hond',
      'Behandeling',
      'Prijs',
      'Ophalen',
      'Adres',
      'Annuleren of verplaatsen',
      'in uw agenda',
      'bekijken of te verplaatsen',
      'Goed om te weten',
      'Dit toestel onthouden',
      'Opnieuw boeken',
    ]
    expect(headings(planned)).toEqual(inOrder)
    expect(headings(single)).toEqual(
      inOrder.map((words) =>
        words === 'bekijken of te verplaatsen' ? 'Afspraak bekijken of verplaatsen' : words,
      ),
    )
  })

  test('shows what was typed as text, never as a link or as HTML', () => {
    expect(planned.html).not.toContain('<b>.be')
    expect(planned.html).toContain('Bo &amp; &lt;b&gt;.\u200bbe')
  })

  test('carries one calendar file: each visit under its own id, at the same hour of the wall clock in summer and winter', () => {
    const { method, events } = readCalendar(planned.calendar?.content)
    expect(method).toBe('PUBLISH')
    expect(events.map(({ uid, start }) => [uid, start])).toEqual(
      appointments.map(({ id, date }) => [`${id}@www.salon.test`, `${date}T09:00:00`]),
    )
    expect(planned.calendar?.content).toContain('TZID=Europe/Brussels')
  })
})

test('the mail about what is cancelled of a series takes all of it out of the calendar', () => {
  const cancelled = appointments
    .slice(2)
    .map((appointment) => ({ ...appointment, status: 'cancelled' as const, sequence: 1 }))
  const mail = seriesCancelledMail({
    ...facts,
    letter: letters['appointment-cancelled'].words,
    visits: cancelled,
    fees: [],
  })
  expect(mail).toMatchObject({
    kind: 'appointment-cancelled',
    subject: 'Uw afspraak van donderdag 28 oktober 2027 om 09:00 (en nog 1 latere) is geannuleerd',
  })
  expect(mail.text).toContain(`Afspraak 2: donderdag 4 november 2027 om 09:00\n  ${link}\n`)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.text).not.toMatch(/Vergoeding|Ophalen/)
  const { method, events } = readCalendar(mail.calendar?.content)
  expect(method).toBe('CANCEL')
  expect(events.map(({ status, sequence }) => [status, sequence])).toEqual([
    ['CANCELLED', 1],
    ['CANCELLED', 1],
  ])
  const [one] = cancelled
  expect(
    seriesCancelledMail({
      ...facts,
      letter: letters['appointment-cancelled'].words,
      visits: one ? [one] : [],
      fees: [],
    }).subject,
  ).toBe('Uw afspraak van donderdag 28 oktober 2027 om 09:00 is geannuleerd')
})

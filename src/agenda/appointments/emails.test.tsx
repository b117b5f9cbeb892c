import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { MailedFee } from '#agenda/appointments/components/client-blocks.ts'
import {
  cancelledMail,
  changedMail,
  confirmedMail,
  dogReadyMail,
  ownerNoticeMail,
  rebookMail,
  reminderMail,
  requestReceivedMail,
} from '#agenda/appointments/emails.tsx'
import type { Moment } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import { letters } from '#foundation/messages/texts.ts'
import { salonPlaceholders } from '#foundation/salon/rules.ts'
import { keysApart, type MailBody, type MailSalon, visitsIn } from '#lib/mail-body.ts'
import { exampleVisit as appointment } from '#tests/support/example-visit.ts'

const salon: MailSalon = { ...salonPlaceholders, street: 'Kerkstraat 12' }
const publicUrl = 'https://www.salon.test'
const now = new Date('2027-03-20T10:15:00Z')
const facts = { salon, publicUrl, now }
const rules = {
  version: '2026-11-20',
  cancelFreeHours: 24,
  cancelLatePercent: 50,
  noShowPercent: 100,
}
/** As it is kept: the key is made when the mail leaves. */
const link = `${publicUrl}/mijn-afspraak/•••`

const second: Appointment = {
  ...appointment,
  id: '7d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f12',
  dogName: 'Mira',
  dogBreed: 'Poedel',
  service: 'Poedel',
  price: null,
  date: '2027-03-27',
}
const confirmed: Appointment = { ...appointment, status: 'confirmed', sequence: 1 }

const fee: MailedFee = {
  kind: 'late-cancellation',
  owedBy: 'client',
  deed: 'cancelled',
  percent: 50,
  amount: '27.50',
  state: 'proposed',
}
const request = (appointments: Appointment[], given = facts) =>
  requestReceivedMail({ ...given, appointments, letter: letters['request-received'].words, rules })
const confirmation = (about: Appointment, given = facts) =>
  confirmedMail({
    ...given,
    appointment: about,
    letter: letters['appointment-confirmed'].words,
    rules,
  })
const change = (about: Appointment, before: Moment, given = facts) =>
  changedMail({
    ...given,
    appointment: about,
    before,
    kind: 'appointment-changed',
    letter: letters['appointment-changed'].words,
    rules,
  })
const cancellation = (about: Appointment, given: typeof facts & { fees?: MailedFee[] } = facts) =>
  cancelledMail({ ...given, appointment: about, letter: letters['appointment-cancelled'].words })
const reminder = (about: Appointment, given = facts) =>
  reminderMail({
    ...given,
    appointment: about,
    letter: letters['appointment-reminder'].words,
    rules,
  })
const ready = (about: Appointment, given = facts) =>
  dogReadyMail({ ...given, appointment: about, letter: letters['dog-ready'].words })
const notice = (
  appointments: Appointment[],
  given: typeof facts & { isFromWaitingList?: boolean } = facts,
) => ownerNoticeMail({ ...given, appointments, letter: letters['owner-notice'].words })
const comeBack = (firstName: string, given = facts) =>
  rebookMail({
    ...given,
    customer: { id: 'c1', firstName, email: 'els@voorbeeld.be' },
    dogName: firstName === 'Els' ? 'Bobbie' : firstName,
    service: 'Franse buldog',
    weeks: 8,
    letter: letters.rebook.words,
    stopLink: `${publicUrl}/afmelden/x`,
  })

const visitsOf = (body: MailBody) => visitsIn(keysApart(body).content)

/** What a reader sees of the HTML, with the entities resolved. */
function seen({ html }: OutgoingMail): string {
  return (html ?? '')
    .replace(/<br\/?>/g, ' ')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function eventsOf({ calendar }: OutgoingMail) {
  const parsed = ICAL.Component.fromString(calendar?.content ?? '')
  const zone = parsed.getFirstSubcomponent('vtimezone')
  if (zone && !ICAL.TimezoneService.has('Europe/Brussels')) ICAL.TimezoneService.register(zone)
  return parsed.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      method: parsed.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      location: event.location,
      summary: event.summary,
    }
  })
}

const clientMails: [string, OutgoingMail][] = [
  ['request received', request([appointment])],
  ['confirmed', confirmation(confirmed)],
  ['changed', change(confirmed, { ...appointment, date: '2027-03-22' })],
  ['cancelled', cancellation({ ...appointment, status: 'cancelled', sequence: 2 })],
  ['reminder', reminder(confirmed)],
]

describe('mails to the client', () => {
  test.each(clientMails)('%s: every fact stands in both forms', (_name, mail) => {
    expect(mail.to).toBe('els@voorbeeld.be')
    for (const form of [seen(mail), mail.text])
      for (const value of [
        'Dag Els,',
        'maandag 29 maart 2027',
        '09:00',
        'Bobbie (Franse buldog)',
        '€\u00a055,00',
        'Hondensalon Snuf',
        'Kerkstraat 12, 9100 Nieuwkerken-Waas',
        '+32 400 00 00 00',
        'info@example.be',
      ])
        expect(form).toContain(value)
  })

  test.each(clientMails)(
    '%s: the remarks that a stranger could have typed stay out',
    (_name, mail) => {
      expect(mail.html).not.toContain('föhn')
      expect(mail.text).not.toContain('föhn')
    },
  )

  test.each(clientMails)(
    '%s: carries the visit for the calendar at the right instant, summer time since the day before',
    (_name, mail) => {
      expect(eventsOf(mail)).toEqual([
        expect.objectContaining({
          uid: `${appointment.id}@www.salon.test`,
          start: '2027-03-29T07:00:00.000Z',
          end: '2027-03-29T09:00:00.000Z',
          location: 'Kerkstraat 12, 9100 Nieuwkerken-Waas',
        }),
      ])
    },
  )

  test('one booking of two dogs is one mail with both visits, on either side of the changeover', () => {
    const mail = request([appointment, second])
    for (const form of [seen(mail), mail.text])
      for (const value of [
        'Bobbie (Franse buldog)',
        'Mira (Poedel)',
        'zaterdag 27 maart 2027',
        'maandag 29 maart 2027',
        'Prijs op aanvraag',
        '€\u00a055,00',
      ])
        expect(form).toContain(value)
    expect(eventsOf(mail).map(({ start, status }) => [start, status])).toEqual([
      ['2027-03-29T07:00:00.000Z', 'TENTATIVE'],
      ['2027-03-27T08:00:00.000Z', 'TENTATIVE'],
    ])
  })

  test('a request says that it is not certain yet', () => {
    expect(request([appointment]).text).toContain(
      'laten u zo snel mogelijk weten of het definitief is',
    )
  })

  test('each later version of a calendar entry has the same id, a higher sequence and the moment at which it was made', () => {
    const versions = [
      request([appointment]),
      confirmation(confirmed),
      change({ ...confirmed, sequence: 2, startTime: '11:00:00', endTime: '13:00:00' }, confirmed),
      cancellation({ ...confirmed, sequence: 3 }),
    ].flatMap(eventsOf)
    expect(versions.map(({ method, status, sequence }) => [method, status, sequence])).toEqual([
      ['PUBLISH', 'TENTATIVE', 0],
      ['PUBLISH', 'CONFIRMED', 1],
      ['PUBLISH', 'CONFIRMED', 2],
      ['CANCEL', 'CANCELLED', 3],
    ])
    expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1)
    expect(new Set(versions.map(({ stamp }) => stamp))).toEqual(new Set(['2027-03-20T10:15:00Z']))
  })

  test('a moved visit shows the old and the new time', () => {
    const mail = change(
      { ...confirmed, startTime: '11:00:00' },
      { ...appointment, date: '2027-03-22' },
    )
    for (const form of [seen(mail), mail.text])
      for (const value of ['maandag 22 maart 2027 om 09:00', 'maandag 29 maart 2027 om 11:00'])
        expect(form).toContain(value)
    expect(mail.subject).toBe('Uw afspraak is verplaatst naar maandag 29 maart 2027 om 11:00')
  })

  test('fees are named only to who accepted the rules, as those say', () => {
    const mail = (accepted: typeof rules | undefined) =>
      confirmedMail({
        ...facts,
        appointment: confirmed,
        letter: letters['appointment-confirmed'].words,
        rules: accepted,
      })
    expect(mail(rules).text).toMatch(
      /Tot zondag 28 maart 2027 om 09:00: kosteloos[^]*24 uur[^]*50\s%[^]*100\s%/,
    )
    expect(mail({ ...rules, cancelFreeHours: 48, cancelLatePercent: 30 }).text).toMatch(
      /Tot zaterdag 27 maart 2027 om 08:00: kosteloos[^]*48 uur[^]*30\s%[^]*100\s%/,
    )
    for (const none of [
      mail(undefined),
      mail({ ...rules, cancelLatePercent: 0, noShowPercent: 0 }),
    ])
      for (const form of [none.text, seen(none)]) expect(form).not.toMatch(/\d\s%|kosteloos/)
  })

  test('the page of a visit is one tap away; of two visits in one mail each has its own', () => {
    for (const mail of [
      confirmation(confirmed),
      change(confirmed, appointment),
      reminder(confirmed),
    ]) {
      expect(mail.html).toContain(`href="${link}"`)
      expect(mail.text).toContain(`Afspraak bekijken of verplaatsen: ${link}`)
    }
    const both = request([appointment, second])
    expect(both.content && visitsOf(both.content)).toEqual([appointment.id, second.id])
    for (const mail of [cancellation(confirmed), ready(confirmed)])
      expect(mail.html).toContain(`href="${link}"`)
    expect(cancellation(confirmed).text).toContain(`\nDeze afspraak bekijken: ${link}`)
  })

  test('the words are the owner’s where she wrote her own', () => {
    const letter = {
      subject: '{hond} mag komen',
      title: 'Joepie {voornaam}',
      intro: 'Kom op {datum} om {uur} voor {behandeling} ({prijs}).\n\n{onbekend}',
      closing: '',
    }
    const mail = confirmedMail({ ...facts, appointment: confirmed, letter })
    expect(mail.subject).toBe('Bobbie mag komen')
    for (const form of [seen(mail), mail.text]) {
      expect(form).toContain('Joepie Els')
      expect(form).toContain(
        'Kom op maandag 29 maart 2027 om 09:00 voor Franse buldog (€\u00a055,00).',
      )
      expect(form).toContain('{onbekend}')
      expect(form).not.toContain('Tot binnenkort!')
    }
  })

  test('a dog that is ready is told without a calendar entry', () => {
    const mail = ready(confirmed)
    expect(mail).toMatchObject({
      kind: 'dog-ready',
      to: 'els@voorbeeld.be',
      subject: 'Bobbie is klaar!',
      appointmentId: appointment.id,
      customerId: 'c1',
    })
    expect(mail.calendar).toBeUndefined()
    for (const form of [seen(mail), mail.text])
      expect(form).toContain('Kerkstraat 12, 9100 Nieuwkerken-Waas')
  })

  test('who is asked to come back can book, and can have no more such mails', () => {
    const mail = comeBack('Els')
    expect(mail).toMatchObject({ kind: 'rebook', to: 'els@voorbeeld.be', customerId: 'c1' })
    for (const form of [mail.html, mail.text])
      for (const target of ['/boeken', '/afmelden/•••'])
        expect(form).toContain(`${publicUrl}${target}`)
    expect(mail.text).toContain('8 weken geleden')
  })

  test('a cancellation offers a new time and names what may be owed; without its visit it has no link', () => {
    const mail = cancellation(confirmed, { ...facts, fees: [fee] })
    expect(mail.html).toContain(
      'href="https://www.salon.test/boeken#behandeling=Franse+buldog&amp;hond=Bobbie"',
    )
    const moved = changedMail({
      ...facts,
      appointment: confirmed,
      before: appointment,
      kind: 'appointment-changed',
      letter: letters['appointment-changed'].words,
      fees: [fee],
    })
    for (const form of [seen(mail), mail.text, seen(moved), moved.text])
      expect(form).toContain('€\u00a027,50 (50\u00a0% van de prijs)')
    expect(cancellation(confirmed).text).not.toMatch(/50\s%|Vergoeding|Ophalen/)
    expect(
      cancelledMail({
        ...facts,
        appointment: confirmed,
        letter: letters['appointment-cancelled'].words,
        isGone: true,
      }).html,
    ).not.toContain('mijn-afspraak')
  })

  test('a link in a name does not become a live link in the mail of somebody else', () => {
    const mail = request([
      { ...appointment, firstName: 'Win! https://kwaad.example/x', dogName: 'www.kwaad.example' },
    ])
    for (const form of [seen(mail), mail.text, mail.calendar?.content ?? ''])
      expect(form).not.toMatch(/https?:\/\/kwaad|kwaad\.example/)
  })
})

describe('the notice to the owner', () => {
  test('has all that the client typed, and links to call, write and confirm', () => {
    const mail = notice([appointment, second])
    expect(mail).toMatchObject({
      to: 'info@example.be',
      replyTo: 'els@voorbeeld.be',
      appointmentId: appointment.id,
    })
    for (const form of [seen(mail), mail.text])
      for (const value of [
        "Els D'Hondt",
        '0470 12 34 56',
        'els@voorbeeld.be',
        'Kerkstraat 12, 9100 Sint-Niklaas',
        'Bobbie (Franse buldog)',
        'Mira (Poedel)',
        'maandag 29 maart 2027',
        'zaterdag 27 maart 2027',
        '€\u00a055,00',
        'Prijs op aanvraag',
        'Bang van de föhn',
      ])
        expect(form).toContain(value)
    for (const { id } of [appointment, second])
      expect(mail.html).toContain(`href="https://www.salon.test/admin/afspraken?afspraak=${id}"`)
    for (const target of [
      'tel:0470123456',
      'mailto:els@voorbeeld.be',
      'https://wa.me/32470123456?text=',
    ])
      expect(mail.html).toContain(`href="${target}`)
  })

  test.each([
    [false, 'Aangevraagd via de website: 1 afspraak.', 'Aangevraagd via de wachtlijst'],
    [true, 'Aangevraagd via de wachtlijst: 1 afspraak.', 'via de website'],
  ])('says how the visit came: by the waiting list %s', (isFromWaitingList, said, unsaid) => {
    const mail = notice([appointment], { ...facts, isFromWaitingList })
    for (const form of [seen(mail), mail.text]) {
      expect(form).toContain(said)
      expect(form).not.toContain(unsaid)
      expect(form.includes('Gekomen via')).toBe(isFromWaitingList)
    }
  })
})

test('markup in a value is shown, never obeyed, in every mail', () => {
  const evil = '<script>alert(1)</script>"><img src=x>'
  const hostile = {
    ...appointment,
    dogName: evil,
    dogBreed: evil,
    firstName: evil,
    lastName: evil,
    service: evil,
    notes: evil,
    address: evil,
    city: evil,
  }
  const given = { ...facts, salon: { ...salon, name: evil, street: evil } }
  const mails = [
    request([hostile], given),
    notice([hostile], given),
    confirmation(hostile, given),
    cancellation(hostile, given),
    change(hostile, hostile, given),
    reminder(hostile, given),
    ready(hostile, given),
    comeBack(evil, given),
  ]
  for (const mail of mails) {
    expect(mail.html).not.toMatch(/<script|<img/)
    expect(seen(mail).replaceAll('\u200b', '')).toContain(evil)
  }
})

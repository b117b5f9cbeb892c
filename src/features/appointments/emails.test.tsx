import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { cancelledMail, changedMail, confirmedMail, ownerNoticeMail, requestReceivedMail } from '#features/appointments/emails.tsx'
import type { Appointment } from '#features/appointments/schema.ts'
import type { OutgoingMail } from '#features/messages/schema.ts'
import { salonPlaceholders } from '#features/salon/rules.ts'

const salon = salonPlaceholders
const publicUrl = 'https://www.salon.test'

const appointment: Appointment = {
  id: '6d8f7c1e-52a1-4f0e-9a39-0d8b2a7a1f11',
  timeSlotId: null,
  customerId: 'c1',
  dogId: 'd1',
  firstName: 'Els',
  lastName: "D'Hondt",
  email: 'els@voorbeeld.be',
  phone: '0470 12 34 56',
  address: 'Kerkstraat 12',
  postalCode: '9100',
  city: 'Sint-Niklaas',
  dogName: 'Bobbie',
  dogBreed: 'Franse buldog',
  service: 'Franse buldog',
  price: '55.00',
  date: '2027-03-29',
  startTime: '09:00:00',
  endTime: '11:00:00',
  overlapAllowed: false,
  status: 'pending',
  comments: '',
  notes: 'Bang van de föhn',
  source: 'website',
  calendarEventId: null,
  acceptedRulesVersion: '2026-11-20',
  clientConfirmedAt: null,
  isNoShow: false,
  heldUntil: null,
  seriesId: null,
  version: 1,
  sequence: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
}
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

/** What a reader sees of the HTML, with the entities resolved. */
function seen({ html = '' }: OutgoingMail): string {
  return html
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
      location: event.location,
      summary: event.summary,
    }
  })
}

const clientMails: [string, OutgoingMail][] = [
  ['request received', requestReceivedMail({ salon, appointments: [appointment], publicUrl })],
  ['confirmed', confirmedMail({ salon, appointment: confirmed, publicUrl })],
  ['changed', changedMail({ salon, appointment: confirmed, before: { ...appointment, date: '2027-03-22' }, publicUrl })],
  ['cancelled', cancelledMail({ salon, appointment: { ...appointment, status: 'cancelled', sequence: 2 }, publicUrl })],
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
        'Voorbeeldstraat 1, 9100 Nieuwkerken-Waas',
        '+32 400 00 00 00',
        'info@example.be',
      ])
        expect(form).toContain(value)
  })

  test.each(clientMails)('%s: the remarks that a stranger could have typed stay out', (_name, mail) => {
    expect(mail.html).not.toContain('föhn')
    expect(mail.text).not.toContain('föhn')
  })

  test.each(clientMails)('%s: carries the visit for the calendar at the right instant, summer time since the day before', (_name, mail) => {
    expect(eventsOf(mail)).toEqual([
      expect.objectContaining({
        uid: `${appointment.id}@www.salon.test`,
        start: '2027-03-29T07:00:00.000Z',
        end: '2027-03-29T09:00:00.000Z',
        location: 'Voorbeeldstraat 1, 9100 Nieuwkerken-Waas',
      }),
    ])
  })

  test('one booking of two dogs is one mail with both visits, on either side of the changeover', () => {
    const mail = requestReceivedMail({ salon, appointments: [appointment, second], publicUrl })
    for (const form of [seen(mail), mail.text])
      for (const value of ['Bobbie (Franse buldog)', 'Mira (Poedel)', 'zaterdag 27 maart 2027', 'maandag 29 maart 2027', 'Prijs op aanvraag', '€\u00a055,00'])
        expect(form).toContain(value)
    expect(eventsOf(mail).map(({ start, status }) => [start, status])).toEqual([
      ['2027-03-29T07:00:00.000Z', 'TENTATIVE'],
      ['2027-03-27T08:00:00.000Z', 'TENTATIVE'],
    ])
  })

  test('a request says that it is not certain yet', () => {
    expect(requestReceivedMail({ salon, appointments: [appointment], publicUrl }).text).toContain('laten u zo snel mogelijk weten of uw afspraak definitief is')
  })

  test('each later version of a calendar entry has the same id and a higher sequence', () => {
    const versions = [
      requestReceivedMail({ salon, appointments: [appointment], publicUrl }),
      confirmedMail({ salon, appointment: confirmed, publicUrl }),
      changedMail({ salon, appointment: { ...confirmed, sequence: 2, startTime: '11:00:00', endTime: '13:00:00' }, before: confirmed, publicUrl }),
      cancelledMail({ salon, appointment: { ...confirmed, sequence: 3 }, publicUrl }),
    ].flatMap(eventsOf)
    expect(versions.map(({ method, status, sequence }) => [method, status, sequence])).toEqual([
      ['PUBLISH', 'TENTATIVE', 0],
      ['PUBLISH', 'CONFIRMED', 1],
      ['PUBLISH', 'CONFIRMED', 2],
      ['CANCEL', 'CANCELLED', 3],
    ])
    expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1)
  })

  test('a moved visit shows the old and the new time', () => {
    const mail = changedMail({ salon, appointment: { ...confirmed, startTime: '11:00:00' }, before: { ...appointment, date: '2027-03-22' }, publicUrl })
    for (const form of [seen(mail), mail.text])
      for (const value of ['maandag 22 maart 2027 om 09:00', 'maandag 29 maart 2027 om 11:00']) expect(form).toContain(value)
    expect(mail.subject).toBe('Uw afspraak is verplaatst naar maandag 29 maart 2027 om 11:00')
  })

  test('fees are named only to who accepted the rules', () => {
    const without = { ...confirmed, acceptedRulesVersion: null }
    expect(confirmedMail({ salon, appointment: confirmed, publicUrl }).text).toMatch(/24 uur.*kosteloos[^]*50\s%[^]*100\s%/)
    expect(confirmedMail({ salon, appointment: without, publicUrl }).text).not.toMatch(/50\s%|100\s%/)
    expect(seen(confirmedMail({ salon, appointment: without, publicUrl }))).not.toMatch(/50\s%|100\s%/)
  })

  test('a cancellation offers a new time and names no fee', () => {
    const mail = cancelledMail({ salon, appointment: confirmed, publicUrl })
    expect(mail.html).toContain('href="https://www.salon.test/boeken"')
    expect(mail.text).not.toMatch(/50\s%/)
  })

  test('a link in a name does not become a live link in the mail of somebody else', () => {
    const mail = requestReceivedMail({
      salon,
      appointments: [{ ...appointment, firstName: 'Win! https://kwaad.example/x', dogName: 'www.kwaad.example' }],
      publicUrl,
    })
    for (const form of [seen(mail), mail.text, mail.calendar?.content ?? '']) expect(form).not.toMatch(/https?:\/\/kwaad|kwaad\.example/)
  })
})

describe('the notice to the owner', () => {
  test('has all that the client typed, and links to call, write and confirm', () => {
    const mail = ownerNoticeMail({ salon, appointments: [appointment, second], publicUrl })
    expect(mail).toMatchObject({ to: 'info@example.be', replyTo: 'els@voorbeeld.be', appointmentId: appointment.id })
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
    for (const link of ['https://www.salon.test/booking-admin', 'tel:0470123456', 'mailto:els@voorbeeld.be']) expect(mail.html).toContain(`href="${link}"`)
    expect(mail.text).toContain('https://www.salon.test/booking-admin')
  })

  test('reaches the client by WhatsApp', () => {
    const phone = '0470 12 34 56'
    expect(ownerNoticeMail({ salon, appointments: [{ ...appointment, phone }], publicUrl }).html).toContain('href="https://wa.me/32470123456?text=')
  })

  test('shows what was typed otherwise than the customer card has it', () => {
    const mail = ownerNoticeMail({
      salon,
      appointments: [appointment],
      publicUrl,
      differences: [{ label: 'Telefoon', stored: '0499 00 00 00', typed: '0470 12 34 56' }],
    })
    for (const form of [seen(mail), mail.text]) expect(form).toContain('(op de kaart: 0499 00 00 00)')
  })
})

test('markup in a value is shown, never obeyed, in every mail', () => {
  const evil = '<script>alert(1)</script>"><img src=x>'
  const hostile = { ...appointment, dogName: evil, dogBreed: evil, firstName: evil, lastName: evil, service: evil, notes: evil, address: evil, city: evil }
  const facts = { salon: { ...salon, name: evil, street: evil }, publicUrl }
  const mails = [
    requestReceivedMail({ ...facts, appointments: [hostile] }),
    ownerNoticeMail({ ...facts, appointments: [hostile] }),
    confirmedMail({ ...facts, appointment: hostile }),
    cancelledMail({ ...facts, appointment: hostile }),
    changedMail({ ...facts, appointment: hostile, before: hostile }),
  ]
  for (const mail of mails) {
    expect(mail.html).not.toMatch(/<script|<img/)
    expect(seen(mail).replaceAll('\u200b', '')).toContain(evil)
  }
})

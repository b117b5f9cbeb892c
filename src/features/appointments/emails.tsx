import { customerFacts, differenceBlocks, type MailedDifference, ownerLinks, remarksOf } from '#features/appointments/components/notice-blocks.ts'
import { listAppointments } from '#features/appointments/data.server.ts'
import { acceptedRules } from '#features/cancellation-fees/commands.server.ts'
import { cancellationCosts, type Moment } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { type LetterPreviews, renderLetter, type Written } from '#features/messages/emails.tsx'
import { fillLetter, stopNote, unlinked } from '#features/messages/rules.ts'
import type { Block, Fact, Letter, LetterKind, MailSalon, OutgoingMail } from '#features/messages/schema.ts'
import { getSalon } from '#features/salon/data.server.ts'
import type { HouseRules } from '#features/salon/schema.ts'
import { addDays, formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { type CalendarEvent, type CalendarMethod, calendarFile } from '#lib/icalendar.ts'
import { formatEuro, parseCents } from '#lib/money.ts'
import { telLink } from '#lib/reach.ts'

type Facts = { salon: MailSalon; publicUrl: string }
/** A visit, and the words about it. `link`: the client's own page of the visit; `rules`: those that she accepted. */
type Visit = Facts & { appointment: Appointment; letter: Letter }
type Linked = Visit & { link: string; rules?: HouseRules | undefined }

type Request = Facts & { appointments: Appointment[]; letter: Letter; links: readonly string[]; rules?: HouseRules | undefined }

/** To the client, right after booking: everything is noted, the salon still confirms. All visits of one booking share one mail, in which each has its own link. */
export function requestReceivedMail({ salon, publicUrl, appointments, letter, links, rules }: Request): OutgoingMail {
  const [first] = appointments
  if (!first) throw new Error('a booking has at least one appointment')
  const single = appointments.length === 1
  const asked = single ? momentOf(first) : `${appointments.length} afspraken`
  const words = fillLetter(letter, { ...salonValues(salon), voornaam: unlinked(first.firstName), afspraken: asked })
  return clientMail({ salon, publicUrl, appointments, method: 'PUBLISH' }, 'request-received', {
    words,
    preview: `${single ? 'Uw tijd is' : 'Uw tijden zijn'} vrijgehouden. ${salon.name} bevestigt nog definitief.`,
    blocks: [
      ...appointments.flatMap((appointment, index) => [
        visitFacts(appointment, { title: single ? undefined : `Afspraak ${index + 1}`, more: index === appointments.length - 1 ? [whereFact(salon)] : [] }),
        pageButton(links[index] ?? '', single ? 'Afspraak' : `Afspraak ${index + 1}`),
      ]),
      ...practical(rules),
    ],
  })
}

/** To the client: the visit is certain. */
export function confirmedMail({ salon, publicUrl, appointment, letter, link, rules }: Linked): OutgoingMail {
  return clientMail({ salon, publicUrl, appointments: [appointment], method: 'PUBLISH' }, 'appointment-confirmed', {
    words: fillLetter(letter, visitValues(salon, appointment)),
    preview: `We verwachten u op ${momentOf(appointment)}.`,
    blocks: [visitFacts(appointment, { more: [whereFact(salon)] }), pageButton(link), ...practical(rules)],
  })
}

/** To the client: the visit has another time; `before` holds the old one. */
export function changedMail({ salon, publicUrl, appointment, before, letter, link, rules }: Linked & { before: Moment }): OutgoingMail {
  const when = [
    { label: 'Oude tijd', value: momentOf(before) },
    { label: 'Nieuwe tijd', value: momentOf(appointment) },
  ]
  return clientMail({ salon, publicUrl, appointments: [appointment], method: 'PUBLISH' }, 'appointment-changed', {
    words: fillLetter(letter, { ...visitValues(salon, appointment), vroeger: momentOf(before) }),
    preview: `Van ${momentOf(before)} naar ${momentOf(appointment)}.`,
    blocks: [visitFacts(appointment, { when, more: [whereFact(salon)] }), pageButton(link), ...practical(rules)],
  })
}

/** To the client: the visit does not take place; its calendar entry goes away. */
export function cancelledMail({ salon, publicUrl, appointment, letter }: Visit): OutgoingMail {
  return clientMail({ salon, publicUrl, appointments: [{ ...appointment, status: 'cancelled' }], method: 'CANCEL' }, 'appointment-cancelled', {
    words: fillLetter(letter, visitValues(salon, appointment)),
    preview: `De afspraak van ${momentOf(appointment)} gaat niet door.`,
    blocks: [visitFacts(appointment), bookButton(publicUrl)],
  })
}

/** To the client, some time before: the visit is near. */
export function reminderMail({ salon, publicUrl, appointment, letter, link, rules }: Linked): OutgoingMail {
  return clientMail({ salon, publicUrl, appointments: [appointment], method: 'PUBLISH' }, 'appointment-reminder', {
    words: fillLetter(letter, visitValues(salon, appointment)),
    preview: `We verwachten u op ${momentOf(appointment)}.`,
    blocks: [visitFacts(appointment, { more: [whereFact(salon)] }), pageButton(link), ...practical(rules)],
  })
}

/** To the client: the dog can be fetched. */
export function dogReadyMail({ salon, appointment, letter }: Visit): OutgoingMail {
  const words = fillLetter(letter, visitValues(salon, appointment))
  const facts = [whereFact(salon), { label: 'Telefoon', value: salon.phone, href: telLink(salon.phone) }]
  return {
    kind: 'dog-ready',
    ...renderLetter(salon, { words, preview: `U kunt ${unlinked(appointment.dogName)} komen halen.`, blocks: [{ type: 'facts', facts }] }),
    to: appointment.email,
    appointmentId: appointment.id,
    customerId: appointment.customerId,
  }
}

type Rebook = Facts & { customer: { id: string; firstName: string; email: string }; dogName: string; weeks: number; letter: Letter; stopLink: string }

/** To a client whose dog was not here for a while. */
export function rebookMail({ salon, publicUrl, customer, dogName, weeks, letter, stopLink }: Rebook): OutgoingMail {
  const values = { ...salonValues(salon), voornaam: unlinked(customer.firstName), hond: unlinked(dogName), weken: String(weeks) }
  const content = {
    words: fillLetter(letter, values),
    preview: `Plan een nieuwe beurt voor ${unlinked(dogName)}.`,
    blocks: [bookButton(publicUrl)],
    end: [stopNote(stopLink)],
  }
  return { kind: 'rebook', ...renderLetter(salon, content), to: customer.email, customerId: customer.id }
}

type Notice = Facts & { appointments: Appointment[]; letter: Letter; differences?: readonly MailedDifference[] }

/** To the owner: somebody booked. An answer goes to the client. `differences` are fields typed otherwise than her customer card has them. */
export function ownerNoticeMail({ salon, publicUrl, appointments, letter, differences = [] }: Notice): OutgoingMail {
  const [first] = appointments
  if (!first) throw new Error('a booking has at least one appointment')
  const single = appointments.length === 1
  const count = single ? '1 afspraak' : `${appointments.length} afspraken`
  const summary = single ? `${dogOf(first)} op ${momentOf(first)}` : `${count}, de eerste op ${momentOf(first)}`
  const words = fillLetter(letter, { ...salonValues(salon), naam: `${first.firstName} ${first.lastName}`, samenvatting: summary, aantal: count })
  const blocks: Block[] = [
    ...appointments.map((appointment, index) =>
      visitFacts(appointment, { title: single ? 'Afspraak' : `Afspraak ${index + 1}`, more: remarksOf(appointment) }),
    ),
    { type: 'facts', title: 'Klant', facts: customerFacts(first) },
    ...differenceBlocks(differences),
    { type: 'buttons', buttons: ownerLinks(first, { salon, publicUrl }) },
  ]
  return { kind: 'owner-notice', ...renderLetter(salon, { words, preview: summary, blocks }), to: salon.email, replyTo: first.email, appointmentId: first.id }
}

type Entries = Facts & { appointments: Appointment[]; method: CalendarMethod }

export function clientMail({ salon, publicUrl, appointments, method }: Entries, kind: LetterKind, written: Written): OutgoingMail {
  const [first] = appointments
  if (!first) throw new Error('a mail to a client is about at least one appointment')
  const calendar = calendarFile({
    name: salon.name,
    method,
    organizer: salon,
    events: appointments.map((appointment) => calendarEvent(appointment, { salon, publicUrl })),
  })
  return {
    kind,
    ...renderLetter(salon, written),
    to: first.email,
    calendar: { content: calendar, method },
    appointmentId: first.id,
    customerId: first.customerId,
  }
}

function salonValues({ name, phone }: MailSalon) {
  return { salon: name, telefoon: phone }
}

/** What the words about a visit can name. */
export function visitValues(salon: MailSalon, appointment: Appointment) {
  const { firstName, dogName, date, startTime, service } = appointment
  return {
    ...salonValues(salon),
    voornaam: unlinked(firstName),
    hond: unlinked(dogName),
    moment: momentOf(appointment),
    datum: formatLongDate(date),
    uur: withoutSeconds(startTime),
    behandeling: service,
    prijs: priceOf(appointment),
  }
}

/** The way to the client's own page of a visit. */
function pageButton(link: string, what = 'Afspraak'): Block {
  return { type: 'buttons', buttons: [{ label: `${what} bekijken of wijzigen`, href: link }] }
}

export function bookButton(publicUrl: string): Block {
  return { type: 'buttons', buttons: [{ label: 'Nieuwe afspraak maken', href: `${publicUrl}/boeken` }] }
}

export function calendarEvent(appointment: Appointment, { salon, publicUrl }: Facts): CalendarEvent {
  const { id, sequence, date, startTime, endTime, status, createdAt } = appointment
  return {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence,
    date,
    startTime,
    endTime,
    // Versions are told apart by their sequence, so the moment of booking serves for all of them.
    stamp: new Date(createdAt),
    summary: `${salon.name}: ${unlinked(appointment.dogName)}`,
    location: addressOf(salon),
    description: `${appointment.service}\n${salon.phone}`,
    status: status === 'pending' ? 'tentative' : status,
  }
}

type VisitLayout = { title?: string | undefined; when?: Fact[]; more?: Fact[] }

export function visitFacts(appointment: Appointment, { title, when = whenFacts(appointment), more = [] }: VisitLayout = {}): Block {
  const facts = [
    ...when,
    { label: 'Hond', value: unlinked(dogOf(appointment)) },
    { label: 'Behandeling', value: appointment.service },
    { label: 'Prijs', value: priceOf(appointment) },
    ...more,
  ]
  return { type: 'facts', ...(title && { title }), facts }
}

function whenFacts({ date, startTime }: Appointment): Fact[] {
  return [
    { label: 'Datum', value: formatLongDate(date) },
    { label: 'Uur', value: withoutSeconds(startTime) },
  ]
}

function whereFact(salon: MailSalon): Fact {
  const value = addressOf(salon)
  return { label: 'Adres', value, href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value)}` }
}

/** What to bring and, only for who accepted the rules, what cancelling costs by them. */
function practical(rules: HouseRules | undefined): Block[] {
  const costs = rules ? cancellationCosts(rules) : []
  return [
    {
      type: 'list',
      title: 'Goed om te weten',
      items: [
        'Eerste bezoek? Breng dan het vaccinatiebewijs van uw hond mee.',
        'Kom ten vroegste 5 minuten voor uw afspraak, zo blijft het rustig voor de honden.',
      ],
    },
    ...(costs.length > 0 ? [{ type: 'list' as const, title: 'Annuleren of verplaatsen', items: costs }] : []),
  ]
}

function momentOf({ date, startTime }: Pick<Moment, 'date' | 'startTime'>): string {
  return `${formatLongDate(date)} om ${withoutSeconds(startTime)}`
}

function dogOf({ dogName, dogBreed }: Appointment): string {
  return dogBreed ? `${dogName} (${dogBreed})` : dogName
}

function priceOf({ price }: Appointment): string {
  const cents = price === null ? undefined : parseCents(price)
  return cents === undefined ? 'Prijs op aanvraag' : formatEuro(cents)
}

function addressOf({ street, postalCode, city }: MailSalon): string {
  return `${street}, ${postalCode} ${city}`
}

/** The mails about the latest visit; a link in them opens nothing. */
export const appointmentPreviews: LetterPreviews = {
  'request-received': onLatest((facts) => requestReceivedMail({ ...facts, appointments: [facts.appointment], links: [facts.link] })),
  'appointment-confirmed': onLatest(confirmedMail),
  'appointment-changed': onLatest((facts) => changedMail({ ...facts, before: { ...facts.appointment, date: addDays(facts.appointment.date, -2) } })),
  'appointment-cancelled': onLatest(cancelledMail),
  'appointment-reminder': onLatest(reminderMail),
  'dog-ready': onLatest(dogReadyMail),
  'owner-notice': onLatest((facts) => ownerNoticeMail({ ...facts, appointments: [facts.appointment] })),
  rebook: onLatest(({ appointment: { customerId: id, firstName, email, dogName }, ...facts }) =>
    rebookMail({ ...facts, customer: { id, firstName, email }, dogName, weeks: 8, stopLink: `${facts.publicUrl}/afmelden/voorbeeld` }),
  ),
}

function onLatest(write: (facts: Linked) => OutgoingMail): NonNullable<LetterPreviews[LetterKind]> {
  return async ({ db, env: { PUBLIC_URL: publicUrl } }, letter) => {
    const [appointment] = await listAppointments(db, { limit: 1, order: 'desc' })
    if (!appointment) return undefined
    const [salon, rules] = await Promise.all([getSalon(db), acceptedRules(db, appointment.acceptedRulesVersion)])
    return write({ salon, publicUrl, appointment, letter, link: `${publicUrl}/mijn-afspraak/voorbeeld`, rules })
  }
}

import type { Moment } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { fillNotice, LEAVE_NOTICE } from '#features/holidays/rules.ts'
import type { Conflict } from '#features/holidays/schema.ts'
import { renderMail } from '#features/messages/emails.tsx'
import type { Block, Fact, MailContent, MailSalon, OutgoingMail } from '#features/messages/schema.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { type CalendarEvent, type CalendarMethod, calendarFile } from '#lib/icalendar.ts'
import { formatEuro, parseCents } from '#lib/money.ts'
import { telLink, whatsappLink } from '#lib/reach.ts'

type Facts = { salon: MailSalon; publicUrl: string }
type Visit = Facts & { appointment: Appointment }
type Visits = Facts & { appointments: Appointment[] }
/** A field that was typed otherwise than the customer's card has it. */
type Difference = { label: string; stored: string; typed: string }

/** To the client, right after booking: everything is noted, the salon still confirms. All visits of one booking share one mail. */
export function requestReceivedMail({ salon, appointments, publicUrl }: Visits): OutgoingMail {
  const [first] = appointments
  if (!first) throw new Error('a booking has at least one appointment')
  const single = appointments.length === 1
  return clientMail({ salon, publicUrl, appointments, method: 'PUBLISH' }, 'request-received', {
    subject: single ? `Uw aanvraag voor ${momentOf(first)}` : `Uw aanvraag voor ${appointments.length} afspraken`,
    title: 'We hebben uw aanvraag goed ontvangen',
    preview: `${single ? 'Uw tijd is' : 'Uw tijden zijn'} vrijgehouden. ${salon.name} bevestigt nog definitief.`,
    blocks: [
      greeting(first),
      paragraph(
        `Dank u wel voor uw aanvraag bij ${salon.name}. ${single ? 'De tijd hieronder houden we' : 'De tijden hieronder houden we'} voor u vrij. We kijken alles na en laten u zo snel mogelijk weten of ${single ? 'uw afspraak' : 'alles'} definitief is.`,
      ),
      ...appointments.map((appointment, index) =>
        visitFacts(appointment, { title: single ? undefined : `Afspraak ${index + 1}`, more: index === appointments.length - 1 ? [whereFact(salon)] : [] }),
      ),
      ...practical(salon, first),
    ],
  })
}

/** To the client: the visit is certain. */
export function confirmedMail({ salon, appointment, publicUrl }: Visit): OutgoingMail {
  return clientMail({ salon, publicUrl, appointments: [appointment], method: 'PUBLISH' }, 'appointment-confirmed', {
    subject: `Uw afspraak is bevestigd: ${momentOf(appointment)}`,
    title: 'Uw afspraak is bevestigd',
    preview: `We verwachten u op ${momentOf(appointment)}.`,
    blocks: [
      greeting(appointment),
      paragraph(`Goed nieuws: uw afspraak bij ${salon.name} staat vast. We kijken ernaar uit om ${unlinked(appointment.dogName)} te verwennen.`),
      visitFacts(appointment, { more: [whereFact(salon)] }),
      ...practical(salon, appointment),
    ],
  })
}

/** To the client: the visit has another time; `before` holds the old one. */
export function changedMail({ salon, appointment, before, publicUrl }: Visit & { before: Moment }): OutgoingMail {
  return clientMail({ salon, publicUrl, appointments: [appointment], method: 'PUBLISH' }, 'appointment-changed', {
    subject: `Uw afspraak is verplaatst naar ${momentOf(appointment)}`,
    title: 'Uw afspraak is verplaatst',
    preview: `Van ${momentOf(before)} naar ${momentOf(appointment)}.`,
    blocks: [
      greeting(appointment),
      paragraph(`Uw afspraak bij ${salon.name} is verplaatst. Past de nieuwe tijd u niet, laat het ons dan zo snel mogelijk weten.`),
      visitFacts(appointment, {
        when: [
          { label: 'Oude tijd', value: momentOf(before) },
          { label: 'Nieuwe tijd', value: momentOf(appointment) },
        ],
        more: [whereFact(salon)],
      }),
      ...practical(salon, appointment),
    ],
  })
}

/** To the client: the visit does not take place; its calendar entry goes away. */
export function cancelledMail({ salon, appointment, publicUrl }: Visit): OutgoingMail {
  return clientMail({ salon, publicUrl, appointments: [{ ...appointment, status: 'cancelled' }], method: 'CANCEL' }, 'appointment-cancelled', {
    subject: `Uw afspraak van ${momentOf(appointment)} is geannuleerd`,
    title: 'Uw afspraak is geannuleerd',
    preview: `De afspraak van ${momentOf(appointment)} gaat niet door.`,
    blocks: [
      greeting(appointment),
      paragraph(`Uw afspraak hieronder bij ${salon.name} is geannuleerd. U hoeft niets meer te doen. Graag een andere keer? Kies dan gerust een nieuwe tijd.`),
      visitFacts(appointment),
      { type: 'buttons', buttons: [{ label: 'Nieuwe afspraak maken', href: `${publicUrl}/boeken` }] },
      paragraph(`Klopt dit niet? Bel ons op ${salon.phone} of antwoord op deze mail.\n\nHartelijke groeten,\n${salon.name}`),
    ],
  })
}

/** To the owner: somebody booked. An answer goes to the client. `differences` are fields typed otherwise than her customer card has them. */
export function ownerNoticeMail({ salon, appointments, publicUrl, differences = [] }: Visits & { differences?: Difference[] }): OutgoingMail {
  const [first] = appointments
  if (!first) throw new Error('a booking has at least one appointment')
  const single = appointments.length === 1
  const summary = single ? `${dogOf(first)} op ${momentOf(first)}` : `${appointments.length} afspraken, de eerste op ${momentOf(first)}`
  const intro = single
    ? 'Er is een afspraak aangevraagd via de website. De tijd is vrijgehouden tot je bevestigt of annuleert.'
    : `Er zijn ${appointments.length} afspraken aangevraagd via de website. De tijden zijn vrijgehouden tot je bevestigt of annuleert.`
  const content: MailContent = {
    title: `Nieuwe aanvraag van ${first.firstName} ${first.lastName}`,
    preview: summary,
    blocks: [
      paragraph(intro),
      ...appointments.map((appointment, index) =>
        visitFacts(appointment, { title: single ? 'Afspraak' : `Afspraak ${index + 1}`, more: remarksOf(appointment) }),
      ),
      { type: 'facts', title: 'Klant', facts: customerFacts(first) },
      ...differenceBlocks(differences),
      { type: 'buttons', buttons: ownerLinks(first, { salon, publicUrl }) },
    ],
  }
  return {
    kind: 'owner-notice',
    to: salon.email,
    replyTo: first.email,
    subject: `Nieuwe aanvraag: ${summary}`,
    ...renderMail(salon, content),
    appointmentId: first.id,
  }
}

/** To a client whose visit falls in leave: the owner's own words, with this visit filled in. */
export function leaveNoticeMail(salon: MailSalon, { conflict, subject, text }: { conflict: Conflict; subject: string; text: string }): OutgoingMail {
  const visit = { ...conflict, firstName: unlinked(conflict.firstName), dogName: unlinked(conflict.dogName) }
  const [title, body] = [fillNotice(subject, visit), fillNotice(text, visit)]
  const content = { title, preview: body.replace(/\s+/g, ' ').slice(0, 120), blocks: body.split(/\n{2,}/).map(paragraph) }
  return { kind: LEAVE_NOTICE, to: conflict.email, subject: title, ...renderMail(salon, content), appointmentId: conflict.id }
}

type Letter = MailContent & { subject: string }

function clientMail(
  { salon, publicUrl, appointments, method }: Visits & { method: CalendarMethod },
  kind: string,
  { subject, ...content }: Letter,
): OutgoingMail {
  const [first] = appointments
  if (!first) throw new Error('a mail to a client is about at least one appointment')
  const calendar = calendarFile({
    name: salon.name,
    method,
    organizer: salon,
    events: appointments.map((appointment) => calendarEvent(appointment, { salon, publicUrl })),
  })
  return { kind, to: first.email, subject, ...renderMail(salon, content), calendar: { content: calendar, method }, appointmentId: first.id }
}

function calendarEvent(appointment: Appointment, { salon, publicUrl }: Facts): CalendarEvent {
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

function visitFacts(appointment: Appointment, { title, when = whenFacts(appointment), more = [] }: VisitLayout = {}): Block {
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

/** What to bring and, only for who accepted the rules, what cancelling costs. */
function practical(salon: MailSalon, { acceptedRulesVersion }: Appointment): Block[] {
  const rules: Block = {
    type: 'list',
    title: 'Annuleren of verplaatsen',
    items: [
      'Tot 24 uur voor uw afspraak: kosteloos.',
      'Minder dan 24 uur vooraf: we rekenen 50\u00a0% van de prijs aan.',
      'Niet komen opdagen zonder te verwittigen: we rekenen 100\u00a0% aan.',
    ],
  }
  return [
    {
      type: 'list',
      title: 'Goed om te weten',
      items: [
        'Eerste bezoek? Breng dan het vaccinatiebewijs van uw hond mee.',
        'Kom ten vroegste 5 minuten voor uw afspraak, zo blijft het rustig voor de honden.',
      ],
    },
    ...(acceptedRulesVersion === null ? [] : [rules]),
    paragraph(`Bent u verhinderd of klopt er iets niet? Bel ons op ${salon.phone} of antwoord op deze mail.\n\nTot binnenkort!\n${salon.name}`),
  ]
}

function customerFacts({ firstName, lastName, phone, email, address, postalCode, city }: Appointment): Fact[] {
  const where = [address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
  return [
    { label: 'Naam', value: `${firstName} ${lastName}` },
    { label: 'Telefoon', value: phone, href: telLink(phone) },
    { label: 'E-mail', value: email, href: `mailto:${email}` },
    ...(where ? [{ label: 'Adres', value: where }] : []),
  ]
}

function remarksOf({ notes, comments }: Appointment): Fact[] {
  const remarks = [notes, comments].filter(Boolean).join('\n')
  return remarks ? [{ label: 'Opmerking', value: remarks }] : []
}

function differenceBlocks(differences: Difference[]): Block[] {
  if (differences.length === 0) return []
  return [
    {
      type: 'facts',
      title: 'Anders dan op de klantenkaart',
      facts: differences.map(({ label, stored, typed }) => ({ label, value: `${typed}\n(op de kaart: ${stored || 'leeg'})` })),
    },
  ]
}

function ownerLinks({ firstName, phone, dogName, date }: Appointment, { salon, publicUrl }: Facts) {
  return [
    { label: 'Bekijken en bevestigen', href: `${publicUrl}/booking-admin` },
    { label: `Bel ${firstName}`, href: telLink(phone) },
    {
      label: 'WhatsApp',
      href: whatsappLink(phone, `Dag ${firstName}, dit is ${salon.name} over de afspraak van ${dogName} op ${formatLongDate(date)}.`),
    },
  ]
}

function greeting({ firstName }: Appointment): Block {
  return paragraph(`Dag ${unlinked(firstName)},`)
}

function paragraph(text: string): Block {
  return { type: 'paragraph', text }
}

/** Anyone can book with somebody else's address: an invisible space keeps mail programs from making a link of what was typed. */
function unlinked(text: string): string {
  return text.replace(/[.:/@](?=\S)/g, '$&\u200b')
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

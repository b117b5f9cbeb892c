import {
  comingBlocks,
  feeFacts,
  groomerFacts,
  type MailedFee,
  pageButtons,
  rememberNote,
  wantedBy,
  whereFacts,
} from '#agenda/appointments/components/client-blocks.ts'
import {
  customerFacts,
  differenceBlocks,
  type MailedDifference,
  ownerLinks,
  remarksOf,
} from '#agenda/appointments/components/notice-blocks.ts'
import { listAppointments } from '#agenda/appointments/data.server.ts'
import { type Moment, occupies } from '#agenda/appointments/rules.ts'
import { finalPriceWords, pickUpText, priceWords, totalWords } from '#agenda/appointments/texts.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { acceptedRules } from '#agenda/cancellation-fees/commands.server.ts'
import { LEAVE_NOTICE } from '#agenda/holidays/rules.ts'
import { getSalonWithGroomers } from '#agenda/staff/data.server.ts'
import {
  type LetterPreview,
  type LetterPreviews,
  mailCalendar,
  renderLetter,
  type Written,
} from '#foundation/messages/emails.tsx'
import {
  againNote,
  bookButton,
  fillLetter,
  leadsToBooking,
  stopNote,
} from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter, MailKind } from '#foundation/messages/texts.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import {
  addDays,
  formatLongDate,
  formatLongInstant,
  formatMoment,
  withoutSeconds,
} from '#lib/dates.ts'
import { one } from '#lib/errors.ts'
import type { CalendarEvent, CalendarMethod } from '#lib/icalendar.ts'
import { type Block, type Fact, type MailSalon, secretLink } from '#lib/mail-body.ts'
import { calledDog, fullName, isSeen, yourDog } from '#lib/names.ts'
import { placeOf } from '#lib/place.ts'
import { telLink } from '#lib/reach.ts'

type Facts = { salon: MailSalon; publicUrl: string }
/** `now`: the moment at which the mail and its calendar file are made. */
type Dated = Facts & { now: Date }
/**
 * A visit, and the words about it. `fees`: what is owed around it; `rules`: those that she
 * accepted.
 */
type Visit = Dated & {
  appointment: Appointment
  letter: Letter
  fees?: readonly MailedFee[]
  rules?: HouseRules | undefined
}

type Request = Dated & {
  appointments: Appointment[]
  letter: Letter
  rules?: HouseRules | undefined
}

/**
 * To the client, right after booking: everything is noted, the salon still confirms. All visits of
 * one booking share one mail, in which each has its own link.
 */
export function requestReceivedMail({
  salon,
  publicUrl,
  now,
  appointments,
  letter,
  rules,
}: Request): OutgoingMail {
  const first = one(appointments, 'a booking has at least one appointment')
  const single = appointments.length === 1
  const asked = single ? formatMoment(first) : `${appointments.length} afspraken`
  const words = fillLetter(letter, {
    ...salonValues(salon),
    voornaam: first.firstName,
    afspraken: asked,
  })
  return clientMail(
    { salon, publicUrl, now, appointments, method: 'PUBLISH' },
    'request-received',
    {
      words,
      preview: `${single ? 'Uw tijd is' : 'Uw tijden zijn'} vrijgehouden. ${salon.name} bevestigt nog definitief.`,
      blocks: [
        deadline(appointments),
        ...comingBlocks({
          facts: single
            ? [visitFacts(first, { where: salon })]
            : [
                ...appointments.map((appointment, index) =>
                  visitFacts(appointment, { title: `Afspraak ${index + 1}`, crew: salon }),
                ),
                {
                  type: 'facts',
                  title: 'Samen',
                  facts: [
                    { label: 'Prijs', value: totalWords(appointments, salon.vatRegime) },
                    ...whereFacts(salon),
                  ],
                },
              ],
          visits: appointments,
          salon,
          rules,
          publicUrl,
          now,
        }),
      ],
    },
  )
}

/** What comes next: until when requests stand, those that end by themselves and the others. */
function deadline(appointments: readonly Appointment[]): Block {
  const by = endOf(appointments)
  return {
    type: 'paragraph',
    text: by
      ? `Hebt u op ${by} nog niets van ons gehoord, dan vervalt uw aanvraag. U krijgt daar een mail over.`
      : 'We houden dit voor u vrij tot u van ons hoort.',
  }
}

/** When the first of these requests ends by itself: `dinsdag 24 november 2026 om 15:20`. */
function endOf(appointments: readonly Appointment[]): string | undefined {
  const [first] = appointments.flatMap(({ answerBy }) => answerBy ?? []).toSorted()
  return first && formatLongInstant(first)
}

const expecting =
  (kind: 'appointment-confirmed' | 'appointment-reminder') =>
  ({ salon, publicUrl, now, appointment, letter, rules }: Visit): OutgoingMail =>
    clientMail({ salon, publicUrl, now, appointments: [appointment], method: 'PUBLISH' }, kind, {
      words: fillLetter(letter, visitValues(salon, appointment)),
      preview: `We verwachten u op ${formatMoment(appointment)}.`,
      blocks: comingBlocks({
        facts: [visitFacts(appointment, { where: salon })],
        visits: [appointment],
        salon,
        rules,
        publicUrl,
        now,
      }),
    })

/** To the client: the visit is certain. */
export const confirmedMail = expecting('appointment-confirmed')

/** To the client, some time before: the visit is near. */
export const reminderMail = expecting('appointment-reminder')

/**
 * To the client: the visit has another time, given by the salon or chosen by herself; `before`
 * holds the old one.
 */
export function changedMail({
  kind,
  salon,
  publicUrl,
  now,
  appointment,
  before,
  letter,
  rules,
  fees = [],
}: Visit & { before: Moment; kind: 'appointment-changed' | 'appointment-moved' }): OutgoingMail {
  const when = [
    { label: 'Oude tijd', value: formatMoment(before) },
    { label: 'Nieuwe tijd', value: formatMoment(appointment) },
  ]
  return clientMail(
    { salon, publicUrl, now, appointments: [appointment], method: 'PUBLISH' },
    kind,
    {
      words: fillLetter(letter, {
        ...visitValues(salon, appointment),
        vroeger: formatMoment(before),
      }),
      preview: `Van ${formatMoment(before)} naar ${formatMoment(appointment)}.`,
      blocks: comingBlocks({
        facts: [visitFacts(appointment, { when, where: salon, more: feeFacts(fees) })],
        visits: [appointment],
        salon,
        rules,
        publicUrl,
        now,
      }),
    },
  )
}

/**
 * To the client: the visit does not take place; its calendar entry goes away. Without a link when
 * the visit itself is gone too.
 */
export function cancelledMail({
  salon,
  publicUrl,
  now,
  appointment,
  letter,
  isGone = false,
  fees = [],
}: Visit & { isGone?: boolean }): OutgoingMail {
  const link = isGone ? undefined : visitLink(publicUrl, appointment.id)
  const gone: Appointment = { ...appointment, status: 'cancelled' }
  return clientMail(
    { salon, publicUrl, now, appointments: [gone], method: 'CANCEL', hasPage: !isGone },
    'appointment-cancelled',
    {
      words: fillLetter(letter, visitValues(salon, appointment)),
      preview: `De afspraak van ${formatMoment(appointment)} gaat niet door.`,
      blocks: [
        visitFacts(gone, { where: salon, more: feeFacts(fees) }),
        bookButton(publicUrl, wantedBy(gone), link),
      ],
    },
  )
}

/** To the client: the dog can be fetched. */
export function dogReadyMail({ salon, publicUrl, now, appointment, letter }: Visit): OutgoingMail {
  const link = visitLink(publicUrl, appointment.id)
  const words = fillLetter(letter, visitValues(salon, appointment))
  const preview = `U kunt ${yourDog(appointment.dogName)} komen halen.`
  const facts = [
    { label: 'Behandeling', value: appointment.service },
    { label: 'Prijs', value: finalPriceWords(appointment, salon.vatRegime) },
    ...whereFacts(salon),
    { label: 'Telefoon', value: salon.phone, href: telLink(salon.phone) },
  ]
  return clientMail({ salon, publicUrl, now, appointments: [appointment] }, 'dog-ready', {
    words,
    preview,
    blocks: [{ type: 'facts', facts }, bookButton(publicUrl, wantedBy(appointment), link)],
  })
}

type LeaveNotice = Dated & { appointment: Appointment; subject: string; text: string }

/** To a client whose visit falls in leave: the owner's own words, with this visit filled in. */
export function leaveNoticeMail({
  salon,
  publicUrl,
  now,
  appointment,
  subject,
  text,
}: LeaveNotice): OutgoingMail {
  const { voornaam, hond, datum, uur } = visitValues(salon, appointment)
  const words = fillLetter(
    { subject, title: subject, intro: text, closing: '' },
    { voornaam, hond, datum, uur },
  )
  return clientMail({ salon, publicUrl, now, appointments: [appointment] }, LEAVE_NOTICE, {
    words,
    preview: words.intro.replace(/\s+/g, ' ').slice(0, 120),
    blocks: [
      visitFacts(
        { ...appointment, status: 'cancelled' },
        {
          title: 'Uw afspraak',
          where: salon,
          when: [{ label: 'Kan niet doorgaan', value: formatMoment(appointment) }],
        },
      ),
      ...pageButtons(publicUrl, [appointment]),
    ],
  })
}

type Rebook = Facts & {
  customer: { id: string; firstName: string; email: string }
  dogName: string
  /** What it came for last. */
  service: string
  weeks: number
  letter: Letter
  stopLink: string
}

/** To a client whose dog was not here for a while. */
export function rebookMail({
  salon,
  publicUrl,
  customer,
  dogName,
  service,
  weeks,
  letter,
  stopLink,
}: Rebook): OutgoingMail {
  const values = {
    ...salonValues(salon),
    voornaam: customer.firstName,
    hond: dogName,
    weken: String(weeks),
  }
  const content = {
    words: fillLetter(letter, values),
    preview: `Plan een nieuwe beurt voor ${yourDog(dogName)}.`,
    blocks: [bookButton(publicUrl, wantedBy({ service, dogName }))],
    end: [stopNote(secretLink(stopLink))],
  }
  return {
    kind: 'rebook',
    ...renderLetter(salon, content),
    to: customer.email,
    customerId: customer.id,
  }
}

type Notice = Facts & {
  appointments: Appointment[]
  letter: Letter
  differences?: readonly MailedDifference[]
  isFromWaitingList?: boolean
}

/**
 * To the owner: somebody booked, or took the time offered by the waiting list. An answer goes to
 * the client; `differences` are fields typed otherwise than her customer card has them.
 */
export function ownerNoticeMail({
  salon,
  publicUrl,
  appointments,
  letter,
  differences = [],
  isFromWaitingList = false,
}: Notice): OutgoingMail {
  const first = one(appointments, 'a booking has at least one appointment')
  const single = appointments.length === 1
  const count = single ? '1 afspraak' : `${appointments.length} afspraken`
  const summary = single
    ? `${dogOf(first)} op ${formatMoment(first)}`
    : `${count}, de eerste op ${formatMoment(first)}`
  const via = isFromWaitingList ? 'via de wachtlijst' : 'via de website'
  const words = fillLetter(letter, {
    ...salonValues(salon),
    naam: fullName(first),
    samenvatting: summary,
    aantal: count,
    via,
  })
  const by = endOf(appointments)
  const origin = isFromWaitingList ? [{ label: 'Gekomen via', value: 'De wachtlijst' }] : []
  const blocks: Block[] = [
    ...appointments.map((appointment, index) =>
      visitFacts(appointment, {
        title: single ? 'Afspraak' : `Afspraak ${index + 1}`,
        crew: salon,
        more: [...remarksOf(appointment), ...origin],
      }),
    ),
    { type: 'facts', title: 'Klant', facts: customerFacts(first) },
    ...(by === undefined
      ? []
      : [
          {
            type: 'paragraph' as const,
            text: `Antwoord vóór ${by}: daarna vervalt de aanvraag vanzelf en is de tijd weer vrij.`,
          },
        ]),
    ...differenceBlocks(differences),
    { type: 'buttons', buttons: ownerLinks(appointments, { salon, publicUrl }) },
  ]
  return {
    kind: 'owner-notice',
    ...renderLetter(salon, { words, preview: summary, blocks }),
    to: salon.email,
    replyTo: first.email,
    appointmentId: first.id,
  }
}

/** `hasPage`: whether the first of them has one, where a device can be remembered. */
type Entries = Dated & {
  appointments: readonly Appointment[]
  method?: CalendarMethod
  hasPage?: boolean
}

/**
 * To a client, about visits of hers: with their calendar file when there is a `method`, and at the
 * end the way to have her device remembered and, unless that is a button, to another visit.
 */
export function clientMail(
  { salon, publicUrl, now, appointments, method, hasPage = true }: Entries,
  kind: MailKind,
  written: Omit<Written, 'end'>,
): OutgoingMail {
  const first = one(appointments, 'a mail to a client is about at least one appointment')
  const calendar = method && {
    content: mailCalendar({
      name: salon.name,
      method,
      organizer: salon,
      events: appointments.map((appointment) =>
        calendarEvent(appointment, { salon, publicUrl, now }),
      ),
    }),
    method,
  }
  return {
    kind,
    ...renderLetter(salon, {
      ...written,
      end: [
        ...(hasPage ? [rememberNote(visitLink(publicUrl, first.id))] : []),
        ...(leadsToBooking(written.blocks) ? [] : [againNote(publicUrl, wantedBy(first))]),
      ],
    }),
    to: first.email,
    ...(calendar && { calendar }),
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
    voornaam: firstName,
    hond: dogName,
    moment: formatMoment(appointment),
    datum: formatLongDate(date),
    uur: withoutSeconds(startTime),
    behandeling: service,
    prijs: priceWords(appointment),
  }
}

/** A visit in a calendar file that is made `now`. */
export function calendarEvent(
  appointment: Appointment,
  { salon, publicUrl, now }: Dated,
): CalendarEvent {
  const { id, sequence, date, startTime, endTime, status } = appointment
  return {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence,
    date,
    startTime,
    endTime,
    stamp: now,
    summary: `${salon.name}: ${calledDog(appointment.dogName)}`,
    location: placeOf(salon),
    description: [
      appointment.service,
      ...groomerFacts(salon, appointment).map(({ value }) => `Bij ${value}`),
      salon.phone,
    ].join('\n'),
    status: status === 'pending' ? 'tentative' : status,
  }
}

/** `where`: the salon, for who has to find it; `crew`: for who must only know whose visit it is. */
type VisitLayout = {
  title?: string | undefined
  when?: Fact[]
  where?: MailSalon | undefined
  crew?: MailSalon | undefined
  more?: Fact[]
}

export function visitFacts(
  appointment: Appointment,
  { title, when = whenFacts(appointment), where, crew = where, more = [] }: VisitLayout = {},
): Block {
  const facts = [
    ...when,
    ...(crew ? groomerFacts(crew, appointment) : []),
    { label: 'Hond', value: dogOf(appointment) },
    { label: 'Behandeling', value: appointment.service },
    { label: 'Prijs', value: priceWords(appointment, where?.vatRegime) },
    ...(occupies(appointment.status) ? [{ label: 'Ophalen', value: pickUpText(appointment) }] : []),
    ...(where ? whereFacts(where) : []),
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

/** What a message by phone says of a visit. */
export function textFacts(salon: MailSalon, appointment: Appointment): Fact[] {
  return [
    { label: 'Wanneer', value: formatMoment(appointment) },
    ...groomerFacts(salon, appointment),
    { label: 'Hond', value: calledDog(appointment.dogName) },
    { label: 'Behandeling', value: appointment.service },
    ...whereFacts(salon).map(({ label, value }) => ({ label, value })),
  ]
}

function dogOf({ dogName, dogBreed }: Appointment): string {
  return isSeen(dogBreed) ? `${calledDog(dogName)} (${dogBreed})` : calledDog(dogName)
}

const movedPreview = (facts: Visit, kind: 'appointment-changed' | 'appointment-moved') =>
  changedMail({
    ...facts,
    kind,
    before: { ...facts.appointment, date: addDays(facts.appointment.date, -2) },
  })

/** The mails about the latest visit; a link in them opens nothing. */
export const appointmentPreviews = {
  'request-received': onLatest((facts) =>
    requestReceivedMail({ ...facts, appointments: [facts.appointment] }),
  ),
  'appointment-confirmed': onLatest(confirmedMail),
  'appointment-changed': onLatest((facts) => movedPreview(facts, 'appointment-changed')),
  'appointment-moved': onLatest((facts) => movedPreview(facts, 'appointment-moved')),
  'appointment-cancelled': onLatest(cancelledMail),
  'appointment-reminder': onLatest(reminderMail),
  'dog-ready': onLatest(dogReadyMail),
  'owner-notice': onLatest((facts) =>
    ownerNoticeMail({ ...facts, appointments: [facts.appointment] }),
  ),
  rebook: onLatest(({ appointment, ...facts }) =>
    rebookMail({
      ...facts,
      ...appointment,
      customer: { ...appointment, id: appointment.customerId },
      weeks: 8,
      stopLink: `${facts.publicUrl}/afmelden/voorbeeld`,
    }),
  ),
} satisfies Partial<LetterPreviews>

function onLatest(write: (facts: Visit) => OutgoingMail): LetterPreview {
  return async ({ db, clock, env: { PUBLIC_URL: publicUrl } }, letter) => {
    const [appointment] = await listAppointments(db, { limit: 1, order: 'desc' })
    if (!appointment) return undefined
    const [salon, rules] = await Promise.all([
      getSalonWithGroomers(db),
      acceptedRules(db, appointment.acceptedRulesVersion),
    ])
    return write({ salon, publicUrl, now: clock(), appointment, letter, rules })
  }
}

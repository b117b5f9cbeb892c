import {
  costBlocks,
  groomerFacts,
  wantedBy,
} from '#agenda/appointments/components/client-blocks.ts'
import { listAppointments } from '#agenda/appointments/data.server.ts'
import { clientMail, visitFacts, visitValues } from '#agenda/appointments/emails.tsx'
import { conditionsOf } from '#agenda/appointments/texts.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { acceptedRules } from '#agenda/cancellation-fees/commands.server.ts'
import { getSalonWithGroomers } from '#agenda/staff/data.server.ts'
import type { StoredEntry } from '#agenda/waiting-list/data.server.ts'
import { timesText, weekdaysText } from '#agenda/waiting-list/rules.ts'
import { type LetterPreviews, renderMail } from '#foundation/messages/emails.tsx'
import { againNote, fillLetter } from '#foundation/messages/rules.ts'
import type { MailContent, OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import {
  type DateString,
  formatHour,
  formatLongDate,
  formatMoment,
  type TimeString,
} from '#lib/dates.ts'
import { type Block, type MailSalon, paragraph, secretLink } from '#lib/mail-body.ts'
import { calledDog, fullName, greet, yourDog } from '#lib/names.ts'

type Facts = { salon: MailSalon; entry: StoredEntry }
type Moment = { date: DateString; startTime: TimeString }

/**
 * To who joined: what she asked for, how to confirm it when that is needed, and how to leave the
 * list again.
 */
export function joinedMail({
  salon,
  publicUrl,
  entry,
  link,
  visit,
}: Facts & { publicUrl: string; link: string; visit: Moment | undefined }): OutgoingMail {
  const facts = [
    { label: 'Hond', value: calledDog(entry.dogName) },
    { label: 'Behandeling', value: entry.service },
    { label: 'Wanneer', value: periodOf(entry) },
    ...(entry.fromDate === entry.toDate
      ? []
      : [{ label: 'Dagen', value: capital(weekdaysText(entry.weekdays)) }]),
    { label: 'Uur', value: capital(timesText(entry)) },
    ...(entry.staffId === null ? [] : groomerFacts(salon, { staffId: entry.staffId })),
    ...(visit ? [{ label: 'Uw afspraak nu', value: formatMoment(visit) }] : []),
  ]
  const isConfirmed = entry.confirmedAt !== null
  const title = isConfirmed ? 'U staat op de wachtlijst' : 'Bevestig uw plaats'
  const start = isConfirmed
    ? `U staat op de wachtlijst van ${salon.name}.`
    : `U vroeg een plaats op de wachtlijst van ${salon.name}. Bevestig dat met de knop hieronder, binnen de twee dagen: pas dan zoeken we een tijd voor u.`
  const content: MailContent = {
    subject: isConfirmed ? 'U staat op onze wachtlijst' : 'Bevestig uw plaats op onze wachtlijst',
    title,
    preview: isConfirmed
      ? `Zodra er een tijd vrijkomt die past voor ${yourDog(entry.dogName)}, hoort u van ons.`
      : `Bevestig het even, dan zoeken we een tijd voor ${yourDog(entry.dogName)}.`,
    blocks: [
      paragraph(`${greet(entry.firstName)},`),
      paragraph(
        `${start} Komt er een tijd vrij die past, dan krijgt u meteen een mail. We houden die tijd dan 30 minuten voor u vrij: met één druk op de knop neemt u hem.`,
      ),
      { type: 'facts', facts },
      ...(visit
        ? [
            paragraph(
              'Uw afspraak blijft gewoon staan tot u een vroegere tijd neemt. Die ruil kost u niets.',
            ),
          ]
        : []),
      {
        type: 'buttons',
        buttons: [
          {
            label: isConfirmed ? 'Bekijken of uitschrijven' : 'Bevestigen of uitschrijven',
            href: secretLink(link),
          },
        ],
      },
      paragraph(
        'Hebt u dit niet zelf gevraagd? Haal uzelf dan met de knop van de lijst, of laat het ons weten.',
      ),
      paragraph(`Hartelijke groeten,\n${salon.name}`),
      againNote(publicUrl, wantedBy(entry)),
    ],
  }
  return {
    kind: 'waiting-list-joined',
    to: entry.email,
    replyTo: salon.email,
    ...renderMail(salon, content),
    customerId: entry.customerId,
  }
}

type Offered = {
  salon: MailSalon
  publicUrl: string
  now: Date
  held: Appointment
  /** Those that she accepted. */
  rules: HouseRules | undefined
  until: Date
  letter: Letter
  link: string
  leaveLink: string
  visit: Moment | undefined
}

/** To the first in line: this time is hers for half an hour. Of no use after that. */
export function offerMail({
  salon,
  publicUrl,
  now,
  held,
  rules,
  until,
  letter,
  link,
  leaveLink,
  visit,
}: Offered): OutgoingMail {
  const end = formatHour(until)
  const blocks: Block[] = [
    visitFacts(held, { where: salon }),
    ...(visit
      ? [
          paragraph(
            `Neemt u deze tijd, dan vervalt uw afspraak van ${formatMoment(visit)}. Dat kost u niets.`,
          ),
        ]
      : []),
    ...costBlocks(conditionsOf({ rules, visit: held, now })),
    {
      type: 'buttons',
      buttons: [
        { label: 'Bekijken en kiezen', href: secretLink(link) },
        { label: 'Van de wachtlijst halen', href: secretLink(leaveLink) },
      ],
    },
  ]
  const mail = clientMail(
    { salon, publicUrl, now, appointments: [held], hasPage: false },
    'waiting-list-offer',
    {
      words: fillLetter(letter, { ...visitValues(salon, held), tot: end }),
      preview: `Vrijgehouden voor u tot ${end}.`,
      blocks,
    },
  )
  return { ...mail, expiresAt: until }
}

/** To the owner: a client on the waiting list took an earlier time. */
export function movedNotice({
  salon,
  publicUrl,
  before,
  after,
}: {
  salon: MailSalon
  publicUrl: string
  before: Moment
  after: Appointment
}): OutgoingMail {
  const name = fullName(after)
  const content: MailContent = {
    subject: `${name} komt vroeger via de wachtlijst`,
    title: `${name} komt vroeger`,
    preview: `Van ${formatMoment(before)} naar ${formatMoment(after)}.`,
    blocks: [
      paragraph(
        `${name} stond op de wachtlijst en nam de tijd die vrijkwam. De afspraak van ${formatMoment(before)} is verplaatst.`,
      ),
      visitFacts(after, { crew: salon }),
      {
        type: 'buttons',
        buttons: [
          {
            label: 'Openen in de agenda',
            href: `${publicUrl}/admin/afspraken?afspraak=${after.id}`,
          },
        ],
      },
    ],
  }
  return {
    kind: 'waiting-list-moved',
    to: salon.email,
    replyTo: after.email,
    ...renderMail(salon, content),
    appointmentId: after.id,
  }
}

function periodOf({ fromDate, toDate }: StoredEntry): string {
  const [from, to] = [fromDate, toDate].map(formatLongDate)
  return fromDate === toDate ? `Op ${from}` : `Van ${from} tot en met ${to}`
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** The offer of the latest visit's time; its link opens nothing. */
export const waitingListPreviews = {
  'waiting-list-offer': async ({ db, env, clock }, letter) => {
    const [held] = await listAppointments(db, { limit: 1, order: 'desc' })
    if (!held) return undefined
    const now = clock()
    const until = new Date(now.getTime() + 30 * 60_000)
    const link = `${env.PUBLIC_URL}/wachtlijst/voorbeeld`
    return offerMail({
      salon: await getSalonWithGroomers(db),
      publicUrl: env.PUBLIC_URL,
      now,
      held,
      rules: await acceptedRules(db, held.acceptedRulesVersion),
      until,
      letter,
      link,
      leaveLink: link,
      visit: undefined,
    })
  },
} satisfies Partial<LetterPreviews>

import { calendarAddresses } from '#agenda/appointments/components/calendar-addresses.ts'
import { conditionsOf, GOOD_TO_KNOW } from '#agenda/appointments/texts.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { costText } from '#agenda/cancellation-fees/rules.ts'
import type { CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import { withoutDots } from '#foundation/messages/rules.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import type { Wanted } from '#lib/booking-link.ts'
import { formatMoment } from '#lib/dates.ts'
import { type Block, type Fact, type Href, type MailSalon, partOf } from '#lib/mail-body.ts'
import { fromDecimal } from '#lib/money.ts'
import { calledDog, isSeen } from '#lib/names.ts'
import { placeOf } from '#lib/place.ts'
import { mapLink } from '#lib/reach.ts'
import { byStart } from '#lib/starts.ts'

// What a client reads of a visit besides the visit itself.

/** The way to have a device remembered, at the end of a mail with a link to a visit. */
export function rememberNote(link: Href): Block {
  return {
    type: 'note',
    text: 'Leest u deze mail op het toestel waarmee u boekt? Dan vullen we daar voortaan uw gegevens voor u in.',
    link: { label: 'Dit toestel onthouden', href: partOf(link, '#toestel') },
  }
}

/** What another visit of the same dog begins with. */
export function wantedBy({ service, dogName }: Pick<Appointment, 'service' | 'dogName'>): Wanted {
  return { treatment: service, dogName: isSeen(dogName) ? dogName : undefined }
}

/** Who has a visit; nothing as long as there is nobody to choose. */
export function groomerFacts(
  { groomers = [] }: Pick<MailSalon, 'groomers'>,
  { staffId }: Pick<Appointment, 'staffId'>,
): Fact[] {
  const whose = groomers.find(({ id }) => id === staffId)
  return whose ? [{ label: 'Bij', value: whose.name }] : []
}

/** Where to come to; nothing as long as the salon has only the address of an example. */
export function whereFacts(salon: MailSalon): Fact[] {
  const value = placeOf(salon)
  const href = mapLink(`${salon.name}, ${value}`)
  return value === '' ? [] : [{ label: 'Adres', value, href, showsLink: true }]
}

/** What giving up a visit costs; nothing for who accepted no rules. */
export function costBlocks(costs: string[]): Block[] {
  return costs.length > 0 ? [{ type: 'list', title: 'Annuleren of verplaatsen', items: costs }] : []
}

/** The calendar file of a mail about several visits. */
const FILE = 'Zet de afspraken in uw agenda met het bestand bij deze mail'
export const seriesCalendar: Block[] = [{ type: 'links', text: `${FILE}.`, links: [] }]

/** The ways to put visits in one's own calendar: those of the page after booking. */
function calendarBlocks(visits: readonly Appointment[], salon: MailSalon): Block[] {
  const [only, ...more] = visits
  if (!only) return []
  if (more.length === 0)
    return [
      calendarLinks('Zet het in uw agenda met het bestand bij deze mail, of met:', only, salon),
    ]
  return [
    { type: 'links', text: `${FILE}, of één voor één met:`, links: [] },
    ...visits.map((visit) =>
      calendarLinks(`${calledDog(visit.dogName)}, ${formatMoment(visit)}:`, visit, salon),
    ),
  ]
}

function calendarLinks(text: string, visit: Appointment, salon: MailSalon): Block {
  const { google, outlook } = calendarAddresses(
    { ...visit, dogName: calledDog(visit.dogName) },
    salon,
  )
  return {
    type: 'links',
    text,
    links: [
      { label: 'Google', href: undotted(google) },
      { label: 'Outlook', href: undotted(outlook) },
    ],
  }
}

/** A name that a stranger typed is no address to mail programs, also within another. */
function undotted(address: string): string {
  const [page = '', query = ''] = address.split('?')
  return `${page}?${withoutDots(query)}`
}

/** The way to the client's own page of each visit. */
export function pageButtons(publicUrl: string, visits: readonly Appointment[]): Block[] {
  return visits.map(({ id }, index) => {
    const which = visits.length === 1 ? '' : ` ${index + 1}`
    const label = `Afspraak${which} bekijken of verplaatsen`
    return { type: 'buttons', buttons: [{ label, href: visitLink(publicUrl, id) }] }
  })
}

type Coming = {
  /** What is said of the visits themselves. */
  facts: Block[]
  visits: readonly Appointment[]
  salon: MailSalon
  rules?: HouseRules | undefined
  publicUrl: string
  now: Date
  /** What giving up the first costs, when the rules do not say it. */
  costs?: string[] | undefined
  calendar?: Block[]
  /** The ways to their pages, when it is not a button for each. */
  ways?: Block[]
}

/**
 * What a mail about visits to come says, in the order of the page after booking: the visits, what
 * cancelling the first costs, the calendar, the way to the page of each, what is good to know.
 */
export function comingBlocks({
  facts,
  visits,
  salon,
  rules,
  publicUrl,
  now,
  costs = visits
    .toSorted(byStart)
    .slice(0, 1)
    .flatMap((visit) => conditionsOf({ rules, visit, now, isSeveral: visits.length > 1 })),
  calendar = calendarBlocks(visits, salon),
  ways = pageButtons(publicUrl, visits),
}: Coming): Block[] {
  return [
    ...facts,
    ...costBlocks(costs),
    ...calendar,
    ...ways,
    { type: 'list', title: 'Goed om te weten', items: GOOD_TO_KNOW },
  ]
}

export type MailedFee = Pick<
  CancellationFee,
  'kind' | 'owedBy' | 'deed' | 'percent' | 'amount' | 'state'
>

const DEEDS = {
  cancelled: { client: 'laat annuleren', salon: 'afzeggen' },
  moved: { client: 'laat verplaatsen', salon: 'verplaatsen' },
  unknown: { client: 'laat annuleren of verplaatsen', salon: 'afzeggen of verplaatsen' },
} as const

/**
 * What may be owed for cancelling or moving late, in words that leave room: it is a proposal as
 * long as the owner has not decided.
 */
export function feeFacts(fees: readonly MailedFee[]): Fact[] {
  const open = fees.filter(({ state }) => state === 'proposed').map(feeSentence)
  return open.length > 0 ? [{ label: 'Vergoeding', value: open.join('\n') }] : []
}

function feeSentence({ kind, owedBy, deed, percent, amount }: MailedFee): string {
  const cost = costText({ percent, amount: amount === null ? null : fromDecimal(amount) })
  const words = DEEDS[deed ?? 'unknown']
  const what = amount === null ? cost : `${cost} (${percent}\u00a0% van de prijs)`
  if (owedBy === 'salon')
    return `Als wij een afspraak zo laat ${words.salon}, hebt u volgens onze salonregels recht op ${what}, behalve bij overmacht. We spreken het graag met u af.`
  const why = kind === 'no-show' ? 'voor een gemiste afspraak' : `voor ${words.client}`
  return `Volgens onze salonregels kunnen we u ${why} ${what} aanrekenen, behalve bij overmacht. Of we dat doen, laten we u nog weten.`
}

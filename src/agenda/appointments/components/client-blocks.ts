import { byStart } from '#agenda/appointments/components/by-start.ts'
import { conditionsOf, GOOD_TO_KNOW } from '#agenda/appointments/texts.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { costText } from '#agenda/cancellation-fees/rules.ts'
import type { CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { visitLink } from '#foundation/visit-links/rules.ts'
import { bookingLink, type Wanted } from '#lib/booking-link.ts'
import { type Block, type Fact, type Href, type MailSalon, partOf } from '#lib/mail-body.ts'
import { fromDecimal } from '#lib/money.ts'
import { isSeen } from '#lib/names.ts'
import { placeOf } from '#lib/place.ts'
import { mapLink } from '#lib/reach.ts'

// What a client reads of a visit besides the visit itself.

/** The way to the client's own page of a visit. */
function pageButton(link: Href, label: string): Block {
  return { type: 'buttons', buttons: [{ label, href: link }] }
}

/** The way to have a device remembered, at the end of a mail with a link to a visit. */
export function rememberNote(link: Href): Block {
  return {
    type: 'note',
    text: 'Leest u deze mail op het toestel waarmee u boekt? Dan vullen we daar voortaan uw gegevens voor u in.',
    link: { label: 'Dit toestel onthouden', href: partOf(link, '#toestel') },
  }
}

/**
 * The way to another visit, with what is known of it filled in; below it the way to the page of
 * this one, where there is one.
 */
export function bookButton(publicUrl: string, known: Wanted, link?: Href): Block {
  const page = link === undefined ? [] : [{ label: 'Deze afspraak bekijken', href: link }]
  return {
    type: 'buttons',
    buttons: [{ label: 'Opnieuw boeken', href: `${publicUrl}${bookingLink(known)}` }, ...page],
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
  return value === '' ? [] : [{ label: 'Adres', value, href: mapLink(value) }]
}

type Coming = {
  /** What is said of the visits themselves. */
  facts: Block[]
  visits: readonly Appointment[]
  rules: HouseRules | undefined
  publicUrl: string
  now: Date
  /** The ways to their pages, when it is not a button for each. */
  ways?: Block[] | undefined
}

/**
 * What a mail about visits to come says, in the order of the page after booking: the visits, what
 * cancelling the first costs, the calendar, the way to the page of each, what is good to know.
 */
export function comingBlocks({
  facts,
  visits,
  rules,
  publicUrl,
  now,
  ways = visits.map(({ id }, index) =>
    pageButton(
      visitLink(publicUrl, id),
      `Afspraak ${visits.length === 1 ? '' : `${index + 1} `}bekijken of verplaatsen`,
    ),
  ),
}: Coming): Block[] {
  const [first] = visits.toSorted(byStart)
  const costs = first ? conditionsOf({ rules, visit: first, now }) : []
  return [
    ...facts,
    ...(costs.length > 0
      ? [{ type: 'list' as const, title: 'Annuleren of verplaatsen', items: costs }]
      : []),
    {
      type: 'paragraph',
      text: `Bij deze mail ${visits.length === 1 ? 'zit een bestand waarmee u de afspraak' : 'zit een bestand waarmee u de afspraken'} in uw agenda zet.`,
    },
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

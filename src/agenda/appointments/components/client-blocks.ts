import { cancellationCosts } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import {
  type CostedVisit,
  costText,
  acceptableUntil as freeUntil,
} from '#agenda/cancellation-fees/rules.ts'
import type { CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { bookingLink, type Wanted } from '#lib/booking-link.ts'
import { type Block, type Fact, type Href, type MailSalon, partOf } from '#lib/mail-body.ts'
import { fromDecimal } from '#lib/money.ts'
import { isSeen } from '#lib/names.ts'

// What a client reads of a visit besides the visit itself.

/** The way to the client's own page of a visit. */
export function pageButton(link: Href, label = 'Afspraak bekijken of verplaatsen'): Block {
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

export function whereFact(salon: MailSalon): Fact {
  const value = addressOf(salon)
  return {
    label: 'Adres',
    value,
    href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value)}`,
  }
}

type Conditions = { rules: HouseRules | undefined; appointment: CostedVisit; now: Date }

export function addressOf({ street, postalCode, city }: MailSalon): string {
  return `${street}, ${postalCode} ${city}`
}

/**
 * What to bring and, only for who accepted the rules, what cancelling a visit costs by them and
 * until when it is free.
 */
export function practical({ rules, appointment, now }: Conditions): Block[] {
  const costs = rules ? cancellationCosts(rules, freeUntil({ visit: appointment, rules, now })) : []
  return [
    {
      type: 'list',
      title: 'Goed om te weten',
      items: [
        'Eerste bezoek? Breng dan het vaccinatiebewijs van uw hond mee.',
        'Kom ten vroegste 5 minuten voor uw afspraak, zo blijft het rustig voor de honden.',
      ],
    },
    ...(costs.length > 0
      ? [{ type: 'list' as const, title: 'Annuleren of verplaatsen', items: costs }]
      : []),
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
  return `Volgens onze salonregels kunnen we u ${why} ${what} aanrekenen. Of we dat doen, laten we u nog weten.`
}

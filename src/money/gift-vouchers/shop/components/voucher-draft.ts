import { addMonths, type DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { type Cents, formatEuro, typedCents } from '#lib/money.ts'
import { isEmail } from '#lib/reach.ts'
import { FILL_IN } from '#lib/words.ts'

/** Everything that the buyer typed and chose, as typed. */
export type VoucherDraft = Record<VoucherField, string> & { delivery: Delivery }
/** At once or on a day to the recipient's mailbox, or by the buyer's own hand. */
type Delivery = 'now' | 'later' | 'self'
export type VoucherField = (typeof voucherFields)[number]
export const voucherFields = [
  'amount',
  'recipientName',
  'recipientEmail',
  'personalMessage',
  'deliverOn',
  'buyerName',
  'buyerEmail',
] as const

export const LEAST: Cents = 1_000
export const MOST: Cents = 20_000
export const quickPicks: readonly Cents[] = [2_500, 5_000, 7_500, 10_000]
export const MESSAGE_LENGTH = 500
/** How many months ahead the day of delivery may lie. */
const DELIVERY_MONTHS = 12

export const blankDraft: VoucherDraft = {
  amount: '50',
  recipientName: '',
  recipientEmail: '',
  personalMessage: '',
  delivery: 'now',
  deliverOn: '',
  buyerName: '',
  buyerEmail: '',
}

export const fieldLabels: Record<VoucherField, string> = {
  amount: 'Bedrag',
  recipientName: 'Naam van de ontvanger',
  recipientEmail: 'E-mailadres van de ontvanger',
  personalMessage: 'Persoonlijke boodschap',
  deliverOn: 'Dag waarop we mailen',
  buyerName: 'Uw naam',
  buyerEmail: 'Uw e-mailadres',
}

export const sentences = {
  missing: 'Vul alle verplichte velden in',
  outOfBounds: 'Bedrag moet tussen €10 en €200 liggen',
  other: 'Kijk deze gegevens nog even na',
} as const

const EMAIL = 'Vul een geldig e-mailadres in.'

/** The amount as typed, with a comma or a point; undefined when it is none. */
export function amountOf({ amount }: Pick<VoucherDraft, 'amount'>): Cents | undefined {
  return typedCents(amount)
}

/** An amount as the field holds it: whole euros without cents. */
export function typedAmount(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : formatEuro(cents).replace(/[€\u00a0.]/g, '')
}

/** The amount in words of the page; an ellipsis as long as none is typed. */
export function shownAmount(draft: Pick<VoucherDraft, 'amount'>): string {
  const cents = amountOf(draft)
  return cents === undefined ? '€\u00a0…' : formatEuro(cents)
}

/** The days on which a voucher may be delivered: later than `today`, at most a year ahead. */
export function deliveryDays(today: DateString): { from: DateString; to: DateString } {
  return { from: today, to: addMonths(today, DELIVERY_MONTHS) }
}

function mailFields({ delivery }: VoucherDraft): VoucherField[] {
  return delivery === 'self' ? ['buyerEmail'] : ['recipientEmail', 'buyerEmail']
}

type Problems = { sentence: string; fields: FieldErrors }

/**
 * What keeps the draft from being ordered: the sentence of the alert, and one per field. Undefined
 * when nothing does.
 */
export function problemsOf(draft: VoucherDraft, today: DateString): Problems | undefined {
  const missing = requiredFields(draft).filter((field) => draft[field].trim() === '')
  const fields: FieldErrors = Object.fromEntries(missing.map((field) => [field, FILL_IN]))
  const amount = amountOf(draft)
  const isOutOfBounds =
    !missing.includes('amount') && (amount === undefined || amount < LEAST || amount > MOST)
  if (isOutOfBounds)
    fields['amount'] =
      'Kies een bedrag van €\u00a010 tot en met €\u00a0200, met hoogstens twee cijfers na de komma.'
  for (const field of mailFields(draft))
    if (draft[field].trim() !== '' && !isEmail(draft[field].trim())) fields[field] = EMAIL
  const days = deliveryDays(today)
  if (
    draft.delivery === 'later' &&
    draft.deliverOn !== '' &&
    (draft.deliverOn < days.from || draft.deliverOn > days.to)
  )
    fields['deliverOn'] = 'Kies een dag vanaf vandaag en hoogstens een jaar vooruit.'
  if (Object.keys(fields).length === 0) return undefined
  return {
    sentence:
      missing.length > 0
        ? sentences.missing
        : isOutOfBounds
          ? sentences.outOfBounds
          : sentences.other,
    fields,
  }
}

function requiredFields(draft: VoucherDraft): VoucherField[] {
  return [
    'amount',
    'recipientName',
    ...(draft.delivery === 'later' ? (['deliverOn'] as const) : []),
    'buyerName',
    ...mailFields(draft),
  ]
}

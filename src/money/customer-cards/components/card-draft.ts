import type { FieldErrors } from '#lib/errors.ts'
import { formatEuro, parseCents, shortPercent, toDecimal, withComma } from '#lib/money.ts'
import { isEmail } from '#lib/reach.ts'
import { yesNo } from '#lib/words.ts'
import type { CardInput } from '#money/customer-cards/client.ts'
import { percentText } from '#money/customer-cards/components/card-words.ts'
import type { CustomerCard } from '#money/customer-cards/wire.ts'

/** A card as it stands in the form, figures with a comma. */
export type CardDraft = {
  customerEmail: string
  discountPercentage: string
  balance: string
  points: string
  isActive: boolean
  notes: string
  balanceReason: string
}
const FIELDS = [
  'customerEmail',
  'discountPercentage',
  'balance',
  'points',
  'isActive',
  'notes',
] as const
const LABELS: Record<(typeof FIELDS)[number], string> = {
  customerEmail: 'E-mail',
  discountPercentage: 'Korting',
  balance: 'Saldo',
  points: 'Punten',
  isActive: 'Actief',
  notes: 'Notities',
}

/** A card, or a new one, as the form shows it. */
export function draftOf(
  card: CustomerCard | undefined,
  { email = '', discount = '' }: { email?: string | undefined; discount?: string | undefined } = {},
): CardDraft {
  if (!card)
    return {
      customerEmail: email,
      discountPercentage: shortPercent(discount),
      balance: '0,00',
      points: '0',
      isActive: true,
      notes: '',
      balanceReason: '',
    }
  const { customerEmail, discountPercentage, balance, points, isActive, notes } = card
  return {
    customerEmail,
    discountPercentage: shortPercent(discountPercentage),
    balance: withComma(balance),
    points: String(points),
    isActive,
    notes,
    balanceReason: '',
  }
}

/** The sentence beside each field that keeps the form from being sent. */
export function problemsOf(
  { customerEmail, discountPercentage, balance, points }: CardDraft,
  hasEmail = true,
): FieldErrors {
  const email = customerEmail.trim()
  const percent = parseCents(point(discountPercentage))
  return {
    ...(hasEmail && email === '' && { customerEmail: 'Vul een e-mailadres in.' }),
    ...(email !== '' && !isEmail(email) && { customerEmail: 'Vul een geldig e-mailadres in.' }),
    ...((percent === undefined || percent > 10_000 || percent % 10 !== 0) && {
      discountPercentage: 'Vul een getal in van 0 tot 100, zoals 5 of 7,5.',
    }),
    ...(parseCents(point(balance)) === undefined && { balance: 'Vul een bedrag in zoals 25,00.' }),
    ...(!/^\d{1,7}$/.test(points.trim()) && { points: 'Vul een geheel getal in vanaf 0.' }),
  }
}

/**
 * Whether the balance is typed otherwise than it stands on the card: a correction, which takes a
 * reason.
 */
export function correctsBalance({ balance }: CardDraft, before: CustomerCard | undefined): boolean {
  return parseCents(point(balance)) !== parseCents(before?.balance ?? '0.00')
}

/**
 * What is sent: everything for a new card, else only what is no longer as it was; with a corrected
 * balance why.
 */
export function changesOf(draft: CardDraft, before: CustomerCard | undefined): CardInput {
  const sent = valuesOf(draft)
  const reason = correctsBalance(draft, before) ? { balanceReason: draft.balanceReason.trim() } : {}
  if (!before) return { ...sent, ...reason }
  const old = valuesOf(draftOf(before))
  return {
    ...Object.fromEntries(
      FIELDS.filter((field) => sent[field] !== old[field]).map((field) => [field, sent[field]]),
    ),
    ...reason,
  }
}

/**
 * What makes a saved card again what it was; undefined where points or balance moved, which is
 * booked, and corrected by another movement with its own reason.
 */
export function wayBack(before: CustomerCard, saved: CustomerCard): CardInput | undefined {
  const back = changesOf(draftOf(before), saved)
  return 'points' in back || 'balance' in back ? undefined : back
}

/**
 * What is stored now beside what would be stored: a field that was not touched here follows the
 * other change.
 */
export function rowsOf(
  stored: CustomerCard,
  { draft, before }: { draft: CardDraft; before: CustomerCard },
) {
  const now = valuesOf(draftOf(stored))
  const mine = { ...now, ...changesOf(draft, before) }
  return FIELDS.map((field) => ({
    label: LABELS[field],
    stored: shown(now, field),
    mine: shown(mine, field),
  }))
}

function valuesOf({
  customerEmail,
  discountPercentage,
  balance,
  points,
  isActive,
  notes,
}: CardDraft) {
  const cents = parseCents(point(balance))
  const percent = parseCents(point(discountPercentage))
  return {
    customerEmail: customerEmail.trim(),
    discountPercentage:
      percent === undefined ? discountPercentage : toDecimal(percent).slice(0, -1),
    balance: cents === undefined ? balance : toDecimal(cents),
    points: /^\d+$/.test(points.trim()) ? Number(points) : points,
    isActive,
    notes: notes.trim(),
  }
}

function shown(
  values: ReturnType<typeof valuesOf> | CardInput,
  field: (typeof FIELDS)[number],
): string {
  const value = values[field]
  if (typeof value === 'boolean') return yesNo(value)
  if (field === 'discountPercentage') return percentText(String(value))
  if (field === 'balance') return formatEuro(parseCents(String(value)) ?? 0)
  return String(value ?? '')
}

function point(figure: string): string {
  return figure.trim().replace(',', '.')
}

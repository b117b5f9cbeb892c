import { publicHolidayName } from '#agenda/holidays/rules.ts'
import { csvFile } from '#lib/csv.ts'
import {
  addDays,
  addMonths,
  brusselsToday,
  type DateString,
  formatLongDate,
  formatShortDate,
  toInstant,
  weekdayOf,
} from '#lib/dates.ts'
import { type Cents, euro, formatEuro, withComma } from '#lib/money.ts'
import { isSeen } from '#lib/names.ts'
import { yesNo } from '#lib/words.ts'
import type { OrderStatus } from '#money/gift-vouchers/shop/wire.ts'
import type { Voucher, VoucherStatus } from '#money/gift-vouchers/wire.ts'

/**
 * No I, O, 0 or 1: nobody mixes these up on paper or over the phone. 32 of them, eight times: a
 * million million codes, and 2³² divides by 32.
 */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8
const WITHDRAW_DAYS = 14
const FRIDAY = 5
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const VOUCHER_GONE = 'Deze kadobon bestaat niet.'
/** One sentence for a wrong code and for a wrong address: which of them it was stays unsaid. */
export const NO_SUCH_VOUCHER = 'We vinden geen kadobon met deze code en dit e-mailadres.'
export const PAYMENTS_OFF =
  'Online betalen kan nu niet. Bel of mail ons gerust, dan maken we uw kadobon klaar.'
export const PROVIDER_DOWN =
  'De betaling kan nu niet gestart of nagekeken worden. Probeer het over een minuut opnieuw.'

/**
 * A code with the salon's prefix, made of random numbers, each from 0 up to 2³²; `random` answers
 * the next one.
 */
export function makeCode(prefix: string, random: () => number): string {
  const characters: string[] = []
  while (characters.length < LENGTH) characters.push(ALPHABET[random() % ALPHABET.length] ?? '')
  return `${prefix}-${characters.join('')}`
}

/** A code while it is being typed: capitals, no spaces, one kind of hyphen. */
export function typedCode(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
}

/** A whole code as it is stored, however it was typed: also without its hyphen. */
export function normaliseCode(typed: string): string {
  const code = typedCode(typed)
  return /^[A-Z0-9]{10,16}$/.test(code) ? `${code.slice(0, -LENGTH)}-${code.slice(-LENGTH)}` : code
}

/**
 * Whether a text has the form of a code, in any case and with or without its hyphen: a prefix, of
 * now or of before, and eight characters.
 */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{2,8}-\S{8}$/i.test(normaliseCode(text))
}

/** Whether a text that is being typed can still become a code. */
export function isStartOfCode(text: string): boolean {
  return /^([A-Z0-9]{0,8}-\S{0,8}|[A-Z0-9]{0,16})$/i.test(text)
}

/** What a code looks like, for a field that is still empty. */
export function codeExample(prefix: string): string {
  return `${prefix}-${'X'.repeat(LENGTH)}`
}

/** What is said of a text that is no code. */
export function badCode(prefix: string): string {
  return `Voer een geldige kadobon code in (${codeExample(prefix)}).`
}

type Standing = {
  status: 'active' | 'blocked' | 'refunded'
  balance: Cents
  validUntil: DateString
}

/** What the voucher is on a day. Spent before expired: there is nothing left that could expire. */
export function statusOn(
  { status, balance, validUntil }: Standing,
  today: DateString,
): VoucherStatus {
  if (status !== 'active') return status
  if (balance === 0) return 'spent'
  return validUntil < today ? 'expired' : 'active'
}

/**
 * Why the voucher cannot be spent at the till; undefined when it can. One that is empty is refused
 * by its balance.
 */
export function whyUnusable(
  { test, ...voucher }: Standing & { test: boolean },
  { today, isLive }: { today: DateString; isLive: boolean },
): string | undefined {
  if (test && isLive) return 'Deze kadobon is van een testbetaling en is niets waard.'
  const status = statusOn(voucher, today)
  if (status === 'blocked') return 'Deze kadobon is geblokkeerd.'
  if (status === 'refunded') return 'Deze kadobon is terugbetaald en niet meer geldig.'
  if (status === 'expired')
    return `Deze kadobon is vervallen op ${formatShortDate(voucher.validUntil)}. Je kan de geldigheid verlengen bij Kadobonnen.`
  return undefined
}

/** What is said when more is asked than there is left. */
export function tooLittle(balance: Cents): string {
  return balance === 0
    ? 'Deze kadobon is helemaal opgebruikt.'
    : `Op deze kadobon staat nog ${formatEuro(balance)}.`
}

/** The last day on which a voucher issued on a day is valid. */
export function validityFrom(issuedOn: DateString, months: number): DateString {
  return addMonths(issuedOn, months)
}

/**
 * The last day of withdrawal: fourteen days after that of the order, and no Saturday, Sunday or
 * public holiday (Regulation 1182/71, article 3.4): then the next working day.
 */
export function withdrawUntil(orderedAt: Date): DateString {
  let last = addDays(brusselsToday(orderedAt), WITHDRAW_DAYS)
  while (weekdayOf(last) > FRIDAY || publicHolidayName(last) !== undefined) last = addDays(last, 1)
  return last
}

/** What a buyer declares who withdraws, as the receipt repeats it. */
export function withdrawalStatement({
  buyerName,
  code,
  amount,
  createdAt,
}: {
  buyerName: string
  code: string
  amount: string
  createdAt: Date
}): string {
  const who = isSeen(buyerName) ? `Ik, ${buyerName},` : 'Ik'
  return `${who} herroep de overeenkomst over de aankoop van kadobon ${code} van ${euro(amount)}, gekocht op ${formatLongDate(brusselsToday(createdAt))}.`
}

/** What is known of a voucher that is to be given back. */
export type Owed = {
  status: 'active' | 'blocked' | 'refunded'
  amount: Cents
  balance: Cents
  /** Undefined for one that was not sold at a distance. */
  orderedAt: Date | undefined
}

/**
 * Why there is no right of withdrawal (any more); undefined when there is. A voucher that is
 * blocked keeps it.
 */
export function whyNotWithdrawable(
  { status, amount, balance, orderedAt }: Owed,
  today: DateString,
): string | undefined {
  if (status === 'refunded') return 'Deze kadobon is al terugbetaald.'
  if (!orderedAt) return 'Deze kadobon werd in het salon gekocht, daar geldt geen bedenktijd.'
  if (balance < amount)
    return 'Van deze kadobon is al een deel gebruikt, herroepen kan dan niet meer.'
  const last = withdrawUntil(orderedAt)
  return today > last
    ? `De bedenktijd van ${WITHDRAW_DAYS} dagen liep af op ${formatShortDate(last)}.`
    : undefined
}

/**
 * What is wrong with the day on which a voucher is to be mailed: today at the earliest, a year from
 * now at the latest.
 */
export function plannedDateError(
  deliverOn: DateString | null,
  today: DateString,
): string | undefined {
  if (deliverOn === null || (deliverOn >= today && deliverOn <= addMonths(today, 12)))
    return undefined
  return deliverOn < today ? 'Kies vandaag of een latere dag.' : 'Kies een dag binnen het jaar.'
}

/** Why the owner cannot give back what is left, when she said that the term does not matter. */
export function whyNotRefundable({ status, balance }: Owed): string | undefined {
  if (status === 'refunded') return 'Deze kadobon is al terugbetaald.'
  return balance === 0
    ? 'Deze kadobon is helemaal opgebruikt: er is niets om terug te betalen.'
    : undefined
}

/**
 * When a voucher is mailed: at eight in the morning in Brussels of the chosen day, at once without
 * one or when that is past.
 */
export function deliveryMoment(deliverOn: DateString | null, now: Date): Date {
  if (deliverOn === null) return now
  const eight = toInstant(deliverOn, '08:00')
  return eight > now ? eight : now
}

const ASK_UNTIL = 48 * HOUR
const LONGEST_PAUSE = 30 * MINUTE
const FIRST_PAUSE = 5_000

/**
 * When the provider is asked about an order after it was asked so many times: after 5 s, then ever
 * later, up to two days. Undefined after that.
 */
export function nextQuestion({
  asked,
  orderedAt,
  now,
}: {
  asked: number
  orderedAt: Date
  now: Date
}): Date | undefined {
  if (now.getTime() - orderedAt.getTime() >= ASK_UNTIL) return undefined
  return new Date(now.getTime() + Math.min(FIRST_PAUSE * 2 ** Math.min(asked, 20), LONGEST_PAUSE))
}

/**
 * What an order notes when its money does not agree with what we know; the owner has to look at
 * these.
 */
export const ATTENTION = ['amount_differs', 'refund_failed', 'refund_exceeds'] as const

const ATTENTION_SENTENCES = new Map<string, string>([
  [
    'amount_differs',
    'De betaling verschilt van het bestelde bedrag: er is geen kadobon gemaakt. Kijk bij de betaalprovider na en betaal terug.',
  ],
  [
    'refund_failed',
    'De terugbetaling lukt voorlopig niet bij de betaalprovider. We blijven het proberen.',
  ],
  [
    'refund_exceeds',
    'Bij de betaalprovider werd meer terugbetaald dan er nog op de kadobon stond.',
  ],
])

export function attentionSentence(failure: string): string {
  return ATTENTION_SENTENCES.get(failure) ?? failure
}

/**
 * Why the money of a voucher that was taken back has not gone back yet, empty when it has or
 * nothing is wrong.
 */
export function refundFailureOf({
  status,
  failure,
}: {
  status: OrderStatus
  failure: string
}): string {
  return status === 'refunded' || failure !== 'refund_failed' ? '' : attentionSentence(failure)
}

const DECLINES = new Map<string, string>([
  ['insufficient_funds', 'Er staat niet genoeg op uw rekening.'],
  ['expired_card', 'Uw kaart is vervallen.'],
  ['incorrect_cvc', 'De veiligheidscode van uw kaart klopt niet.'],
  ['authentication_required', 'Uw bank vraagt een bevestiging die niet is aangekomen.'],
  [
    'payment_intent_authentication_failure',
    'De bevestiging bij uw bank is niet gelukt of werd geannuleerd.',
  ],
  ['amount_differs', 'Het betaalde bedrag verschilt van uw bestelling. Neem contact met ons op.'],
  ['abandoned', 'De betaling werd niet afgerond.'],
  ['canceled', 'De betaling werd geannuleerd.'],
])

/** Why an order is not paid, in the buyer's words. */
export function whyNotPaid({ status, failure }: { status: OrderStatus; failure: string }): string {
  if (status === 'processing')
    return 'De betaling wordt nog verwerkt. Zodra ze binnen is, krijgt u de kadobon per mail.'
  if (status === 'refunded') return 'Deze bestelling werd terugbetaald.'
  if (status === 'pending') return 'De betaling is nog niet voltooid.'
  return (
    DECLINES.get(failure) ??
    'De betaling is geweigerd. Probeer het opnieuw of kies een andere betaalwijze.'
  )
}

const STATUS_WORDS = {
  active: 'geldig',
  spent: 'opgebruikt',
  expired: 'vervallen',
  blocked: 'geblokkeerd',
  refunded: 'terugbetaald',
} as const
const HEADERS = [
  'code',
  'bedrag',
  'saldo',
  'status',
  'uitgegeven',
  'geldig tot',
  'ontvanger',
  'e-mail ontvanger',
  'koper',
  'e-mail koper',
  'verkoop',
  'btw bij',
  'test',
]

/** The list as a Belgian spreadsheet opens it, with a decimal comma. */
export function toCsv(vouchers: readonly Voucher[]): string {
  return csvFile([
    HEADERS,
    ...vouchers.map((voucher) => [
      voucher.code,
      withComma(voucher.amount),
      withComma(voucher.balance),
      STATUS_WORDS[voucher.status],
      formatShortDate(brusselsToday(new Date(voucher.createdAt))),
      formatShortDate(voucher.validUntil),
      voucher.recipientName,
      voucher.recipientEmail,
      voucher.buyerName,
      voucher.buyerEmail,
      voucher.online ? 'online' : 'salon',
      voucher.taxedAt === 'sale' ? 'verkoop' : 'gebruik',
      yesNo(voucher.test).toLowerCase(),
    ]),
  ])
}

/** One for everything that a code can be tried on. */
export const lookUpLimit = { bucket: 'voucher-look-up', max: 60 }

import { AppError, type FieldErrors } from '#lib/errors.ts'
import { toDecimal, typedCents } from '#lib/money.ts'
import { badCode, isCode } from '#money/gift-vouchers/rules.ts'
import type { Attempt, PartBody, PaymentBody, TerminalBody } from '#money/payments/client.ts'
import type { SaleDraft } from '#money/payments/sales/components/sale-draft.ts'
import { openPart, type Preview, pointsOf } from '#money/payments/sales/components/sale-preview.ts'
import { type Line, planPayments } from '#money/payments/sales/rules.ts'
import { terminalPart } from '#money/payments/terminal/rules.ts'

export const MISSING = { title: 'Vereiste velden', description: 'Vul alle velden in.' } as const
export const BAD_CODE = 'Ongeldige kadobon code'
export const BAD_AMOUNT = 'Vul een bedrag in zoals 55,00.'

/**
 * What is wrong with a sale before it is sent, by field; empty when nothing is. `prefix`: of the
 * salon's voucher codes.
 */
export function problemsOf(draft: SaleDraft, preview: Preview, prefix: string): FieldErrors {
  const problems = {
    ...(draft.openSale ? {} : saleProblems(draft)),
    ...paymentProblems(draft, prefix),
  }
  return Object.keys(problems).length > 0 ? problems : planProblems(draft, preview)
}

/**
 * The words in which a refusal before sending is announced; undefined when the fields say it all.
 */
export function announcementOf(draft: SaleDraft, problems: FieldErrors) {
  if (REQUIRED.some((field) => problems[field] && isEmpty(draft, field))) return MISSING
  const [, description] = Object.entries(problems).find(([field]) => isCodeField(field)) ?? []
  return description === undefined ? undefined : { title: BAD_CODE, description }
}

/** Whether a field of the form holds the code of a voucher. */
export function isCodeField(field: string): boolean {
  return field === 'voucherCode' || field.endsWith('-code')
}

const REQUIRED = ['amount', 'customerName', 'service'] as const

function isEmpty(draft: SaleDraft, field: (typeof REQUIRED)[number]): boolean {
  return draft[field].trim() === '' && !(field === 'amount' && draft.products.length > 0)
}

function saleProblems(draft: SaleDraft): FieldErrors {
  const problems: FieldErrors = {}
  for (const field of REQUIRED)
    if (isEmpty(draft, field))
      problems[field] = field === 'service' ? 'Kies een behandeling.' : 'Vul dit veld in.'
  for (const field of ['amount', 'tip', 'cardBalance'] as const)
    if (draft[field].trim() !== '' && typedCents(draft[field]) === undefined)
      problems[field] = BAD_AMOUNT
  if (pointsOf(draft.points) === undefined) problems['points'] = 'Vul een geheel getal in.'
  return problems
}

function paymentProblems(draft: SaleDraft, prefix: string): FieldErrors {
  const problems: FieldErrors = {}
  if (draft.received.trim() !== '' && typedCents(draft.received) === undefined)
    problems['received'] = BAD_AMOUNT
  if (!draft.isSplit) {
    if (draft.method === 'voucher' && !isCode(draft.voucherCode))
      problems['voucherCode'] = badCode(prefix)
    return problems
  }
  const open = openPart(draft.parts)
  for (const part of draft.parts) {
    if (part.method === 'voucher' && !isCode(part.voucherCode))
      problems[`part-${part.id}-code`] = badCode(prefix)
    if (part !== open && !typedCents(part.amount)) problems[`part-${part.id}`] = BAD_AMOUNT
  }
  return problems
}

/** What the server would say of how it is paid. */
function planProblems(draft: SaleDraft, { due, toPay, tip, parts, cash }: Preview): FieldErrors {
  if (toPay < 0) return { amount: 'De kortingen zijn samen meer dan er te betalen is.' }
  const empty = draft.isSplit && parts.find(({ amount }) => amount === 0)
  if (empty)
    return {
      [`part-${empty.id}`]:
        'Er blijft niets over voor deze betaalwijze. Haal ze weg of pas de bedragen aan.',
    }
  const received =
    cash === undefined || draft.received.trim() === '' ? undefined : typedCents(draft.received)
  try {
    const isByTerminal = parts.some(({ method }) => method === 'sumup')
    if (isByTerminal && draft.isSplit)
      terminalPart({ due, parts: parts.filter(({ method }) => method !== 'sumup') })
    planPayments({ due, tip, parts, received })
    return {}
  } catch (error) {
    if (error instanceof AppError) return { ...error.fields }
    throw error
  }
}

/** What is sent for a sale, and where to. */
export function attemptOf(draft: SaleDraft, preview: Preview, key: string): Attempt {
  const parts = preview.parts.map(({ method, amount, voucherCode }): PartBody => {
    return { method, amount: toDecimal(amount), ...(method === 'voucher' && { voucherCode }) }
  })
  const received = typedCents(draft.received)
  const shared = {
    ...(draft.openSale ? { saleId: draft.openSale.id } : saleFields(draft, preview)),
    ...(preview.cash !== undefined &&
      received !== undefined &&
      draft.received.trim() !== '' && { received: toDecimal(received) }),
  }
  if (parts.some(({ method }) => method === 'sumup')) {
    const others = parts.filter(({ method }) => method !== 'sumup')
    const paymentData: TerminalBody['paymentData'] = {
      ...shared,
      ...(!draft.openSale && { description: draft.service }),
      ...(others.length > 0 && { parts: others }),
    }
    return { kind: 'terminal', key, body: { provider: 'sumup', paymentData } }
  }
  const body: PaymentBody = {
    ...shared,
    ...(!draft.openSale && { service: draft.service }),
    ...(draft.isSplit
      ? { parts }
      : {
          method: draft.method,
          ...(draft.method === 'voucher' && { voucherCode: draft.voucherCode }),
        }),
  }
  return { kind: 'direct', key, body }
}

function saleFields(draft: SaleDraft, { lines }: Preview) {
  const { customerId, customerEmail, appointmentId, tip, products, allowBelowZero } = draft
  // What the preview does not show is not asked for: a card that could not be looked up.
  const asks = (kind: Line['kind']) => lines.some((line) => line.kind === kind)
  const tipCents = typedCents(tip) ?? 0
  return {
    amount: toDecimal(typedCents(draft.amount) ?? 0),
    customerName: draft.customerName.trim(),
    ...(customerId && { customerId }),
    ...(customerEmail && { customerEmail }),
    ...(appointmentId && { appointmentId }),
    ...(tipCents > 0 && { tip: toDecimal(tipCents) }),
    ...(products.length > 0 && {
      products: products.map(({ productId, quantity }) => ({ productId, quantity })),
    }),
    ...(products.length > 0 && allowBelowZero && { allowBelowZero }),
    ...(asks('discount') && { discountFromCard: true }),
    ...(asks('points') && { points: pointsOf(draft.points) ?? 0 }),
    ...(asks('balance') && { cardBalance: toDecimal(typedCents(draft.cardBalance) ?? 0) }),
  }
}

/**
 * The field beside which a refusal of the server stands; those of a part by its place. Empty when
 * it has none on the form.
 */
export function fieldOf(name: string, draft: SaleDraft): string {
  const place = /^(?:paymentData\.)?parts\.(\d+)\.(\w+)$/.exec(name)
  const bare = name.replace(/^paymentData\./, '')
  if (!place)
    return bare === 'description' ? 'service' : bare.startsWith('products') ? 'products' : bare
  const isTerminal = draft.parts.some(({ method }) => method === 'sumup')
  const sent = isTerminal ? draft.parts.filter(({ method }) => method !== 'sumup') : draft.parts
  const part = sent[Number(place[1])]
  return part ? `part-${part.id}${place[2] === 'voucherCode' ? '-code' : ''}` : 'parts'
}

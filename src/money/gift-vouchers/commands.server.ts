import { randomInt } from 'node:crypto'
import { brusselsToday } from '#lib/dates.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { type Cents, cashRounding, fromDecimal, toDecimal } from '#lib/money.ts'
import { bookEntries } from '#money/day-book/commands.server.ts'
import type { MoneyMethod } from '#money/day-book/schema.ts'
import {
  findWholeVoucher,
  getTerms,
  insertMovement,
  insertVoucher,
  type Key,
  lockVoucher,
  type NewVoucher,
  type StoredVoucher,
  updateVoucher,
} from '#money/gift-vouchers/data.server.ts'
import { planDelivery } from '#money/gift-vouchers/delivery/commands.server.ts'
import {
  badCode,
  isCode,
  makeCode,
  normaliseCode,
  plannedDateError,
  tooLittle,
  VOUCHER_GONE,
  validityFrom,
  whyUnusable,
} from '#money/gift-vouchers/rules.ts'
import type { VoucherChange, VoucherSale } from '#money/gift-vouchers/schema.ts'
import {
  type SoldVoucher,
  soldVoucherSchema,
  type WholeVoucher,
} from '#money/gift-vouchers/wire.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'

type Moment = Pick<Deps, 'clock' | 'today' | 'env'>

const CODE_ATTEMPTS = 5

type Typed = { method?: string; voucherCode?: string }

/**
 * Throws `invalid` for what was typed as a voucher's code, of a payment or of its parts, and has
 * not the form of one; the sentence names the prefix of now.
 */
export async function checkCodes(
  db: Db,
  { parts, ...whole }: Typed & { parts?: readonly Typed[] | undefined },
  within = '',
): Promise<void> {
  const typed = parts?.map((part, index) => ({
    ...part,
    field: `${within}parts.${index}.voucherCode`,
  })) ?? [{ ...whole, field: 'voucherCode' }]
  const wrong = typed.filter(
    ({ method, voucherCode = '' }) => method === 'voucher' && !isCode(voucherCode),
  )
  if (wrong.length === 0) return
  const { prefix } = await getTerms(db)
  refuse(Object.fromEntries(wrong.map(({ field }) => [field, badCode(prefix)])))
}

/**
 * Spends a part of a voucher in the caller's transaction, others wait at its row; throws
 * `not_found`, `voucher_unusable`, or `insufficient_balance` with what is left.
 */
export async function redeemVoucher(
  tx: Db,
  { clock, today, env }: Moment,
  { code, amount, paymentId }: { code: string; amount: Cents; paymentId: string },
): Promise<{ voucherId: string; code: string; taxedAt: 'sale' | 'redemption'; test: boolean }> {
  if (amount <= 0) throw new Error('a voucher is redeemed for more than nothing')
  const voucher = await lockVoucher(tx, { code: normaliseCode(code) })
  if (!voucher) throw refusedAtTill('not_found', VOUCHER_GONE)
  const balance = fromDecimal(voucher.balance)
  const reason = whyUnusable(
    { ...voucher, balance },
    { today: today(), isLive: env.PAYMENTS === 'live' },
  )
  if (reason) throw refusedAtTill('voucher_unusable', reason)
  if (balance < amount) throw refusedAtTill('insufficient_balance', tooLittle(balance))
  await insertMovement(tx, {
    voucherId: voucher.id,
    amount: toDecimal(-amount),
    reason: 'redeemed',
    paymentId,
    createdAt: clock(),
  })
  return { voucherId: voucher.id, code: voucher.code, taxedAt: voucher.taxedAt, test: voucher.test }
}

/**
 * Puts back what a payment took, within the caller's transaction; `paymentId` is the refund's.
 * `voucher_unusable` when the voucher itself was given back since.
 */
export async function restoreVoucher(
  tx: Db,
  { clock }: Moment,
  { voucherId, amount, paymentId }: { voucherId: string; amount: Cents; paymentId: string },
): Promise<void> {
  if (amount <= 0) throw new Error('more than nothing is put back on a voucher')
  const { status } = await lockedVoucher(tx, { id: voucherId })
  if (status === 'refunded')
    throw new AppError(
      'voucher_unusable',
      'Deze kadobon is zelf al terugbetaald. Kies een andere manier om terug te betalen.',
    )
  await insertMovement(tx, {
    voucherId,
    amount: toDecimal(amount),
    reason: 'restored',
    paymentId,
    createdAt: clock(),
  })
}

function refusedAtTill(
  code: 'not_found' | 'voucher_unusable' | 'insufficient_balance',
  sentence: string,
): AppError {
  return new AppError(code, sentence, { fields: { voucherCode: sentence } })
}

type Issued = Omit<
  NewVoucher,
  'code' | 'taxedAt' | 'vatRate' | 'validUntil' | 'createdAt' | 'updatedAt'
> & { method: MoneyMethod; rounding: Cents }

/**
 * Makes a voucher that is paid: the row, its first movement and its entry in the day book. What
 * follows (mails) is the caller's.
 */
export async function issueVoucher(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'today'>,
  { method, rounding, ...issued }: Issued,
) {
  const now = deps.clock()
  const { months, prefix, taxedAt, vatRate } = await getTerms(tx)
  const validUntil = validityFrom(brusselsToday(now), months)
  const voucher = await insertWithCode(tx, prefix, {
    ...issued,
    taxedAt,
    vatRate,
    validUntil,
    createdAt: now,
    updatedAt: now,
  })
  await insertMovement(tx, {
    voucherId: voucher.id,
    amount: voucher.amount,
    reason: 'issued',
    createdAt: now,
  })
  const amount = fromDecimal(voucher.amount)
  const turnover = taxedAt === 'sale' ? amount : 0
  const { id: sourceId, test } = voucher
  await bookEntries(tx, deps, [
    {
      kind: 'voucher-sale',
      method,
      rounding,
      amount: turnover,
      vatRate,
      amountPaid: amount + rounding,
      sourceId,
      test,
    },
  ])
  return voucher
}

/** A code that is taken costs a try within the transaction, not the transaction. */
async function insertWithCode(
  tx: Db,
  prefix: string,
  voucher: Omit<NewVoucher, 'code'>,
): Promise<StoredVoucher> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tx.transaction(
        async (inner) =>
          await insertVoucher(inner, {
            ...voucher,
            code: makeCode(prefix, () => randomInt(2 ** 32)),
          }),
      )
    } catch (error) {
      if (attempt === CODE_ATTEMPTS || violatedConstraint(error) !== 'gift_vouchers_code_unique')
        throw error
    }
  }
}

/**
 * Sells a voucher at the till; a repeat of the same request answers the first one. With `sendMail`
 * it is mailed now or on its day.
 */
export async function sellVoucher(
  deps: Deps,
  { method, sendMail, deliverOn, ...sale }: VoucherSale,
  repeat: Repeatable | undefined,
): Promise<SoldVoucher> {
  refuse({ deliverOn: plannedDateError(deliverOn, deps.today()) })
  return await once(deps, { repeat, answer: soldVoucherSchema }, async (tx) => {
    const rounding = method === 'cash' ? cashRounding(sale.amount) : 0
    const issued = {
      ...sale,
      amount: toDecimal(sale.amount),
      deliverOn: sendMail ? deliverOn : null,
      test: false,
    }
    const { id } = await issueVoucher(tx, deps, { ...issued, method, rounding })
    if (sendMail) await planDelivery(tx, deps, { id, deliverOn })
    const whole = await readWhole(tx, deps, { id })
    return {
      ...whole,
      rounding: toDecimal(rounding),
      amountPaid: toDecimal(sale.amount + rounding),
    }
  })
}

/**
 * Changes what the owner may change. `stale` with the stored one when `version` is not its version
 * any more, `voucher_unusable` for one that was given back.
 */
export async function changeVoucher(
  deps: Deps,
  code: string,
  { version, ...change }: VoucherChange,
): Promise<WholeVoucher> {
  return await transact(deps.db, async (tx) => {
    const voucher = await lockedVoucher(tx, { code })
    if (version !== undefined && version !== voucher.version)
      throw new AppError('stale', 'Deze kadobon is intussen gewijzigd.', {
        current: await readWhole(tx, deps, { code }),
      })
    if (voucher.status === 'refunded')
      throw new AppError(
        'voucher_unusable',
        'Deze kadobon is terugbetaald en kan niet meer gewijzigd worden.',
      )
    refuse({
      validUntil:
        change.validUntil !== undefined && change.validUntil < voucher.validUntil
          ? 'De geldigheid kan alleen verlengd worden.'
          : undefined,
      deliverOn:
        change.deliverOn === undefined || change.deliverOn === voucher.deliverOn
          ? undefined
          : deliverOnError(voucher, change.deliverOn, deps.today()),
    })
    await updateVoucher(tx, voucher.id, { ...change, updatedAt: deps.clock() })
    const isPlanned =
      voucher.deliveredAt === null &&
      (voucher.orderId !== null || voucher.deliverOn !== null || Boolean(change.deliverOn))
    const deliverOn = change.deliverOn === undefined ? voucher.deliverOn : change.deliverOn
    if (isPlanned && (change.deliverOn !== undefined || change.status === 'active'))
      await planDelivery(tx, deps, { id: voucher.id, deliverOn })
    return await readWhole(tx, deps, { code })
  })
}

function deliverOnError(
  { deliveredAt }: StoredVoucher,
  deliverOn: string | null,
  today: string,
): string | undefined {
  return deliveredAt === null ? plannedDateError(deliverOn, today) : 'Deze kadobon is al verstuurd.'
}

export async function lockedVoucher(tx: Db, key: Key): Promise<StoredVoucher> {
  return orGone(await lockVoucher(tx, key), VOUCHER_GONE)
}

/** A voucher with its movements; `not_found` without one. */
export async function readWhole(
  db: Db,
  { today }: Pick<Deps, 'today'>,
  key: Key,
): Promise<WholeVoucher> {
  return orGone(await findWholeVoucher(db, today(), key), VOUCHER_GONE)
}

/** Throws `invalid` with the sentences that are there. */
export function refuse(sentences: Record<string, string | undefined>) {
  const fields = Object.fromEntries(
    Object.entries(sentences).flatMap(([field, sentence]) => (sentence ? [[field, sentence]] : [])),
  )
  const [first] = Object.values(fields)
  if (first) throw new AppError('invalid', first, { fields })
}

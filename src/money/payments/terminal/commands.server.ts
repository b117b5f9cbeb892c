import { array, object, string } from 'valibot'
import { tellDevices } from '#foundation/push/commands.server.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { toDecimal } from '#lib/money.ts'
import { checkCodes } from '#money/gift-vouchers/commands.server.ts'
import {
  changePayment,
  findRow,
  findTransaction,
  lockSale,
  type PaymentChange,
  type PaymentRow,
} from '#money/payments/data.server.ts'
import { PAYMENT_GONE } from '#money/payments/rules.ts'
import { count, openSale, readPaid, settle } from '#money/payments/sales/commands.server.ts'
import { planPayments } from '#money/payments/sales/rules.ts'
import type { TerminalPayment } from '#money/payments/schema.ts'
import {
  judge,
  NO_TERMINAL,
  nextAskAfter,
  REFUSED,
  TERMINAL_DOWN,
  terminalPart,
  UNSETTLED,
  type Verdict,
} from '#money/payments/terminal/rules.ts'
import type { Started, TerminalStatus } from '#money/payments/terminal/wire.ts'
import {
  TerminalRefused,
  type TerminalReport,
  TerminalUnavailable,
} from '#server/adapters/terminal/terminal.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'

const AT_THE_TILL = 'Betaling aan de kassa'
const storedSchema = object({ saleId: string(), paymentIds: array(string()) })

/** Asks the provider about a payment and plans the next question while it is open. */
export async function askTerminal(deps: Deps, paymentId: string) {
  const row = await findRow(deps.db, paymentId)
  if (!row || !isAskedAbout(row)) return
  await ask(deps, row, { mayStart: false })
  await transact(deps.db, async (tx) => {
    const now = await findRow(tx, paymentId)
    if (now && isAskedAbout(now)) await askAgain(tx, deps, now)
  })
}

/**
 * One that was called off here may still turn out paid, until the provider says what became of it.
 */
function isAskedAbout({ status, providerState }: PaymentRow): boolean {
  return status === 'pending' || (status === 'cancelled' && !providerState)
}

async function askAgain(tx: Db, deps: Deps, { id, attempts, status, failure }: PaymentRow) {
  const wait = nextAskAfter(attempts + 1)
  const given = wait === undefined && status === 'pending' ? { failure: failure || UNSETTLED } : {}
  await changePayment(
    tx,
    { id, from: ['pending', 'cancelled'] },
    { attempts: attempts + 1, ...given },
  )
  if (wait !== undefined) await planAsking(tx, deps, { id, wait })
}

async function planAsking(tx: Db, deps: Deps, { id, wait }: { id: string; wait: number }) {
  await deps.jobs.add(tx, 'payments.ask-terminal', [
    {
      payload: { paymentId: id },
      runAt: new Date(deps.clock().getTime() + wait),
      key: `payments.ask-terminal ${id}`,
    },
  ])
}

/**
 * Sells, and asks the terminal for the rest; without an answer the payment stays pending, and a
 * repeat answers the same payment as it is by then.
 */
export async function startTerminal(
  deps: Deps,
  input: TerminalPayment,
  repeat: Repeatable | undefined,
): Promise<Started> {
  if (deps.terminal.mode === 'off') throw new AppError('not_found', NO_TERMINAL)
  await checkCodes(deps.db, input, 'paymentData.')
  const { saleId, paymentIds } = await once(deps, { repeat, answer: storedSchema }, async (tx) => {
    const { sale, due, tip } = await openSale(tx, deps, { ...input, isCash: false })
    const asked = terminalPart({ due, parts: input.parts })
    const planned = planPayments({
      due,
      tip,
      parts: [asked, ...input.parts],
      received: input.received ?? undefined,
    })
    const ids = await settle(tx, deps, { sale, payments: planned })
    await planAsking(tx, deps, { id: ids[0] ?? '', wait: nextAskAfter(0) ?? 0 })
    return { saleId: sale.id, paymentIds: ids }
  })
  const row = await findRow(deps.db, paymentIds[0] ?? '')
  if (row?.status === 'pending' && !row.transactionId)
    await ask(deps, row, { mayStart: true, isFirst: true })
  const { parts, sale, ...payment } = await readPaid(deps.db, saleId, paymentIds)
  return { transactionId: payment.transactionId ?? '', payment, parts, sale }
}

/** Our row, without asking anybody. */
export async function readTransaction(db: Db, transactionId: string): Promise<TerminalStatus> {
  return statusOf(await getTransaction(db, transactionId))
}

/**
 * Asks the provider now; one that it never heard of is asked for again, under the same reference.
 */
export async function askTransaction(deps: Deps, transactionId: string): Promise<TerminalStatus> {
  const row = await getTransaction(deps.db, transactionId)
  if (row.status !== 'completed') await ask(deps, row, { mayStart: row.status === 'pending' })
  return statusOf(await getTransaction(deps.db, transactionId))
}

/**
 * Calls a payment off, at the provider too when it can. One that was paid meanwhile completes
 * instead; one that is paid later becomes a refund to make.
 */
export async function cancelTransaction(
  deps: Deps,
  transactionId: string,
): Promise<TerminalStatus> {
  const row = await getTransaction(deps.db, transactionId)
  if (row.status === 'completed')
    throw new AppError('payment_settled', 'Deze betaling is al voltooid.')
  if (row.status === 'pending') {
    const isOff = await callOff(deps, row)
    if (!isOff) await ask(deps, row, { mayStart: false })
    await transact(deps.db, async (tx) => {
      const change = {
        status: 'cancelled',
        failure: '',
        attempts: 0,
        updatedAt: deps.clock(),
      } as const
      if (await changePayment(tx, { id: row.id, from: ['pending'] }, change))
        await planAsking(tx, deps, { id: row.id, wait: nextAskAfter(0) ?? 0 })
    })
  }
  return statusOf(await getTransaction(deps.db, transactionId))
}

/** Sandbox only: plays the customer at the terminal, then asks what became of it. */
export async function decideTransaction(
  deps: Deps,
  transactionId: string,
  outcome: 'PAID' | 'FAILED' | 'PENDING',
): Promise<TerminalStatus> {
  if (!deps.terminal.decide) throw new AppError('not_found', 'Dit adres bestaat niet.')
  const row = await getTransaction(deps.db, transactionId)
  if (!(await deps.terminal.decide(row.transactionId ?? transactionId, outcome)))
    throw new AppError('payment_settled', 'Deze betaling is al voltooid.')
  return await askTransaction(deps, transactionId)
}

/**
 * Asks the provider, or with `mayStart` asks for the money under the same reference, and does what
 * follows. Outside any transaction: a row that waits is stored before, under a reference that the
 * provider charges once.
 */
async function ask(
  deps: Deps,
  row: PaymentRow,
  { mayStart, isFirst = false }: { mayStart: boolean; isFirst?: boolean },
) {
  const { terminal } = deps
  const reference = row.reference ?? ''
  if (terminal.mode !== (row.test ? 'sandbox' : 'live'))
    return await follow(deps, row, {
      verdict: { kind: 'wait', failure: NO_TERMINAL },
      report: undefined,
    })
  try {
    const known = isFirst ? undefined : await terminal.ask(reference)
    const report =
      known ??
      (mayStart
        ? await terminal.start({ reference, amount: row.amountPaid, description: AT_THE_TILL })
        : undefined)
    await follow(deps, row, {
      verdict: judge({ status: row.status, amount: row.amountPaid }, report),
      report,
    })
  } catch (error) {
    if (!(error instanceof TerminalUnavailable) && !(error instanceof TerminalRefused)) throw error
    deps.log.warn(
      { payment: row.id, reason: error.message },
      'the terminal did not take or tell about a payment',
    )
    // refused at the first time it never reached the terminal; later on an earlier request may have
    const isOver = error instanceof TerminalRefused && isFirst
    const failure = error instanceof TerminalRefused ? REFUSED : TERMINAL_DOWN
    await follow(deps, row, {
      verdict: { kind: isOver ? 'fail' : 'wait', failure },
      report: undefined,
    })
  }
}

async function follow(
  deps: Deps,
  row: PaymentRow,
  { verdict, report }: { verdict: Verdict; report: TerminalReport | undefined },
) {
  const known: PaymentChange = {
    ...(report && { transactionId: report.transactionId }),
    updatedAt: deps.clock(),
  }
  const final = report && {
    providerState: {
      status: report.status,
      amount: report.amount ?? null,
      currency: report.currency,
    },
  }
  if (verdict.kind === 'complete') return await complete(deps, row, { ...known, ...final })
  if (verdict.kind === 'fail') {
    const change = { ...known, ...final, status: 'failed', failure: verdict.failure } as const
    await transact(deps.db, async (tx) => {
      if (await changePayment(tx, { id: row.id, from: ['pending'] }, change))
        await tellDevices(tx, deps, { kind: 'payment-failed', path: '/admin/kassa' })
    })
    return
  }
  if (verdict.kind === 'owed') return await owe(deps, row, { ...known, ...final })
  if (verdict.kind === 'over') {
    await changePayment(deps.db, { id: row.id, from: ['cancelled'] }, { ...known, ...final })
    return
  }
  const isPending = await changePayment(
    deps.db,
    { id: row.id, from: ['pending'] },
    { ...known, failure: verdict.failure },
  )
  if (isPending || !report) return
  // called off before the provider knew it, or without its consent: once more
  if (await changePayment(deps.db, { id: row.id, from: ['cancelled'] }, known))
    await callOff(deps, { ...row, transactionId: report.transactionId })
}

/**
 * Whoever finds the row still pending completes it: it counts once, however many ask at the same
 * time.
 */
async function complete(deps: Deps, row: PaymentRow, change: PaymentChange) {
  await transact(deps.db, async (tx) => {
    const sale = await lockSale(tx, row.saleId)
    if (
      !sale ||
      !(await changePayment(
        tx,
        { id: row.id, from: ['pending'] },
        { ...change, status: 'completed', failure: '' },
      ))
    )
      return
    await count(tx, deps, { sale, row: { ...row, kind: 'payment' }, isTaxedBefore: false })
  })
}

/**
 * Money that came after all: told once, for what the owner has given back must not come up again,
 * however late another answer says it.
 */
async function owe(deps: Deps, { id, saleId }: PaymentRow, change: PaymentChange) {
  await transact(deps.db, async (tx) => {
    await lockSale(tx, saleId)
    const now = await findRow(tx, id)
    if (now?.providerState?.['status'] !== 'PAID')
      await changePayment(tx, { id, from: ['cancelled', 'failed'] }, { ...change, refundDue: true })
  })
}

/** Whether the provider has called the payment off. */
async function callOff(deps: Deps, { transactionId, test }: PaymentRow): Promise<boolean> {
  if (!transactionId || deps.terminal.mode !== (test ? 'sandbox' : 'live')) return false
  return await deps.terminal.cancel(transactionId).catch(() => false)
}

async function getTransaction(db: Db, transactionId: string): Promise<PaymentRow> {
  return orGone(await findTransaction(db, transactionId), PAYMENT_GONE)
}

function statusOf({ status, amountPaid, failure, refundDue }: PaymentRow): TerminalStatus {
  return { status, amount: toDecimal(amountPaid), failure, refundDue }
}

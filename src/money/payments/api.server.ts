import { array } from 'valibot'
import { periodStart } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { listRevenueByDay, sumLaterRevenue } from '#money/day-book/data.server.ts'
import {
  findSale,
  listOpenSales,
  listPayments,
  listRecentCustomers,
  listVisits,
} from '#money/payments/data.server.ts'
import { receiptPdf, shownTicket } from '#money/payments/pdf.server.ts'
import {
  keepLatePayment,
  refundPayment,
  settleRefundDue,
} from '#money/payments/refunds/commands.server.ts'
import { PAYMENT_GONE, rangeOf } from '#money/payments/rules.ts'
import { takePayment } from '#money/payments/sales/commands.server.ts'
import {
  newPaymentSchema,
  paymentPathSchema,
  paymentQuerySchema,
  providerPathSchema,
  receiptQuerySchema,
  refundSchema,
  sandboxOutcomeSchema,
  sandboxPathSchema,
  terminalPaymentSchema,
  transactionPathSchema,
} from '#money/payments/schema.ts'
import {
  askTransaction,
  cancelTransaction,
  decideTransaction,
  readTransaction,
  startTerminal,
} from '#money/payments/terminal/commands.server.ts'
import {
  type Overview,
  overviewSchema,
  paidSchema,
  paymentSchema,
  providersSchema,
  startedSchema,
  terminalStatusSchema,
  ticketSchema,
} from '#money/payments/wire.ts'
import type { Deps } from '#server/deps.ts'
import { download } from '#server/http/download.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const paymentEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/payments',
    access: 'owner',
    summary:
      'Payments and refunds, newest first; the next page is asked with the last id as cursor',
    query: paymentQuerySchema,
    answer: array(paymentSchema),
    handle: ({ deps, query }) =>
      listPayments(deps.db, { ...query, ...rangeOf(query, deps.today()) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/providers',
    access: 'owner',
    summary: 'The terminals that can be asked; none when payments are off',
    answer: providersSchema,
    async handle({ deps: { terminal } }) {
      if (terminal.mode === 'off') return { providers: [] }
      const test = terminal.mode === 'sandbox'
      return {
        providers: [
          {
            name: 'sumup' as const,
            label: test ? 'SumUp (testbetaling)' : 'SumUp',
            mode: terminal.mode,
            test,
          },
        ],
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/overview',
    access: 'owner',
    summary:
      'The till at a glance: revenue, visits of today, recent customers, what waits for the owner',
    answer: overviewSchema,
    handle: ({ deps }) => readOverview(deps),
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/:id',
    access: 'owner',
    summary:
      'A payment with its sale, and everything that was paid or given back for it, oldest first',
    params: paymentPathSchema,
    answer: paidSchema,
    async handle({ deps, params }) {
      const [payment] = await listPayments(deps.db, { ids: [params.id] })
      const sale = payment && (await findSale(deps.db, payment.saleId))
      if (!sale) throw new AppError('not_found', PAYMENT_GONE)
      const parts = await listPayments(deps.db, { saleId: sale.id })
      return { ...payment, parts: parts.toReversed(), sale }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments',
    access: 'owner',
    summary:
      'Sells and takes the money by one method or several; 409 out_of_stock, insufficient_balance, voucher_unusable, payment_settled',
    body: newPaymentSchema,
    answer: paidSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, body, repeat }) => takePayment(deps, body, repeat),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/sandbox/:transactionId',
    access: 'owner',
    summary: 'Sandbox only: decides what becomes of a payment at the terminal; 404 otherwise',
    params: sandboxPathSchema,
    body: sandboxOutcomeSchema,
    answer: terminalStatusSchema,
    status: 201,
    handle: ({ deps, params, body }) => decideTransaction(deps, params.transactionId, body.outcome),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:id/refund',
    access: 'owner',
    summary:
      'Gives back a payment in part or whole, or with kind void undoes its sale; 409 payment_settled, day_closed, payment_not_completed',
    params: paymentPathSchema,
    body: refundSchema,
    answer: paymentSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, params, body, repeat }) =>
      refundPayment(deps, params.id, { input: body, repeat }),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:id/refund-done',
    access: 'owner',
    summary: 'The owner gave back what was paid after it was called off; 409 payment_settled',
    params: paymentPathSchema,
    answer: paymentSchema,
    status: 201,
    async handle({ deps, params }) {
      await settleRefundDue(deps, params.id)
      return await readPayment(deps, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:id/keep',
    access: 'owner',
    summary:
      'The owner keeps what was paid after it was called off, as payment of its sale; 409 payment_settled',
    params: paymentPathSchema,
    answer: paymentSchema,
    status: 201,
    async handle({ deps, params }) {
      await keepLatePayment(deps, params.id)
      return await readPayment(deps, params.id)
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/:id/ticket',
    access: 'owner',
    summary: 'What stands on the ticket of 80 mm, part by part',
    params: paymentPathSchema,
    answer: ticketSchema,
    async handle({ deps, params }) {
      const ticket = await shownTicket(deps.db, params.id)
      if (!ticket) throw new AppError('not_found', PAYMENT_GONE)
      return ticket
    },
  }),
  download({
    path: '/api/payments/:id/receipt',
    access: 'owner',
    summary:
      'The ticket of 80 mm of a sale, or of what was given back; shown unless `download` is in the address',
    params: paymentPathSchema,
    query: receiptQuerySchema,
    async handle({ deps, params, query }) {
      const receipt = await receiptPdf(deps.db, params.id)
      if (!receipt) throw new AppError('not_found', PAYMENT_GONE)
      const filename = query.download === undefined ? undefined : `kassabon-${receipt.number}.pdf`
      return { bytes: receipt.bytes, contentType: 'application/pdf', filename }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:provider',
    access: 'owner',
    summary:
      'Sells, and asks the terminal for what is not paid otherwise; it stays pending when the provider is down',
    params: providerPathSchema,
    body: terminalPaymentSchema,
    answer: startedSchema,
    status: 201,
    idempotent: true,
    async handle({ deps, params, body, repeat }) {
      knownProvider(params.provider)
      return await startTerminal(deps, body.paymentData, repeat)
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/:provider/:transactionId/status',
    access: 'owner',
    summary: 'What we know of a payment at the terminal; asks nobody',
    params: transactionPathSchema,
    answer: terminalStatusSchema,
    async handle({ deps, params }) {
      knownProvider(params.provider)
      return await readTransaction(deps.db, params.transactionId)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:provider/:transactionId/status',
    access: 'owner',
    summary: 'Asks the provider now',
    params: transactionPathSchema,
    answer: terminalStatusSchema,
    status: 201,
    async handle({ deps, params }) {
      knownProvider(params.provider)
      return await askTransaction(deps, params.transactionId)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/:provider/:transactionId/cancel',
    access: 'owner',
    summary:
      'Calls a payment off, at the provider too when it can; 409 payment_settled when it is paid',
    params: transactionPathSchema,
    answer: terminalStatusSchema,
    status: 201,
    async handle({ deps, params }) {
      knownProvider(params.provider)
      return await cancelTransaction(deps, params.transactionId)
    },
  }),
]

function knownProvider(provider: string) {
  if (provider !== 'sumup') throw new AppError('not_found', 'Deze betaalprovider bestaat niet.')
}

async function readPayment(deps: Deps, id: string) {
  const [payment] = await listPayments(deps.db, { ids: [id] })
  if (!payment) throw new AppError('not_found', PAYMENT_GONE)
  return payment
}

async function readOverview({ db, today, env }: Deps): Promise<Overview> {
  const to = today()
  const [week, month] = [periodStart('week', to), periodStart('month', to)]
  const includesTest = env.PAYMENTS !== 'live'
  const [days, later, appointments, recentCustomers, pending, refundTasks, openSales] =
    await Promise.all([
      listRevenueByDay(db, { from: week < month ? week : month, to, includesTest }),
      sumLaterRevenue(db, { today: to, includesTest }),
      listVisits(db, to),
      listRecentCustomers(db, to),
      listPayments(db, { status: 'pending' }),
      listPayments(db, { refundDue: true }),
      listOpenSales(db),
    ])
  const since = (from: string) =>
    toDecimal(
      days
        .filter(({ date }) => date >= from)
        .reduce((sum, { amount }) => sum + fromDecimal(amount), 0),
    )
  return {
    today: since(to),
    week: since(week),
    month: since(month),
    later,
    byDay: days.filter(({ date }) => date >= month),
    appointments,
    recentCustomers,
    pending,
    refundTasks,
    openSales,
  }
}

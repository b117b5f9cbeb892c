import { array } from 'valibot'
import { periodStart } from '#lib/dates.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { listRevenueByDay, sumLaterRevenue } from '#money/day-book/data.server.ts'
import { findSale, listOpenSales, listPayments } from '#money/payments/data.server.ts'
import { receiptPdf, shownTicket } from '#money/payments/pdf.server.ts'
import { refundEndpoints } from '#money/payments/refunds/api.server.ts'
import { PAYMENT_GONE, rangeOf } from '#money/payments/rules.ts'
import { readPayment, takePayment } from '#money/payments/sales/commands.server.ts'
import { listRecentCustomers, listVisits } from '#money/payments/sales/data.server.ts'
import { newPaymentSchema, paymentQuerySchema, receiptQuerySchema } from '#money/payments/schema.ts'
import { terminalEndpoints } from '#money/payments/terminal/api.server.ts'
import {
  type Overview,
  overviewSchema,
  paidSchema,
  paymentSchema,
  ticketSchema,
} from '#money/payments/wire.ts'
import type { Deps } from '#server/deps.ts'
import { owner } from '#server/http/routes.ts'

export const paymentEndpoints = [
  ...terminalEndpoints,
  ...refundEndpoints,
  owner.get('/api/payments', {
    summary:
      'Payments and refunds, newest first; the next page is asked with the last id as cursor',
    query: paymentQuerySchema,
    answer: array(paymentSchema),
    handle: ({ deps, query }) =>
      listPayments(deps.db, { ...query, ...rangeOf(query, deps.today()) }),
  }),
  owner.get('/api/payments/overview', {
    summary:
      'The till at a glance: revenue, visits of today, recent customers, what waits for the owner',
    answer: overviewSchema,
    handle: ({ deps }) => readOverview(deps),
  }),
  owner.get('/api/payments/:id', {
    summary:
      'A payment with its sale, and everything that was paid or given back for it, oldest first',
    params: byId,
    answer: paidSchema,
    async handle({ deps, params }) {
      const payment = await readPayment(deps, params.id)
      const sale = orGone(await findSale(deps.db, payment.saleId), PAYMENT_GONE)
      const parts = await listPayments(deps.db, { saleId: sale.id })
      return { ...payment, parts: parts.toReversed(), sale }
    },
  }),
  owner.post('/api/payments', {
    summary:
      'Sells and takes the money by one method or several; 409 out_of_stock, insufficient_balance, voucher_unusable, payment_settled',
    body: newPaymentSchema,
    answer: paidSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, body, repeat }) => takePayment(deps, body, repeat),
  }),
  owner.get('/api/payments/:id/ticket', {
    summary: 'What stands on the ticket of 80 mm, part by part',
    params: byId,
    answer: ticketSchema,
    async handle({ deps, params }) {
      return orGone(await shownTicket(deps.db, params.id), PAYMENT_GONE)
    },
  }),
  owner.file('/api/payments/:id/receipt', {
    summary:
      'The ticket of 80 mm of a sale, or of what was given back; shown unless `download` is in the address',
    params: byId,
    query: receiptQuerySchema,
    async handle({ deps, params, query }) {
      const receipt = orGone(await receiptPdf(deps.db, params.id), PAYMENT_GONE)
      const filename = query.download === undefined ? undefined : `kassabon-${receipt.number}.pdf`
      return { bytes: receipt.bytes, contentType: 'application/pdf', filename }
    },
  }),
]

async function readOverview({ db, today, env }: Deps): Promise<Overview> {
  const to = today()
  const [week, month] = [periodStart('week', to), periodStart('month', to)]
  const includesTest = env.PAYMENTS !== 'live'
  const [days, later, appointments, recentCustomers, pending, refundTasks, openSales] =
    await db.transaction(
      async (tx) =>
        await Promise.all([
          listRevenueByDay(tx, { from: week < month ? week : month, to, includesTest }),
          sumLaterRevenue(tx, { today: to, includesTest }),
          listVisits(tx, to),
          listRecentCustomers(tx, to),
          listPayments(tx, { status: 'pending' }),
          listPayments(tx, { refundDue: true }),
          listOpenSales(tx),
        ]),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
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

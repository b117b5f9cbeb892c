import { array } from 'valibot'
import { z } from 'zod'
import { changeVoucher, readWhole, sellVoucher, startOrder } from '#money/gift-vouchers/commands.server.ts'
import { findVoucher, findVoucherOf, getTerms, listAttention, listVouchers, sumVouchers } from '#money/gift-vouchers/data.server.ts'
import { askSoon, confirmPayment, giveBackNow, mailAgain, mailWithdrawLink, readOrder, readWithdrawal, withdraw } from '#money/gift-vouchers/jobs.server.ts'
import { voucherPdf } from '#money/gift-vouchers/pdf.server.ts'
import { ATTENTION, NO_SUCH_VOUCHER, type Owed, statusOn, toCsv, VOUCHER_GONE, whyNotRefundable, whyNotWithdrawable } from '#money/gift-vouchers/rules.ts'
import {
  balanceRequestSchema,
  confirmSchema,
  orderQuerySchema,
  resendSchema,
  sandboxOutcomeSchema,
  sandboxPathSchema,
  voucherChangeSchema,
  voucherOrderSchema,
  voucherPathSchema,
  voucherQuerySchema,
  voucherRefundSchema,
  voucherSaleSchema,
  withdrawRequestSchema,
  withdrawTokenSchema,
} from '#money/gift-vouchers/schema.ts'
import {
  balanceAnswerSchema,
  confirmAnswerSchema,
  orderStateSchema,
  paymentModeSchema,
  resendAnswerSchema,
  soldVoucherSchema,
  startedOrderSchema,
  successSchema,
  voucherOverviewSchema,
  voucherSchema,
  wholeVoucherSchema,
  withdrawalSchema,
} from '#money/gift-vouchers/wire.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { AppError } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { BadSignature } from '#server/adapters/card-payments/card-payments.ts'
import type { Deps } from '#server/deps.ts'
import { download } from '#server/http/download.ts'
import { endpoint } from '#server/http/endpoint.ts'

/** One for everything that a code can be tried on. */
const lookUpLimit = { bucket: 'voucher-look-up', max: 60 }

const publicEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/gift-vouchers/payment-mode',
    access: 'public',
    summary: 'How a voucher can be paid now, and for how many months one is valid',
    answer: paymentModeSchema,
    async handle({ deps }) {
      const { cardPayments: provider } = deps
      const { months: voucherMonths } = await getTerms(deps.db)
      return { mode: modeOf(deps), publishableKey: provider?.publishableKey ?? '', test: provider?.test ?? false, voucherMonths }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/create-payment-intent',
    access: 'public',
    summary: 'Orders a voucher and starts its payment; 503 unavailable when payments are off or the provider is down',
    body: voucherOrderSchema,
    answer: startedOrderSchema,
    status: 201,
    limit: { bucket: 'voucher-create', max: 60, perDay: 60 },
    handle: ({ deps, body }) => startOrder(deps, body),
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/confirm-payment',
    access: 'public',
    summary: 'The voucher of a payment, issued once it is paid; 409 payment_not_completed before',
    body: confirmSchema,
    answer: confirmAnswerSchema,
    limit: { bucket: 'voucher-confirm', max: 120 },
    handle: ({ deps, body }) => confirmPayment(deps, body.paymentIntentId),
  }),
  endpoint({
    method: 'get',
    path: '/api/gift-vouchers/order',
    access: 'public',
    summary: 'How an order stands, for the page to which the provider returns; wants the client secret',
    query: orderQuerySchema,
    answer: orderStateSchema,
    limit: { bucket: 'voucher-order', max: 120 },
    handle: ({ deps, query }) => readOrder(deps, query),
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/webhook/stripe',
    access: 'public',
    summary: 'Messages of Stripe about payments; 400 unless they are signed by it',
    bodyShape: z.looseObject({}),
    answer: z.object({ received: z.literal(true) }),
    async handle({ deps, c }) {
      if (deps.cardPayments?.provider !== 'stripe') throw new AppError('not_found', 'Dit adres bestaat niet.')
      const message = { body: await c.req.text(), signature: c.req.header('stripe-signature'), now: deps.clock() }
      const event = signed(() => deps.cardPayments?.readEvent(message))
      if (event) await askSoon(deps, event.paymentIntentId)
      return { received: true } as const
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/sandbox/:paymentIntentId',
    access: 'public',
    summary: 'Of the sandbox: lets a test payment succeed, fail or be processed; 404 otherwise',
    params: sandboxPathSchema,
    body: sandboxOutcomeSchema,
    answer: z.object({ status: z.enum(['pending', 'processing', 'succeeded', 'failed']) }),
    limit: { bucket: 'voucher-sandbox', max: 60 },
    async handle({ deps, params, body }) {
      const intent = await deps.cardPayments?.settle?.(params.paymentIntentId, body.outcome)
      if (!intent) throw new AppError('not_found', 'Deze testbetaling bestaat niet.')
      await askSoon(deps, intent.id)
      return { status: intent.status }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/balance',
    access: 'public',
    summary: 'What is left on a voucher, for who knows its code and the address of its buyer or recipient',
    body: balanceRequestSchema,
    answer: balanceAnswerSchema,
    limit: lookUpLimit,
    async handle({ deps, body }) {
      const voucher = await findVoucherOf(deps.db, body, 'anyone')
      if (!voucher) throw new AppError('not_found', NO_SUCH_VOUCHER)
      return { ...voucher, status: statusOn({ ...voucher, balance: fromDecimal(voucher.balance) }, deps.today()) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/withdraw',
    access: 'public',
    summary: 'Step one of withdrawing an online order: mails the buyer a link; 409 voucher_unusable when there is no right of withdrawal',
    body: withdrawRequestSchema,
    answer: successSchema,
    limit: lookUpLimit,
    async handle({ deps, body }) {
      await mailWithdrawLink(deps, body)
      return { success: true } as const
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/gift-vouchers/withdraw',
    access: 'public',
    summary: 'What the link of a withdrawal is about; changes nothing',
    query: withdrawTokenSchema,
    answer: withdrawalSchema,
    limit: lookUpLimit,
    handle: ({ deps, query }) => readWithdrawal(deps, query.token),
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/withdraw/confirm',
    access: 'public',
    summary: 'Step two: takes the voucher back and gives the money back; asked again it answers the same',
    body: withdrawTokenSchema,
    answer: withdrawalSchema,
    limit: lookUpLimit,
    handle: ({ deps, body }) => withdraw(deps, body.token),
  }),
]

const ownerEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/gift-vouchers',
    access: 'owner',
    summary: 'Vouchers, newest first; the next page is asked with the last id as cursor',
    query: voucherQuerySchema,
    answer: array(voucherSchema),
    handle: ({ deps, query }) => listVouchers(deps.db, deps.today(), query),
  }),
  endpoint({
    method: 'get',
    path: '/api/gift-vouchers/overview',
    access: 'owner',
    summary: 'The open value and other figures, and the orders that the owner has to look at',
    answer: voucherOverviewSchema,
    async handle({ deps }) {
      const figures = await sumVouchers(deps.db, deps.today(), { includesTest: deps.env.PAYMENTS !== 'live' })
      return { ...figures, attention: await listAttention(deps.db, ATTENTION), mode: modeOf(deps) }
    },
  }),
  download({
    path: '/api/gift-vouchers.csv',
    access: 'owner',
    summary: 'Vouchers as CSV for a Belgian spreadsheet, filtered as the list',
    query: voucherQuerySchema,
    async handle({ deps, query }) {
      const csv = toCsv(await listVouchers(deps.db, deps.today(), query))
      return { bytes: new TextEncoder().encode(csv), contentType: 'text/csv; charset=utf-8', filename: `kadobonnen-${deps.today()}.csv` }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers',
    access: 'owner',
    summary: 'Sells a voucher at the till',
    body: voucherSaleSchema,
    answer: soldVoucherSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, body, repeat }) => sellVoucher(deps, body, repeat),
  }),
  endpoint({
    method: 'get',
    path: '/api/gift-vouchers/:code',
    access: 'owner',
    summary: 'A voucher with its movements',
    params: voucherPathSchema,
    answer: wholeVoucherSchema,
    handle: ({ deps, params }) => readWhole(deps.db, deps, params),
  }),
  endpoint({
    method: 'patch',
    path: '/api/gift-vouchers/:code',
    access: 'owner',
    summary: 'Extends, blocks or corrects a voucher; 409 stale with the stored one when another version is meant',
    params: voucherPathSchema,
    body: voucherChangeSchema,
    answer: wholeVoucherSchema,
    handle: ({ deps, params, body }) => changeVoucher(deps, params.code, body),
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/:code/resend',
    access: 'owner',
    summary: 'Mails the voucher again',
    params: voucherPathSchema,
    body: resendSchema,
    answer: resendAnswerSchema,
    handle: async ({ deps, params, body }) => ({ success: true, sentTo: await mailAgain(deps, params, body.to) }) as const,
  }),
  endpoint({
    method: 'post',
    path: '/api/gift-vouchers/:code/refund',
    access: 'owner',
    summary: 'Gives back what is left; outside the term of withdrawal only with allowLate, else 409 voucher_unusable',
    params: voucherPathSchema,
    body: voucherRefundSchema,
    answer: wholeVoucherSchema,
    async handle({ deps, params, body: { allowLate, ...how } }) {
      const refusal = allowLate ? whyNotRefundable : (owed: Owed) => whyNotWithdrawable(owed, deps.today())
      await giveBackNow(deps, params, { ...how, refusal })
      return await readWhole(deps.db, deps, params)
    },
  }),
  download({
    path: '/api/gift-vouchers/:code/pdf',
    access: 'owner',
    summary: 'The voucher as PDF',
    params: voucherPathSchema,
    query: z.object({ download: z.string().optional() }),
    async handle({ deps, params, query }) {
      const voucher = await findVoucher(deps.db, params)
      if (!voucher) throw new AppError('not_found', VOUCHER_GONE)
      const bytes = await voucherPdf({ salon: await getSalon(deps.db), voucher })
      return { bytes, contentType: 'application/pdf', ...(query.download !== undefined && { filename: `kadobon-${voucher.code}.pdf` }) }
    },
  }),
]

/** Those with a name of their own before `/:code`. */
export const giftVoucherEndpoints = [...publicEndpoints, ...ownerEndpoints]

function modeOf({ cardPayments }: Deps): 'live' | 'sandbox' | 'off' {
  if (!cardPayments) return 'off'
  return cardPayments.provider === 'sandbox' ? 'sandbox' : 'live'
}

function signed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadSignature) throw new AppError('malformed', 'Deze melding is niet ondertekend door de betaalprovider.')
    throw error
  }
}

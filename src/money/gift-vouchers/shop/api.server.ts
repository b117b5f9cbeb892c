import { z } from 'zod'
import { AppError, orGone } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { findVoucherOf, getTerms } from '#money/gift-vouchers/data.server.ts'
import { lookUpLimit, NO_SUCH_VOUCHER, statusOn } from '#money/gift-vouchers/rules.ts'
import {
  askSoon,
  confirmPayment,
  modeOf,
  orderPdf,
  readOrder,
  startOrder,
} from '#money/gift-vouchers/shop/commands.server.ts'
import {
  balanceRequestSchema,
  confirmSchema,
  orderQuerySchema,
  sandboxOutcomeSchema,
  sandboxPathSchema,
  voucherOrderSchema,
} from '#money/gift-vouchers/shop/schema.ts'
import {
  balanceAnswerSchema,
  confirmAnswerSchema,
  heardSchema,
  orderStateSchema,
  paymentModeSchema,
  sandboxAnswerSchema,
  startedOrderSchema,
} from '#money/gift-vouchers/shop/wire.ts'
import { BadSignature } from '#server/adapters/card-payments/card-payments.ts'
import { anyone } from '#server/http/routes.ts'

export const voucherShopEndpoints = [
  anyone.get('/api/gift-vouchers/payment-mode', {
    summary: 'How a voucher can be paid now, and for how many months one is valid',
    answer: paymentModeSchema,
    async handle({ deps }) {
      const { cardPayments: provider } = deps
      const { months: voucherMonths } = await getTerms(deps.db)
      return {
        mode: modeOf(deps),
        publishableKey: provider?.publishableKey ?? '',
        test: provider?.test ?? false,
        voucherMonths,
      }
    },
  }),
  anyone.post('/api/gift-vouchers/create-payment-intent', {
    summary:
      'Orders a voucher and starts its payment; 503 unavailable when payments are off or the provider is down',
    body: voucherOrderSchema,
    answer: startedOrderSchema,
    status: 201,
    limit: { bucket: 'voucher-create', max: 60, perDay: 60 },
    handle: ({ deps, body }) => startOrder(deps, body),
  }),
  anyone.post('/api/gift-vouchers/confirm-payment', {
    summary: 'The voucher of a payment, issued once it is paid; 409 payment_not_completed before',
    body: confirmSchema,
    answer: confirmAnswerSchema,
    limit: { bucket: 'voucher-confirm', max: 120 },
    handle: ({ deps, body }) => confirmPayment(deps, body.paymentIntentId),
  }),
  anyone.get('/api/gift-vouchers/order', {
    summary:
      'How an order stands, for the page to which the provider returns; wants the client secret',
    query: orderQuerySchema,
    answer: orderStateSchema,
    limit: { bucket: 'voucher-order', max: 120 },
    handle: ({ deps, query }) => readOrder(deps, query),
  }),
  anyone.file('/api/gift-vouchers/order/pdf', {
    summary: 'The voucher of a paid order as PDF; wants the client secret',
    query: orderQuerySchema,
    limit: { bucket: 'voucher-order', max: 120 },
    async handle({ deps, query }) {
      const { bytes, filename } = await orderPdf(deps, query)
      return { bytes, contentType: 'application/pdf', filename }
    },
  }),
  anyone.post('/api/gift-vouchers/webhook/stripe', {
    summary: 'Messages of Stripe about payments; 400 unless they are signed by it',
    bodyShape: z.looseObject({}),
    answer: heardSchema,
    async handle({ deps, c }) {
      if (deps.cardPayments?.provider !== 'stripe')
        throw new AppError('not_found', 'Dit adres bestaat niet.')
      const message = {
        body: await c.req.text(),
        signature: c.req.header('stripe-signature'),
        now: deps.clock(),
      }
      const event = signed(() => deps.cardPayments?.readEvent(message))
      if (event) await askSoon(deps, event.paymentIntentId)
      return { received: true } as const
    },
  }),
  anyone.post('/api/gift-vouchers/sandbox/:paymentIntentId', {
    summary: 'Of the sandbox: lets a test payment succeed, fail or be processed; 404 otherwise',
    params: sandboxPathSchema,
    body: sandboxOutcomeSchema,
    answer: sandboxAnswerSchema,
    limit: { bucket: 'voucher-sandbox', max: 60 },
    async handle({ deps, params, body }) {
      const intent = orGone(
        await deps.cardPayments?.settle?.(params.paymentIntentId, body.outcome),
        'Deze testbetaling bestaat niet.',
      )
      await askSoon(deps, intent.id)
      return { status: intent.status }
    },
  }),
  anyone.post('/api/gift-vouchers/balance', {
    summary:
      'What is left on a voucher, for who knows its code and the address of its buyer or recipient',
    body: balanceRequestSchema,
    answer: balanceAnswerSchema,
    limit: lookUpLimit,
    async handle({ deps, body }) {
      const voucher = orGone(await findVoucherOf(deps.db, body, 'anyone'), NO_SUCH_VOUCHER)
      return {
        ...voucher,
        status: statusOn({ ...voucher, balance: fromDecimal(voucher.balance) }, deps.today()),
      }
    },
  }),
]

function signed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadSignature)
      throw new AppError('malformed', 'Deze melding is niet ondertekend door de betaalprovider.')
    throw error
  }
}

import { array } from 'valibot'
import { z } from 'zod'
import { mostGivenBack } from '#foundation/salon/commands.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { orGone } from '#lib/errors.ts'
import { changeVoucher, readWhole, sellVoucher } from '#money/gift-vouchers/commands.server.ts'
import {
  findVoucher,
  listAttention,
  listVouchers,
  sumVouchers,
} from '#money/gift-vouchers/data.server.ts'
import { mailAgain } from '#money/gift-vouchers/delivery/commands.server.ts'
import { voucherPdf } from '#money/gift-vouchers/pdf.server.ts'
import { giveBackNow } from '#money/gift-vouchers/refunds/commands.server.ts'
import {
  ATTENTION,
  type Owed,
  toCsv,
  VOUCHER_GONE,
  whyNotRefundable,
  whyNotWithdrawable,
} from '#money/gift-vouchers/rules.ts'
import {
  resendSchema,
  voucherChangeSchema,
  voucherPathSchema,
  voucherQuerySchema,
  voucherRefundSchema,
  voucherSaleSchema,
} from '#money/gift-vouchers/schema.ts'
import { voucherShopEndpoints } from '#money/gift-vouchers/shop/api.server.ts'
import { modeOf } from '#money/gift-vouchers/shop/commands.server.ts'
import {
  resendAnswerSchema,
  soldVoucherSchema,
  voucherOverviewSchema,
  voucherSchema,
  wholeVoucherSchema,
} from '#money/gift-vouchers/wire.ts'
import { withdrawalEndpoints } from '#money/gift-vouchers/withdrawal/api.server.ts'
import { hasConfirmed } from '#server/http/access.ts'
import { owner } from '#server/http/routes.ts'

const ownerEndpoints = [
  owner.get('/api/gift-vouchers', {
    summary: 'Vouchers, newest first; the next page is asked with the last id as cursor',
    query: voucherQuerySchema,
    answer: array(voucherSchema),
    handle: ({ deps, query }) => listVouchers(deps.db, deps.today(), query),
  }),
  owner.get('/api/gift-vouchers/overview', {
    summary: 'The open value and other figures, and the orders that the owner has to look at',
    answer: voucherOverviewSchema,
    async handle({ deps }) {
      const figures = await sumVouchers(deps.db, deps.today(), {
        includesTest: deps.env.PAYMENTS !== 'live',
      })
      return { ...figures, attention: await listAttention(deps.db, ATTENTION), mode: modeOf(deps) }
    },
  }),
  owner.confirmed.file('/api/gift-vouchers.csv', {
    summary: 'Vouchers as CSV for a Belgian spreadsheet, filtered as the list',
    query: voucherQuerySchema,
    async handle({ deps, query }) {
      const csv = toCsv(await listVouchers(deps.db, deps.today(), query))
      return {
        bytes: new TextEncoder().encode(csv),
        contentType: 'text/csv; charset=utf-8',
        filename: `kadobonnen-${deps.today()}.csv`,
      }
    },
  }),
  owner.post('/api/gift-vouchers', {
    summary: 'Sells a voucher at the till',
    body: voucherSaleSchema,
    answer: soldVoucherSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, body, repeat }) => sellVoucher(deps, body, repeat),
  }),
  owner.get('/api/gift-vouchers/:code', {
    summary: 'A voucher with its movements',
    params: voucherPathSchema,
    answer: wholeVoucherSchema,
    handle: ({ deps, params }) => readWhole(deps.db, deps, params),
  }),
  owner.patch('/api/gift-vouchers/:code', {
    summary:
      'Extends, blocks or corrects a voucher; 409 stale with the stored one when another version is meant',
    params: voucherPathSchema,
    body: voucherChangeSchema,
    answer: wholeVoucherSchema,
    handle: ({ deps, params, body }) => changeVoucher(deps, params.code, body),
  }),
  owner.post('/api/gift-vouchers/:code/resend', {
    summary: 'Mails the voucher again',
    params: voucherPathSchema,
    body: resendSchema,
    answer: resendAnswerSchema,
    handle: async ({ deps, params, body }) =>
      ({ success: true, sentTo: await mailAgain(deps, params, body.to) }) as const,
  }),
  owner.post('/api/gift-vouchers/:code/refund', {
    scope: null,
    summary:
      'Gives back what is left; outside the term of withdrawal only with allowLate, else 409 voucher_unusable; 403 confirmation_needed above an amount',
    params: voucherPathSchema,
    body: voucherRefundSchema,
    answer: wholeVoucherSchema,
    async handle({ deps, params, body: { allowLate, ...how }, c }) {
      const refusal = allowLate
        ? whyNotRefundable
        : (owed: Owed) => whyNotWithdrawable(owed, deps.today())
      const most = await mostGivenBack(deps.db, await hasConfirmed(c))
      await giveBackNow(deps, params, { ...how, refusal, most })
      return await readWhole(deps.db, deps, params)
    },
  }),
  owner.file('/api/gift-vouchers/:code/pdf', {
    summary: 'The voucher as PDF',
    params: voucherPathSchema,
    query: z.object({ download: z.string().optional() }),
    async handle({ deps, params, query }) {
      const voucher = orGone(await findVoucher(deps.db, params), VOUCHER_GONE)
      const bytes = await voucherPdf({ salon: await getSalon(deps.db), voucher })
      return {
        bytes,
        contentType: 'application/pdf',
        ...(query.download !== undefined && { filename: `kadobon-${voucher.code}.pdf` }),
      }
    },
  }),
]

/** Those with a name of their own before `/:code`. */
export const giftVoucherEndpoints = [
  ...voucherShopEndpoints,
  ...withdrawalEndpoints,
  ...ownerEndpoints,
]

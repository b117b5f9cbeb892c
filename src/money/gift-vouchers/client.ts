import { useMutation, useQueryClient } from '@tanstack/react-query'
import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import { writes } from '#foundation/changes/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { type MethodBack } from '#lib/payment-methods.ts'
import {
  resendAnswerSchema,
  soldVoucherSchema,
  type Voucher,
  type VoucherStatus,
  voucherOverviewSchema,
  voucherSchema,
  type WholeVoucher,
  wholeVoucherSchema,
} from '#money/gift-vouchers/wire.ts'

const PATH = '/api/gift-vouchers'
const PAGE_SIZE = 30

const VOUCHERS = ['gift_vouchers', 'voucher_orders'] as const

export type VoucherFilter = { q: string; status: VoucherStatus | '' }

/** Vouchers, newest first, page by page. */
export function vouchersQuery({ q, status }: VoucherFilter) {
  return pagedQuery({
    topic: 'gift-vouchers',
    path: PATH,
    search: { q, status },
    size: PAGE_SIZE,
    answer: array(voucherSchema),
  })
}

/** The figures above the list. */
export const overviewQuery = apiQuery('gift-vouchers', `${PATH}/overview`, {
  answer: voucherOverviewSchema,
})

/** One voucher with its movements. */
export function voucherQuery(code: string) {
  return apiQuery('gift-vouchers', pathOf(code), { answer: wholeVoucherSchema })
}

/** What is typed for a voucher sold at the till; the amount as a decimal text. */
export type SaleFields = {
  amount: string
  method: MethodBack
  recipientName: string
  recipientEmail: string
  buyerName: string
  buyerEmail: string
  personalMessage: string
  sendMail: boolean
}

/** Sells a voucher at the till. */
export const useSellVoucher = writing(
  VOUCHERS,
  ({ idempotencyKey, ...body }: SaleFields & { idempotencyKey: string }) =>
    callApi(PATH, {
      body,
      headers: { 'idempotency-key': idempotencyKey },
      answer: soldVoucherSchema,
    }),
)

type Change = Partial<
  Pick<
    Voucher,
    | 'validUntil'
    | 'recipientName'
    | 'recipientEmail'
    | 'buyerName'
    | 'buyerEmail'
    | 'personalMessage'
    | 'deliverOn'
  >
> & {
  status?: 'active' | 'blocked'
}

/** Changes a voucher. Throws ApiError, `stale` with the stored one when somebody else was first. */
export function useChangeVoucher() {
  return useMutation({
    meta: writes(...VOUCHERS),
    mutationFn: ({ code, version, change }: { code: string; version: number; change: Change }) =>
      callApi(pathOf(code), {
        method: 'PATCH',
        body: { ...change, version },
        answer: wholeVoucherSchema,
      }),
    onSuccess: useShowSaved(),
  })
}

/** Mails a voucher once more; answers to whom. */
export const useResendVoucher = writing(
  VOUCHERS,
  ({ code, to }: { code: string; to: 'recipient' | 'buyer' }) =>
    callApi(`${pathOf(code)}/resend`, {
      body: { to },
      answer: resendAnswerSchema,
    }),
)

/** Gives back what is left on a voucher. */
export function useRefundVoucher() {
  return useMutation({
    meta: writes(...VOUCHERS),
    mutationFn: ({
      code,
      ...body
    }: {
      code: string
      allowLate: boolean
      method: MethodBack
      note: string
    }) => callApi(`${pathOf(code)}/refund`, { body, answer: wholeVoucherSchema }),
    onSuccess: useShowSaved(),
  })
}

/** The address of a voucher as a PDF file. */
export function pdfPath(code: string): string {
  return `${pathOf(code)}/pdf`
}

/** The address of the list as a CSV file. */
export function csvPath({ q, status }: VoucherFilter): string {
  return `${PATH}.csv?${new URLSearchParams({ ...(q && { q }), ...(status && { status }) })}`
}

function pathOf(code: string): string {
  return `${PATH}/${encodeURIComponent(code)}`
}

/** Shows what came back at once. */
function useShowSaved() {
  const client = useQueryClient()
  return (saved: WholeVoucher) => void client.setQueryData(voucherQuery(saved.code).queryKey, saved)
}

import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { SoldVoucher, Voucher, VoucherOverview, VoucherStatus, WholeVoucher } from '#money/gift-vouchers/wire.ts'
import { ApiError, callApi } from '#lib/api-client.ts'

const PATH = '/api/gift-vouchers'
const PAGE_SIZE = 30

const text = z.string()
const maybeText = z.nullable(text)
const statusText = z.enum(['active', 'spent', 'expired', 'blocked', 'refunded'])
const voucher = z.object({
  id: text,
  code: text,
  amount: text,
  balance: text,
  status: statusText,
  taxedAt: z.enum(['sale', 'redemption']),
  vatRate: text,
  recipientName: text,
  recipientEmail: text,
  buyerName: text,
  buyerEmail: text,
  personalMessage: text,
  deliverOn: maybeText,
  deliveredAt: maybeText,
  validUntil: text,
  online: z.boolean(),
  withdrawUntil: maybeText,
  refund: z.enum(['none', 'pending', 'done']),
  refundFailure: text,
  test: z.boolean(),
  version: z.int(),
  createdAt: text,
  updatedAt: text,
})
const movement = z.object({
  id: z.int(),
  amount: text,
  reason: z.enum(['issued', 'redeemed', 'restored', 'withdrawn']),
  paymentId: maybeText,
  note: text,
  createdAt: text,
})
const whole = z.extend(voucher, { movements: z.array(movement) })
const sold = z.extend(whole, { rounding: text, amountPaid: text })
const overview = z.object({
  openValue: text,
  openCount: z.int(),
  openUntaxed: text,
  soldThisMonth: text,
  redeemedThisMonth: text,
  expiringSoon: z.int(),
  attention: z.array(z.object({ orderId: text, buyerName: text, amount: text, failure: text, createdAt: text })),
  mode: z.enum(['live', 'sandbox', 'off']),
})

export type VoucherFilter = { q: string; status: VoucherStatus | '' }

/** Vouchers, newest first, page by page; while another search loads, the list before it stays. */
export function vouchersQuery({ q, status }: VoucherFilter) {
  return infiniteQueryOptions({
    queryKey: ['gift-vouchers', 'list', q, status],
    queryFn: ({ pageParam, signal }): Promise<Voucher[]> => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(q && { q }), ...(status && { status }), ...(pageParam && { cursor: pageParam }) })
      return callApi(`${PATH}?${query}`, { signal, parse: (value) => z.array(voucher).parse(value) })
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}

/** The figures above the list. */
export const overviewQuery = queryOptions({
  queryKey: ['gift-vouchers', 'overview'],
  queryFn: ({ signal }): Promise<VoucherOverview> => callApi(`${PATH}/overview`, { signal, parse: (value) => overview.parse(value) }),
})

/** One voucher with its movements. */
export function voucherQuery(code: string) {
  return queryOptions({
    queryKey: ['gift-vouchers', 'one', code],
    queryFn: ({ signal }): Promise<WholeVoucher> => callApi(pathOf(code), { signal, parse: (value) => whole.parse(value) }),
  })
}

/** The stored voucher inside a `stale` answer; undefined when the answer was about something else. */
export function storedVoucher(error: unknown): Voucher | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  const parsed = voucher.safeParse(error.current)
  return parsed.success ? parsed.data : undefined
}

/** What is typed for a voucher sold at the till; the amount as a decimal text. */
export type SaleFields = {
  amount: string
  method: 'cash' | 'card' | 'transfer'
  recipientName: string
  recipientEmail: string
  buyerName: string
  buyerEmail: string
  personalMessage: string
  sendMail: boolean
}

/** Sells a voucher at the till. Throws ApiError. */
export function useSellVoucher() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: SaleFields & { idempotencyKey: string }): Promise<SoldVoucher> =>
      callApi(PATH, { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey }, parse: (value) => sold.parse(value) }),
    onSuccess: () => refresh(),
  })
}

type Change = Partial<Pick<Voucher, 'validUntil' | 'recipientName' | 'recipientEmail' | 'buyerName' | 'buyerEmail' | 'personalMessage' | 'deliverOn'>> & {
  status?: 'active' | 'blocked'
}

/** Changes a voucher. Throws ApiError, `stale` with the stored one when somebody else was first. */
export function useChangeVoucher() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ code, version, change }: { code: string; version: number; change: Change }): Promise<WholeVoucher> =>
      callApi(pathOf(code), { method: 'PATCH', body: { ...change, version }, parse: (value) => whole.parse(value) }),
    onSuccess: (saved) => refresh(saved),
  })
}

/** Mails a voucher once more; answers to whom. Throws ApiError. */
export function useResendVoucher() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ code, to }: { code: string; to: 'recipient' | 'buyer' }): Promise<{ sentTo: string }> =>
      callApi(`${pathOf(code)}/resend`, { method: 'POST', body: { to }, parse: (value) => z.object({ sentTo: text }).parse(value) }),
    onSuccess: () => refresh(),
  })
}

/** Gives back what is left on a voucher. Throws ApiError. */
export function useRefundVoucher() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ code, ...body }: { code: string; allowLate: boolean; method: 'cash' | 'card' | 'transfer'; note: string }): Promise<WholeVoucher> =>
      callApi(`${pathOf(code)}/refund`, { method: 'POST', body, parse: (value) => whole.parse(value) }),
    onSuccess: (saved) => refresh(saved),
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

/** What came back is shown at once, whatever shows vouchers is asked again. */
function useRefresh() {
  const client = useQueryClient()
  return (saved?: WholeVoucher) => {
    if (saved) client.setQueryData(voucherQuery(saved.code).queryKey, saved)
    return client.invalidateQueries({ queryKey: ['gift-vouchers'] })
  }
}

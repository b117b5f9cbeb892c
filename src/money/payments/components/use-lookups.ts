import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { loyaltyQuery } from '#money/customer-cards/client.ts'
import type { CustomerCard } from '#money/customer-cards/wire.ts'
import { isCode } from '#money/gift-vouchers/rules.ts'
import type { WholeVoucher } from '#money/gift-vouchers/wire.ts'
import type { CardTerms } from '#money/payments/components/sale-preview.ts'
import type { Product } from '#money/products/wire.ts'
import { salonQuery } from '#foundation/salon/client.ts'
import { salonPlaceholders } from '#foundation/salon/rules.ts'
import { callApi } from '#lib/api-client.ts'
import { isEmail } from '#lib/reach.ts'

// What the till needs to know of things that other tabs keep. Held to the server's types by the return types below.

const text = z.string()
const product = z.object({ id: text, name: text, brand: text, price: text, stock: z.int(), barcode: text, sku: text, isActive: z.boolean() })
const card = z.object({ id: text, cardNumber: text, balance: text, spendable: text, points: z.int(), discountPercentage: text, isActive: z.boolean() })
const voucher = z.object({
  code: text,
  amount: text,
  balance: text,
  status: z.enum(['active', 'spent', 'expired', 'blocked', 'refunded']),
  validUntil: text,
  recipientName: text,
  test: z.boolean(),
  movements: z.array(z.object({ id: z.int(), amount: text, reason: z.enum(['issued', 'redeemed', 'restored', 'withdrawn']), note: text, createdAt: text })),
})

/** A product as the till sells it. */
export type TillProduct = Pick<Product, 'id' | 'name' | 'brand' | 'price' | 'stock' | 'barcode' | 'sku' | 'isActive'>
export type TillCard = Pick<CustomerCard, 'id' | 'cardNumber' | 'balance' | 'spendable' | 'points' | 'discountPercentage' | 'isActive'>
export type TillVoucher = Pick<WholeVoucher, 'code' | 'amount' | 'balance' | 'status' | 'validUntil' | 'recipientName' | 'test'> & {
  movements: Pick<WholeVoucher['movements'][number], 'id' | 'amount' | 'reason' | 'note' | 'createdAt'>[]
}

const readProducts = (value: unknown): TillProduct[] => z.array(product).parse(value)

/** Products that match a text of at least two characters. */
export function productsQuery(q: string) {
  return queryOptions({
    queryKey: ['products', 'till', q],
    queryFn: ({ signal }) => callApi(`/api/products?${new URLSearchParams({ q, status: 'active', limit: '8' })}`, { signal, parse: readProducts }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The active product with exactly this barcode or SKU. Throws ApiError. */
export async function findByCode(code: string): Promise<TillProduct | undefined> {
  const [found] = await callApi(`/api/products?${new URLSearchParams({ code, status: 'active', limit: '1' })}`, { parse: readProducts })
  return found
}

/** A voucher with its movements. Fails with ApiError `not_found` for an unknown code. */
export function voucherQuery(code: string) {
  return queryOptions({
    queryKey: ['gift-vouchers', 'till', code],
    queryFn: ({ signal }): Promise<TillVoucher> =>
      callApi(`/api/gift-vouchers/${encodeURIComponent(code)}`, { signal, parse: (value) => voucher.parse(value) }),
    enabled: isCode(code),
    staleTime: 0,
  })
}

/** What the codes of new vouchers begin with. */
export function useVoucherPrefix(): string {
  return useQuery(salonQuery).data?.voucherPrefix ?? salonPlaceholders.voucherPrefix
}

/** The active card of a customer, or under an address, and what it is good for; undefined as long as there is none. */
export function useCard({ customerId, customerEmail }: { customerId: string; customerEmail: string }): (TillCard & CardTerms) | undefined {
  const search = customerId ? { customerId } : isEmail(customerEmail) ? { email: customerEmail } : undefined
  const found = useQuery({
    queryKey: ['customer-cards', 'lookup', search],
    queryFn: ({ signal }): Promise<TillCard | null> =>
      callApi(`/api/customer-cards/lookup?${new URLSearchParams(search)}`, {
        signal,
        parse: (value) => z.object({ card: z.nullable(card) }).parse(value).card,
      }),
    enabled: search !== undefined,
    staleTime: 0,
  })
  const settings = useQuery({ ...loyaltyQuery, enabled: Boolean(found.data) })
  if (!search || !found.data?.isActive || !settings.data) return undefined
  return { ...found.data, euroPerPoint: settings.data.euroPerPoint }
}

import { array } from 'valibot'
import { writing } from '#foundation/changes/client.ts'
import { callApi } from '#lib/api-client.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { type usageStates } from '#lib/states.ts'
import type { handReasons } from '#money/products/rules.ts'
import { type stockStates } from '#money/products/rules.ts'
import {
  type Category,
  movementSchema,
  type Product,
  productCountsSchema,
  productSchema,
  retiredSchema,
} from '#money/products/wire.ts'

const PATH = '/api/products'
const PAGE_SIZE = 30
const HISTORY_SIZE = 20
const PRODUCTS = ['products', 'stock_movements'] as const

/**
 * What of the products is looked at: those for sale, those to order, those sold out, or those that
 * are not sold any more.
 */
export type ProductView = keyof typeof usageStates | (typeof stockStates)[number]
export type ProductFilter = { q: string; category: Category | ''; view: ProductView }

/** How the API is asked for what is looked at. */
export function searchOf({ q, category, view }: ProductFilter): Record<string, string> {
  const state = view === 'active' || view === 'inactive' ? { status: view } : { stock: view }
  return { ...state, ...(q && { q }), ...(category && { category }) }
}

/** Products by name, page by page. */
export function productsQuery(filter: ProductFilter) {
  return pagedQuery({
    topic: 'products',
    path: PATH,
    search: searchOf(filter),
    size: PAGE_SIZE,
    answer: array(productSchema),
  })
}

/** How many products are in each state. */
export const countsQuery = apiQuery('products', `${PATH}/counts`, { answer: productCountsSchema })

/** One product as it is now. */
export function productQuery(id: string) {
  return apiQuery('products', pathOf(id), { answer: productSchema })
}

/** The stock movements of a product, latest first, page by page. */
export function movementsQuery(id: string) {
  return pagedQuery({
    topic: 'products',
    path: `${pathOf(id)}/movements`,
    size: HISTORY_SIZE,
    answer: array(movementSchema),
  })
}

/** The product with exactly this barcode or, failing that, SKU; undefined when there is none. */
export async function findByCode(code: string): Promise<Product | undefined> {
  const found = await callApi(`${PATH}?${new URLSearchParams({ code })}`, {
    answer: array(productSchema),
  })
  return found.find(({ barcode }) => barcode === code) ?? found[0]
}

/** The fields of a product as they go to the server; amounts with a decimal point. */
export type ProductFields = {
  name: string
  description: string
  price: string
  costPrice: string | null
  category: Category
  brand: string
  sku: string
  barcode: string
  minStock: string
  isActive: boolean
}
type Saving = ProductFields & { stock: string; id?: string; version?: number; seenStock?: number }

/**
 * Adds a product, or with an id saves the given version of one. Throws ApiError: `stale` with the
 * stored one, `code_in_use`.
 */
export const useSaveProduct = writing(PRODUCTS, ({ id, ...body }: Saving) =>
  callApi(id === undefined ? PATH : pathOf(id), {
    method: id === undefined ? 'POST' : 'PUT',
    body,
    answer: productSchema,
  }),
)

/** Puts a product that was made inactive back on sale. */
export const useReviveProduct = writing(PRODUCTS, ({ id, name, price }: Product) =>
  callApi(pathOf(id), {
    method: 'PUT',
    body: { name, price, isActive: true },
    answer: productSchema,
  }),
)

/**
 * Deletes a product; answers whether it was made inactive instead, since its stock has a history.
 */
export const useRemoveProduct = writing(
  PRODUCTS,
  async (id: string) =>
    (await callApi(pathOf(id), { method: 'DELETE', answer: retiredSchema })).deactivated,
)

type Booking = {
  id: string
  quantity: number
  reason: (typeof handReasons)[number]
  note: string /** The same for every attempt. */
  key: string
}

/** Books a delivery or a correction, once for each key. */
export const useBookMovement = writing(PRODUCTS, ({ id, key, ...body }: Booking) =>
  callApi(`${pathOf(id)}/movements`, {
    body,
    headers: { 'idempotency-key': key },
    answer: movementSchema,
  }),
)

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}

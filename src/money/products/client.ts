import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { categories, type Category, type handReasons, movementReasons } from '#money/products/rules.ts'
import type { Movement, Product, ProductCounts } from '#money/products/wire.ts'
import { callApi } from '#lib/api-client.ts'
import { pagedQuery } from '#lib/paged-query.ts'

const PATH = '/api/products'
const PAGE_SIZE = 30
const HISTORY_SIZE = 20
const text = z.string()
const count = z.int()
const product = z.object({
  id: text,
  name: text,
  description: z.nullable(text),
  price: text,
  costPrice: z.nullable(text),
  category: z.enum(categories),
  brand: text,
  stock: count,
  minStock: count,
  sku: text,
  barcode: text,
  isActive: z.boolean(),
  version: count,
  createdAt: text,
  updatedAt: text,
})
const counts = z.object({ active: count, low: count, out: count, inactive: count })
const movement = z.object({
  id: text,
  productId: text,
  quantity: count,
  reason: z.enum(movementReasons),
  note: text,
  stockAfter: count,
  saleId: z.nullable(text),
  saleNumber: z.nullable(count),
  createdAt: text,
})

/** What of the products is looked at: those for sale, those to order, those sold out, or those that are not sold any more. */
export type ProductView = 'active' | 'low' | 'out' | 'inactive'
export type ProductFilter = { q: string; category: Category | ''; view: ProductView }

/** How the API is asked for what is looked at. */
export function searchOf({ q, category, view }: ProductFilter): Record<string, string> {
  const state = view === 'active' || view === 'inactive' ? { status: view } : { stock: view }
  return { ...state, ...(q && { q }), ...(category && { category }) }
}

/** Products by name, page by page; while another search loads, the list before it stays. */
export function productsQuery(filter: ProductFilter) {
  const { q, category, view } = filter
  return {
    ...pagedQuery({ queryKey: ['products', 'list', q, category, view], path: PATH, search: searchOf(filter), size: PAGE_SIZE, parse: readProducts }),
    placeholderData: keepPreviousData,
  }
}

/** How many products are in each state. */
export const countsQuery = queryOptions({
  queryKey: ['products', 'counts'],
  queryFn: ({ signal }): Promise<ProductCounts> => callApi(`${PATH}/counts`, { signal, parse: (value) => counts.parse(value) }),
})

/** One product as it is now. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }): Promise<Product> => callApi(pathOf(id), { signal, parse: readProduct }),
  })
}

/** The stock movements of a product, latest first, page by page. */
export function movementsQuery(id: string) {
  return pagedQuery({ queryKey: ['products', 'movements', id], path: `${pathOf(id)}/movements`, size: HISTORY_SIZE, parse: readMovements })
}

/** The product with exactly this barcode or, failing that, SKU; undefined when there is none. Throws ApiError. */
export async function findByCode(code: string): Promise<Product | undefined> {
  const found = await callApi(`${PATH}?${new URLSearchParams({ code })}`, { parse: readProducts })
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

/** Adds a product, or with an id saves the given version of one. Throws ApiError: `stale` with the stored one, `code_in_use`. */
export function useSaveProduct() {
  return useWriting(
    ({ id, ...body }: Saving): Promise<Product> =>
      callApi(id === undefined ? PATH : pathOf(id), { method: id === undefined ? 'POST' : 'PUT', body, parse: readProduct }),
  )
}

/** Puts a product that was made inactive back on sale. Throws ApiError. */
export function useReviveProduct() {
  return useWriting(
    ({ id, name, price }: Product): Promise<Product> => callApi(pathOf(id), { method: 'PUT', body: { name, price, isActive: true }, parse: readProduct }),
  )
}

/** Deletes a product; answers whether it was made inactive instead, since its stock has a history. Throws ApiError. */
export function useRemoveProduct() {
  const answer = z.object({ deactivated: z.boolean() })
  return useWriting((id: string) => callApi(pathOf(id), { method: 'DELETE', parse: (value) => answer.parse(value).deactivated }))
}

type Booking = { id: string; quantity: number; reason: (typeof handReasons)[number]; note: string /** The same for every attempt. */; key: string }

/** Books a delivery or a correction, once for each key. Throws ApiError. */
export function useBookMovement() {
  return useWriting(
    ({ id, key, ...body }: Booking): Promise<Movement> =>
      callApi(`${pathOf(id)}/movements`, { method: 'POST', body, headers: { 'idempotency-key': key }, parse: (value) => movement.parse(value) }),
  )
}

/** The product in an answer or in a refusal. Throws when it is none. */
export function readProduct(value: unknown): Product {
  return product.parse(value)
}

/** A write after which everything that shows products is asked again. */
function useWriting<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['products'] }) })
}

function readProducts(value: unknown): Product[] {
  return z.array(product).parse(value)
}

function readMovements(value: unknown): Movement[] {
  return z.array(movement).parse(value)
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}

import { array } from 'valibot'
import { AppError, orGone } from '#lib/errors.ts'
import {
  addProduct,
  bookMovement,
  changeProduct,
  PRODUCT_GONE,
  retireProduct,
} from '#money/products/commands.server.ts'
import {
  countProducts,
  findProduct,
  findSalonName,
  listMovements,
  listProducts,
} from '#money/products/data.server.ts'
import { orderListPdf } from '#money/products/pdf.server.ts'
import { toCsv } from '#money/products/rules.ts'
import {
  movementQuerySchema,
  newMovementSchema,
  newProductSchema,
  productChangeSchema,
  productFileSchema,
  productPathSchema,
  productQuerySchema,
} from '#money/products/schema.ts'
import {
  movementSchema,
  productCountsSchema,
  productSchema,
  retiredSchema,
} from '#money/products/wire.ts'
import { download } from '#server/http/download.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const productEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/products',
    access: 'owner',
    summary:
      'Products by name, filtered by words, category, state of stock or exact code; the next page is asked with the last id as cursor',
    query: productQuerySchema,
    answer: array(productSchema),
    handle: ({ deps, query }) => listProducts(deps.db, query),
  }),
  endpoint({
    method: 'get',
    path: '/api/products/counts',
    access: 'owner',
    summary: 'How many products are active, low in stock, sold out, inactive',
    answer: productCountsSchema,
    handle: ({ deps }) => countProducts(deps.db),
  }),
  endpoint({
    method: 'post',
    path: '/api/products',
    access: 'owner',
    summary: 'Adds a product, its stock as the opening movement; 409 code_in_use',
    body: newProductSchema,
    answer: productSchema,
    status: 201,
    handle: ({ deps, body }) => addProduct(deps, body),
  }),
  endpoint({
    method: 'get',
    path: '/api/products/:id',
    access: 'owner',
    summary: 'One product with its stock',
    params: productPathSchema,
    answer: productSchema,
    async handle({ deps, params }) {
      return orGone(await findProduct(deps.db, params.id), PRODUCT_GONE)
    },
  }),
  endpoint({
    method: 'put',
    path: '/api/products/:id',
    access: 'owner',
    summary:
      'Changes a product, another stock by a correction; 409 stale with the stored one, 409 code_in_use',
    params: productPathSchema,
    body: productChangeSchema,
    answer: productSchema,
    handle: ({ deps, params, body }) => changeProduct(deps, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/api/products/:id',
    access: 'owner',
    summary:
      'Deletes a product; one with movements is made inactive instead, and the answer says so',
    params: productPathSchema,
    answer: retiredSchema,
    async handle({ deps, params }) {
      return {
        success: true,
        deactivated: (await retireProduct(deps, params.id)) === 'deactivated',
      } as const
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/products/:id/movements',
    access: 'owner',
    summary:
      'The stock movements of a product, latest first, each with what was left; the next page is asked with the last id as cursor',
    params: productPathSchema,
    query: movementQuerySchema,
    answer: array(movementSchema),
    async handle({ deps, params, query }) {
      const movements = await listMovements(deps.db, params.id, query)
      if (movements.length === 0 && !(await findProduct(deps.db, params.id)))
        throw new AppError('not_found', PRODUCT_GONE)
      return movements
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/products/:id/movements',
    access: 'owner',
    summary:
      'Books a delivery, or a correction with its reason; 409 out_of_stock when more goes than there is',
    params: productPathSchema,
    body: newMovementSchema,
    answer: movementSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, params, body, repeat }) =>
      bookMovement(deps, params.id, { movement: body, repeat }),
  }),
  download({
    path: '/api/products.csv',
    access: 'owner',
    summary: 'Products as CSV for a Belgian spreadsheet; with stock=low what to order',
    query: productFileSchema,
    async handle({ deps, query }) {
      const csv = toCsv(await listProducts(deps.db, query))
      const filename = `${query.stock ? 'bestellijst' : 'producten'}-${deps.today()}.csv`
      return {
        bytes: new TextEncoder().encode(csv),
        contentType: 'text/csv; charset=utf-8',
        filename,
      }
    },
  }),
  download({
    path: '/api/products.pdf',
    access: 'owner',
    summary: 'The products at or below their minimum with how many to order, as PDF to print',
    query: productFileSchema.pick({ q: true, category: true }),
    async handle({ deps, query }) {
      const [list, salonName] = await Promise.all([
        listProducts(deps.db, { ...query, stock: 'low' }),
        findSalonName(deps.db),
      ])
      return {
        bytes: await orderListPdf(list, { salonName, now: deps.clock() }),
        contentType: 'application/pdf',
      }
    },
  }),
]

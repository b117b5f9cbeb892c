import { array } from 'valibot'
import { AppError, orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
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
  productQuerySchema,
} from '#money/products/schema.ts'
import {
  movementSchema,
  productCountsSchema,
  productSchema,
  retiredSchema,
} from '#money/products/wire.ts'
import { owner } from '#server/http/routes.ts'

export const productEndpoints = [
  owner.get('/api/products', {
    summary:
      'Products by name, filtered by words, category, state of stock or exact code; the next page is asked with the last id as cursor',
    query: productQuerySchema,
    answer: array(productSchema),
    handle: ({ deps, query }) => listProducts(deps.db, query),
  }),
  owner.get('/api/products/counts', {
    summary: 'How many products are active, low in stock, sold out, inactive',
    answer: productCountsSchema,
    handle: ({ deps }) => countProducts(deps.db),
  }),
  owner.post('/api/products', {
    summary: 'Adds a product, its stock as the opening movement; 409 code_in_use',
    body: newProductSchema,
    answer: productSchema,
    status: 201,
    handle: ({ deps, body }) => addProduct(deps, body),
  }),
  owner.get('/api/products/:id', {
    summary: 'One product with its stock',
    params: byId,
    answer: productSchema,
    async handle({ deps, params }) {
      return orGone(await findProduct(deps.db, params.id), PRODUCT_GONE)
    },
  }),
  owner.put('/api/products/:id', {
    summary:
      'Changes a product, another stock by a correction; 409 stale with the stored one, 409 code_in_use',
    params: byId,
    body: productChangeSchema,
    answer: productSchema,
    handle: ({ deps, params, body }) => changeProduct(deps, params.id, body),
  }),
  owner.delete('/api/products/:id', {
    summary:
      'Deletes a product; one with movements is made inactive instead, and the answer says so',
    params: byId,
    answer: retiredSchema,
    async handle({ deps, params }) {
      return {
        success: true,
        deactivated: (await retireProduct(deps, params.id)) === 'deactivated',
      } as const
    },
  }),
  owner.get('/api/products/:id/movements', {
    summary:
      'The stock movements of a product, latest first, each with what was left; the next page is asked with the last id as cursor',
    params: byId,
    query: movementQuerySchema,
    answer: array(movementSchema),
    async handle({ deps, params, query }) {
      const movements = await listMovements(deps.db, params.id, query)
      if (movements.length === 0 && !(await findProduct(deps.db, params.id)))
        throw new AppError('not_found', PRODUCT_GONE)
      return movements
    },
  }),
  owner.post('/api/products/:id/movements', {
    summary:
      'Books a delivery, or a correction with its reason; 409 out_of_stock when more goes than there is',
    params: byId,
    body: newMovementSchema,
    answer: movementSchema,
    status: 201,
    idempotent: true,
    handle: ({ deps, params, body, repeat }) =>
      bookMovement(deps, params.id, { movement: body, repeat }),
  }),
  owner.file('/api/products.csv', {
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
  owner.file('/api/products.pdf', {
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

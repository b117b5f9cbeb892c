import { AppError, type FieldErrors, one, refusal, sure } from '#lib/errors.ts'
import { type Cents, fromDecimal } from '#lib/money.ts'
import {
  deactivateProduct,
  findByCode,
  findProduct,
  insertMovements,
  insertProduct,
  listMovements,
  lockProducts,
  movementsOf,
  removeProduct,
  updateProduct,
} from '#money/products/data.server.ts'
import { LARGEST_QUANTITY, type SoldLine, totalsByProduct } from '#money/products/rules.ts'
import type { NewMovement, NewProduct, ProductChange } from '#money/products/schema.ts'
import { type Movement, movementSchema, type Product } from '#money/products/wire.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'

export const PRODUCT_GONE = 'Dit product bestaat niet (meer).'

/**
 * Adds a product, its stock as the opening movement; `code_in_use` when its SKU or barcode belongs
 * to another.
 */
export async function addProduct(deps: Deps, product: NewProduct): Promise<Product> {
  return await namingCodes(deps, product, () =>
    transact(deps.db, async (tx) => {
      const id = await insertProduct(tx, product)
      const opening = {
        productId: id,
        quantity: product.stock,
        reason: 'opening',
        createdAt: deps.clock(),
      } as const
      if (product.stock > 0) await insertMovements(tx, [opening])
      return await reread(tx, id)
    }),
  )
}

/**
 * Changes a product; another stock is booked as a correction of the difference, under the lock that
 * sales wait for. `stale` with the stored product when its version or the stock that was seen is
 * another now; `not_found`, `code_in_use`.
 */
export async function changeProduct(
  deps: Deps,
  id: string,
  change: ProductChange,
): Promise<Product> {
  return await namingCodes(deps, { ...change, id }, () =>
    transact(deps.db, async (tx) => {
      const [stored] = await lockProducts(tx, [id])
      if (!stored) throw new AppError('not_found', PRODUCT_GONE)
      const quantity = stockDifference(stored, change)
      await updateProduct(tx, id, { ...change, updatedAt: deps.clock() })
      const correction = {
        productId: id,
        quantity,
        reason: 'correction',
        note: 'Aangepast in het productformulier',
        createdAt: deps.clock(),
      } as const
      if (quantity !== 0) await insertMovements(tx, [correction])
      return await reread(tx, id)
    }),
  )
}

/**
 * What an edit adds to the stock. A stock that was left alone adds nothing, whatever was sold
 * meanwhile.
 */
function stockDifference(stored: Product, { version, stock, seenStock }: ProductChange): number {
  const isTouched = stock !== undefined && stock !== seenStock
  const hasMoved = isTouched && seenStock !== undefined && seenStock !== stored.stock
  if ((version !== undefined && version !== stored.version) || hasMoved)
    throw new AppError(
      'stale',
      hasMoved ? 'De voorraad is intussen gewijzigd.' : 'Dit product is intussen gewijzigd.',
      { current: stored },
    )
  if (!isTouched) return 0
  if (stock < 0 && stock !== stored.stock) throw refusal('stock', 'Vul een getal in vanaf 0.')
  return stock - stored.stock
}

/**
 * Deletes a product; one that ever moved is made inactive instead (the foreign keys of its
 * movements and sales decide).
 */
export async function retireProduct(deps: Deps, id: string): Promise<'removed' | 'deactivated'> {
  return await transact(deps.db, async (tx) => {
    try {
      if (await tx.transaction((inner) => removeProduct(inner, id))) return 'removed'
    } catch (error) {
      if (!violatedConstraint(error)) throw error
      if (await deactivateProduct(tx, id, deps.clock())) return 'deactivated'
    }
    throw new AppError('not_found', PRODUCT_GONE)
  })
}

/**
 * Books a delivery or a correction; `out_of_stock` when it takes more than there is. Repeats of an
 * Idempotency-Key get the first answer.
 */
export async function bookMovement(
  deps: Deps,
  id: string,
  { movement, repeat }: { movement: NewMovement; repeat?: Repeatable | undefined },
): Promise<Movement> {
  const request = repeat && { ...repeat, key: `${repeat.key} ${id}` }
  return await once(deps, { repeat: request, answer: movementSchema }, async (tx) => {
    const [stored] = await lockProducts(tx, [id])
    if (!stored) throw new AppError('not_found', PRODUCT_GONE)
    const left = stored.stock + movement.quantity
    if (movement.quantity < 0 && left < 0)
      throw new AppError('out_of_stock', leftOf(stored), { fields: { quantity: leftOf(stored) } })
    if (left > LARGEST_QUANTITY)
      throw refusal('quantity', `Er kunnen hoogstens ${LARGEST_QUANTITY} in voorraad zijn.`)
    await insertMovements(tx, [{ ...movement, productId: id, createdAt: deps.clock() }])
    return one(await listMovements(tx, id, { limit: 1 }))
  })
}

type Sold = { productId: string; name: string; price: Cents; quantity: number }

/**
 * Takes what a sale sells out of stock and answers its lines; throws `invalid` for an unknown or
 * inactive one, `out_of_stock` unless `allowBelowZero`.
 */
export async function sellProducts(
  tx: Db,
  {
    saleId,
    lines,
    allowBelowZero,
    now,
  }: { saleId: string; lines: readonly SoldLine[]; allowBelowZero: boolean; now: Date },
): Promise<Sold[]> {
  const totals = totalsByProduct(lines)
  const stored = new Map(
    (
      await lockProducts(
        tx,
        totals.map(({ productId }) => productId),
      )
    ).map((product) => [product.id, product]),
  )
  const sold = lines.map(({ productId, quantity }, index) => {
    const product = stored.get(productId)
    if (product?.isActive)
      return { productId, name: product.name, price: fromDecimal(product.price), quantity }
    const sentence = product ? `${product.name} wordt niet meer verkocht.` : PRODUCT_GONE
    throw new AppError('invalid', sentence, {
      fields: { [`products.${index}.productId`]: sentence },
    })
  })
  if (!allowBelowZero) refuseShortage(lines, totals, stored)
  await insertMovements(
    tx,
    movementsOf(
      totals,
      { reason: 'sale', saleId, allowedBelowZero: allowBelowZero, createdAt: now },
      -1,
    ),
  )
  return sold
}

/**
 * Puts what comes back from a sale into stock again, inside the refund's transaction; also of
 * products that are not sold any more.
 */
export async function takeBackProducts(
  tx: Db,
  { saleId, lines, now }: { saleId: string; lines: readonly SoldLine[]; now: Date },
) {
  const totals = totalsByProduct(lines)
  await lockProducts(
    tx,
    totals.map(({ productId }) => productId),
  )
  await insertMovements(tx, movementsOf(totals, { reason: 'refund', saleId, createdAt: now }, 1))
}

/** The stock is locked: what it says is so until this transaction ends. */
function refuseShortage(
  lines: readonly SoldLine[],
  totals: readonly SoldLine[],
  stored: ReadonlyMap<string, Product>,
) {
  const short = totals.flatMap(({ productId, quantity }) => {
    const product = stored.get(productId)
    return product && product.stock < quantity ? [product] : []
  })
  if (short.length === 0) return
  const fields: FieldErrors = {}
  for (const [index, { productId }] of lines.entries()) {
    const product = short.find(({ id }) => id === productId)
    if (product) fields[`products.${index}.quantity`] = leftOf(product)
  }
  throw new AppError(
    'out_of_stock',
    short.map((product) => `${product.name}: ${leftOf(product)}`).join(' '),
    { fields },
  )
}

function leftOf({ stock }: Product): string {
  return stock <= 0 ? 'Uitverkocht.' : `Nog ${stock} in voorraad.`
}

async function reread(tx: Db, id: string): Promise<Product> {
  return sure(await findProduct(tx, id), 'a written product is not there')
}

type Codes = { sku?: string | undefined; barcode?: string | undefined; id?: string }

/** Names the product that has the code which products_sku or products_barcode refused. */
async function namingCodes<T>(
  deps: Deps,
  { sku, barcode, id: not }: Codes,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!/^products_(sku|barcode)$/.test(violatedConstraint(error) ?? '')) throw error
    const [bySku, byBarcode] = await Promise.all([
      sku && findByCode(deps.db, { sku, not }),
      barcode && findByCode(deps.db, { barcode, not }),
    ])
    const fields: FieldErrors = {
      ...(bySku && { sku: `Deze SKU hoort al bij ${nameOf(bySku)}.` }),
      ...(byBarcode && { barcode: `Deze barcode hoort al bij ${nameOf(byBarcode)}.` }),
    }
    throw new AppError(
      'code_in_use',
      Object.values(fields).join(' ') || 'Deze SKU of barcode is al in gebruik.',
      { fields },
    )
  }
}

function nameOf({ name, isActive }: Product): string {
  return isActive ? name : `${name} (niet actief)`
}

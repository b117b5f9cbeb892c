import { type Cents, fromDecimal } from '#lib/money.ts'
import { sumOf } from '#lib/vat-sums.ts'
import { bookInvoiced } from '#money/day-book/commands.server.ts'
import { listTurnover } from '#money/day-book/data.server.ts'
import { listHeld } from '#money/invoiced-sales/data.server.ts'
import { broughtBack, type OfSale } from '#money/invoiced-sales/rules.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

type Context = Pick<Deps, 'clock'>

/**
 * What stands of each of these sales in the day book and on no invoice: below zero when more was
 * given back than is left there.
 */
export async function standingsOf(tx: Db, saleIds: readonly string[]): Promise<OfSale[]> {
  const entries = await listTurnover(tx, saleIds)
  return saleIds.map((saleId) => {
    const own = entries.filter((entry) => entry.saleId === saleId)
    return {
      saleId,
      amount: sumOf(own.map(({ amount, invoiced }) => fromDecimal(amount) - fromDecimal(invoiced))),
    }
  })
}

/**
 * Moves all that stands of its sales in the day book onto an invoice, in the transaction that gives
 * it its number; the sales are to be locked.
 */
export async function moveOntoInvoice(
  tx: Db,
  deps: Context,
  { id, invoiceNumber, saleIds }: { id: string; invoiceNumber: string | null; saleIds: string[] },
) {
  for (const { saleId, amount } of await standingsOf(tx, saleIds))
    if (amount > 0)
      await bookInvoiced(tx, deps, {
        documentId: id,
        document: invoiceNumber ?? '',
        saleIds: [saleId],
        amount,
      })
}

type Taken = {
  invoiceId: string
  earlierNotes: readonly string[]
  note: { id: string; invoiceNumber: string | null }
  left: Cents
}

/**
 * Brings back into the day book, on the day of a credit note, what its invoice no longer holds of
 * its sales. `left`: what the invoice still comes to.
 */
export async function bringBackFromInvoice(
  tx: Db,
  deps: Context,
  { invoiceId, earlierNotes, note, left }: Taken,
) {
  const held = await listHeld(tx, [invoiceId, ...earlierNotes])
  const standings = await standingsOf(
    tx,
    held.map(({ saleId }) => saleId),
  )
  for (const { saleId, amount } of broughtBack(held, { left, standings }))
    await bookInvoiced(tx, deps, {
      documentId: note.id,
      document: note.invoiceNumber ?? '',
      saleIds: [saleId],
      amount: -amount,
    })
}

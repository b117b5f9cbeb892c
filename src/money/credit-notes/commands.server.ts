import { AppError, orGone } from '#lib/errors.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import { bringBackFromInvoice } from '#money/invoiced-sales/commands.server.ts'
import { lockSales } from '#money/invoiced-sales/data.server.ts'
import { moveTo, readInvoice } from '#money/invoices/commands.server.ts'
import {
  type InvoiceRow,
  insertHistory,
  insertInvoice,
  listNotes,
  lockInvoice,
} from '#money/invoices/data.server.ts'
import { amountsOf, creditNoteOf, itemOf } from '#money/invoices/rules.ts'
import { INVOICE_GONE, type NewCreditNote } from '#money/invoices/schema.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'today' | 'jobs'>

/**
 * A credit note for a final invoice, whole or of some lines, numbered at once; the lock on the
 * invoice keeps two from taking more than is left.
 */
export async function addCreditNote(
  deps: Context,
  id: string,
  { items: chosen, reason }: NewCreditNote,
): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const invoice = orGone(await lockInvoice(tx, id, deps.today()), INVOICE_GONE)
    if (invoice.type === 'credit-note' || invoice.status === 'draft')
      throw new AppError(
        'invalid',
        'Een creditnota kan alleen voor een verzonden of betaalde factuur.',
      )
    const notes = await listNotes(tx, id, deps.today())
    const { lines, discount, sums } = creditNoteOf(invoice, { notes, chosen })
    await lockSales(tx, invoice.saleIds)
    const {
      id: _id,
      items: _items,
      credited: _credited,
      due: _due,
      isOverdue: _overdue,
      version: _version,
      createdAt: _created,
      updatedAt: _updated,
      customerVATNumber,
      ...facts
    } = invoice
    const row: InvoiceRow = {
      ...facts,
      ...amountsOf(sums),
      customerVatNumber: customerVATNumber,
      type: 'credit-note',
      creditOf: id,
      status: 'draft',
      invoiceNumber: null,
      discount: toDecimal(discount),
      prepaid: '0.00',
      paperPaid: null,
      paperPaidOn: null,
      invoiceDate: deps.today(),
      dueDate: deps.today(),
      notes: reason,
      paidOn: null,
      paidMethod: '',
      sentAt: null,
      remindedAt: null,
      eInvoiceStatus: 'none',
      eInvoiceMessage: '',
    }
    const items = lines.map((line, sortOrder) => ({
      ...itemOf(line, line.total, sortOrder),
      creditsItem: line.id,
    }))
    const noteId = await insertInvoice(tx, { row, items }, deps.clock())
    const left = fromDecimal(invoice.totalAmount) - fromDecimal(invoice.credited) - sums.total
    const note = await moveTo(tx, deps, {
      invoice: await readInvoice(tx, deps, noteId),
      status: 'sent',
    })
    await bringBackFromInvoice(tx, deps, {
      invoiceId: id,
      earlierNotes: notes.map((earlier) => earlier.id),
      note,
      left,
    })
    await insertHistory(tx, {
      invoiceId: noteId,
      what: `Opgemaakt voor ${invoice.invoiceNumber}`,
      at: deps.clock(),
    })
    await insertHistory(tx, {
      invoiceId: id,
      what: `Creditnota ${note.invoiceNumber}`,
      at: deps.clock(),
    })
    return note
  })
}

import { randomUUID } from 'node:crypto'
import {
  findInvoice,
  getInvoiceSettings,
  insertHistory,
  insertInvoice,
  type InvoiceRow,
  type ItemRow,
  listCredited,
  listInvoicedSales,
  listSales,
  listUsedSeries,
  lockInvoice,
  lockSales,
  replaceInvoice,
  takeNumber,
  updateInvoice,
  updateInvoiceSettings,
} from '#features/invoices/data.server.ts'
import { invoiceMail, reminderMail } from '#features/invoices/emails.tsx'
import { invoicePdf } from '#features/invoices/pdf.server.ts'
import {
  amountsOf,
  drawUp,
  eInvoiceProblems,
  endpointOf,
  invoiceSums,
  itemOf,
  linesToCredit,
  shownNumber,
  structuredCommunication,
} from '#features/invoices/rules.ts'
import {
  type Invoice,
  type InvoiceChange,
  invoiceSchema,
  invoiceSellerSchema,
  type InvoiceSettings,
  type InvoiceSettingsChange,
  invoiceSettingsSchema,
  type InvoiceStatus,
  type NewCreditNote,
  type NewInvoice,
  type Sending,
} from '#features/invoices/schema.ts'
import { invoiceUbl } from '#features/invoices/ubl.server.ts'
import { enqueueMailsOnce } from '#features/messages/commands.server.ts'
import { getLetter } from '#features/messages/data.server.ts'
import { getSalon } from '#features/salon/data.server.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, refusal } from '#lib/errors.ts'
import { fromDecimal, toDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'today'>
type SendContext = Context & Pick<Deps, 'jobs' | 'accessPoint'>

/** Adds an invoice; one that is sent or paid from the start gets its number at once. */
export async function addInvoice(deps: Context, input: NewInvoice): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const { row, items } = await drawnUp(tx, deps, { input })
    const id = await insertInvoice(tx, { row, items }, deps.clock())
    await insertHistory(tx, { invoiceId: id, what: 'Opgemaakt', at: deps.clock() })
    const { status, paidOn, paidMethod } = input.invoice
    return await moveTo(tx, deps, { invoice: await read(tx, deps, id), status, paidOn, paidMethod })
  })
}

/** Writes a draft anew, or gives an invoice another status. Throws `not_found`, `stale` with what is stored, and `invoice_final` for what cannot be changed any more. */
export async function changeInvoice(deps: Context, id: string, change: InvoiceChange): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const stored = await lockInvoice(tx, id, deps.today())
    if (!stored) throw new AppError('not_found', 'Deze factuur bestaat niet (meer).')
    if (change.version !== undefined && change.version !== stored.version)
      throw new AppError('stale', 'Deze factuur is intussen op een andere plaats gewijzigd.', { current: invoiceSchema.parse(stored) })
    if (!('invoice' in change)) return await moveTo(tx, deps, { invoice: stored, ...change })
    if (stored.status !== 'draft') throw new AppError('invoice_final', 'Een verzonden factuur kan niet meer gewijzigd worden. Maak een creditnota.')
    const { row, items } = await drawnUp(tx, deps, { input: change, id })
    await replaceInvoice(tx, id, { row, items, updatedAt: deps.clock() })
    const { status, paidOn, paidMethod } = change.invoice
    return await moveTo(tx, deps, { invoice: await read(tx, deps, id), status, paidOn, paidMethod })
  })
}

/**
 * A credit note for a final invoice, numbered at once: whole, or of some lines. Never more than what is left of a line; the lock on the invoice
 * keeps two of them apart. The discount goes back in proportion.
 */
export async function addCreditNote(deps: Context, id: string, { items: chosen, reason }: NewCreditNote): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const invoice = await lockInvoice(tx, id, deps.today())
    if (!invoice) throw new AppError('not_found', 'Deze factuur bestaat niet (meer).')
    if (invoice.type === 'credit-note' || invoice.status === 'draft')
      throw new AppError('invalid', 'Een creditnota kan alleen voor een verzonden of betaalde factuur.')
    const credited = await listCredited(tx, id)
    const { lines, discount } = linesToCredit(invoice, { credited, chosen })
    const sums = invoiceSums(lines, { discount, rate: invoice.vatRate })
    const {
      id: _id,
      items: _items,
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
    const items = lines.map((line, sortOrder) => ({ ...itemOf(line, sums.gross[sortOrder] ?? 0, sortOrder), creditsItem: line.id }))
    const noteId = await insertInvoice(tx, { row, items }, deps.clock())
    const note = await moveTo(tx, deps, { invoice: await read(tx, deps, noteId), status: 'sent' })
    await insertHistory(tx, { invoiceId: noteId, what: `Opgemaakt voor ${invoice.invoiceNumber}`, at: deps.clock() })
    await insertHistory(tx, { invoiceId: id, what: `Creditnota ${note.invoiceNumber}`, at: deps.clock() })
    return note
  })
}

/**
 * Sends an invoice: gives a draft its number and leaves a job that mails it, and with `eInvoice` one that hands it to the access point. Throws `invalid`
 * with what is missing: the customer's address, or a sentence per problem of the e-invoice.
 */
export async function sendInvoice(deps: SendContext, id: string, { mail, eInvoice }: Sending): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const stored = await lockInvoice(tx, id, deps.today())
    if (!stored) throw new AppError('not_found', 'Deze factuur bestaat niet (meer).')
    if (mail && stored.customerEmail === '') throw refusal('customerEmail', 'Deze klant heeft geen e-mailadres.')
    const invoice = stored.status === 'draft' ? await moveTo(tx, deps, { invoice: stored, status: 'sent' }) : stored
    if (mail) await deps.jobs.add(tx, 'invoices.mail', [{ payload: { invoiceId: id, letter: 'invoice', about: randomUUID() } }])
    if (eInvoice) {
      if (!deps.accessPoint)
        throw new AppError('unavailable', 'Er is nog geen toegangspunt voor e-facturen ingesteld. Download het UBL-bestand en verstuur het zelf.')
      if (invoice.eInvoiceStatus === 'sent') throw new AppError('invalid', 'Deze e-factuur is al verzonden.')
      const [first, ...more] = invoice.seller ? eInvoiceProblems({ invoice, seller: invoice.seller }) : []
      if (first) throw new AppError('invalid', [first, ...more].join(' '), { fields: { eInvoice: [first, ...more].join(' ') } })
      await deps.jobs.add(tx, 'invoices.e-send', [{ payload: { invoiceId: id }, key: `invoices.e-send ${id}` }])
    }
    return invoice
  })
}

/** Leaves a job that mails a reminder of an invoice past its day. */
export async function remindOfInvoice(deps: SendContext, id: string): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const invoice = await lockInvoice(tx, id, deps.today())
    if (!invoice) throw new AppError('not_found', 'Deze factuur bestaat niet (meer).')
    if (!invoice.isOverdue) throw new AppError('invalid', 'Deze factuur is nog niet vervallen.')
    if (invoice.customerEmail === '') throw refusal('customerEmail', 'Deze klant heeft geen e-mailadres.')
    await deps.jobs.add(tx, 'invoices.mail', [{ payload: { invoiceId: id, letter: 'reminder', about: randomUUID() } }])
    await updateInvoice(tx, id, { remindedAt: deps.clock(), updatedAt: deps.clock() })
    await insertHistory(tx, { invoiceId: id, what: 'Herinnering gemaild', at: deps.clock() })
    return await read(tx, deps, id)
  })
}

/** Mails an invoice or its reminder with both files, once for each `about`. For the job. */
export async function mailInvoice(deps: Deps, { invoiceId, letter, about }: { invoiceId: string; letter: 'invoice' | 'reminder'; about: string }) {
  const papers = await invoicePapers(deps, invoiceId)
  if (!papers || papers.invoice.customerEmail === '') return
  const { invoice, pdf, ubl } = papers
  const name = invoice.invoiceNumber ?? 'concept'
  const attachments = [
    { filename: `${name}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf).toString('base64') },
    ...(invoice.customerVATNumber ? [{ filename: `${name}.xml`, contentType: 'text/xml', content: Buffer.from(ubl).toString('base64') }] : []),
  ]
  const salon = await getSalon(deps.db)
  const words = await getLetter(deps.db, letter === 'invoice' ? 'invoice' : 'invoice-reminder')
  const mail = (letter === 'invoice' ? invoiceMail : reminderMail)({ salon, invoice, attachments, letter: words })
  await deps.db.transaction(async (tx) => {
    await enqueueMailsOnce(tx, deps, { about, mails: [mail] })
    if (letter === 'invoice') await insertHistory(tx, { invoiceId, what: `Gemaild naar ${invoice.customerEmail}`, at: deps.clock() })
  })
}

/** Hands an invoice to the access point and keeps what it said. Throws when nobody answered, so that the job is tried again. */
export async function handToAccessPoint(deps: Deps, invoiceId: string) {
  const papers = await invoicePapers(deps, invoiceId)
  if (!papers || !deps.accessPoint || papers.invoice.eInvoiceStatus === 'sent') return
  const { invoice, ubl } = papers
  const receiver = endpointOf({ vatNumber: invoice.customerVATNumber, email: invoice.customerEmail })
  const outcome = await deps.accessPoint.send({ number: invoice.invoiceNumber ?? '', receiver: `${receiver?.scheme}:${receiver?.id}`, xml: ubl })
  if (!outcome.ok && outcome.kind === 'retry') throw new Error('the access point did not answer')
  await deps.db.transaction(async (tx) => {
    const change = outcome.ok
      ? ({ eInvoiceStatus: 'sent', eInvoiceMessage: '' } as const)
      : ({ eInvoiceStatus: 'refused', eInvoiceMessage: outcome.reason } as const)
    await updateInvoice(tx, invoiceId, { ...change, updatedAt: deps.clock() })
    const what = outcome.ok ? `E-factuur verzonden via ${deps.accessPoint?.name}` : `E-factuur geweigerd: ${outcome.reason}`
    await insertHistory(tx, { invoiceId, what, at: deps.clock() })
  })
}

/** Both forms of an invoice: each carries the other. Undefined when there is no such invoice. A draft shows the salon as it is now. */
export async function invoicePapers(
  { db, clock, today }: Context,
  id: string,
): Promise<{ invoice: Invoice; pdf: Uint8Array<ArrayBuffer>; ubl: string } | undefined> {
  const invoice = await findInvoice(db, id, today())
  if (!invoice) return undefined
  const seller = invoice.seller ?? invoiceSellerSchema.parse(await getSalon(db))
  const original = invoice.creditOf ? await findInvoice(db, invoice.creditOf, today()) : undefined
  const credits = original?.invoiceNumber ? { number: original.invoiceNumber, date: original.invoiceDate } : undefined
  const source = { invoice, seller, credits }
  const paper = { invoice, seller, credits: credits?.number, now: clock() }
  const ubl = await invoiceUbl(source)
  return { invoice, pdf: await invoicePdf(paper, { ubl }), ubl: await invoiceUbl(source, { pdf: await invoicePdf(paper) }) }
}

/** Replaces how invoices are numbered. Start and prefix of a series that gave a number stay. */
export async function changeInvoiceSettings(deps: Context, change: InvoiceSettingsChange): Promise<InvoiceSettings> {
  return await transact(deps.db, async (tx) => {
    const stored = await getInvoiceSettings(tx)
    if (change.version !== undefined && change.version !== stored.version)
      throw new AppError('stale', 'Deze instellingen zijn intussen op een andere plaats gewijzigd.', { current: invoiceSettingsSchema.parse(stored) })
    const used = await listUsedSeries(tx)
    if (used.includes('invoice') && change.invoiceStart !== stored.invoiceStart) throw started('invoiceStart')
    if (used.includes('credit-note') && change.creditNoteStart !== stored.creditNoteStart) throw started('creditNoteStart')
    if (used.length > 0 && change.restartsYearly !== stored.restartsYearly) throw started('restartsYearly')
    await updateInvoiceSettings(tx, change, deps.clock())
    return await getInvoiceSettings(tx)
  })
}

function started(field: string): AppError {
  const sentence = 'Er zijn al nummers uitgegeven: dit kan niet meer veranderen.'
  return new AppError('invalid', sentence, { fields: { [field]: sentence } })
}

type Move = { invoice: Invoice; status: InvoiceStatus; paidOn?: DateString | undefined; paidMethod?: string | undefined }

/** Gives an invoice a status; the first one beyond draft takes its number, in the same transaction. */
async function moveTo(tx: Db, deps: Context, { invoice, status, paidOn, paidMethod }: Move): Promise<Invoice> {
  if (status === invoice.status) return invoice
  if (status === 'draft') throw new AppError('invoice_final', 'Een factuur met een nummer wordt geen concept meer. Maak een creditnota.')
  const final = invoice.invoiceNumber === null ? await numbered(tx, invoice) : {}
  const paid = status === 'paid' ? { paidOn: paidOn ?? deps.today(), paidMethod: paidMethod ?? '' } : { paidOn: null, paidMethod: '' }
  const sent = status === 'sent' && invoice.sentAt === null ? { sentAt: deps.clock() } : {}
  await updateInvoice(tx, invoice.id, { ...final, ...paid, ...sent, status, updatedAt: deps.clock() })
  await insertHistory(tx, {
    invoiceId: invoice.id,
    what: status === 'paid' ? 'Betaald' : invoice.status === 'paid' ? 'Betaling ongedaan gemaakt' : 'Verzonden',
    at: deps.clock(),
  })
  return await read(tx, deps, invoice.id)
}

async function numbered(tx: Db, { type, invoiceDate }: Invoice): Promise<Partial<InvoiceRow>> {
  const settings = await getInvoiceSettings(tx)
  const isInvoice = type === 'invoice'
  const year = settings.restartsYearly ? Number(invoiceDate.slice(0, 4)) : null
  const number = await takeNumber(tx, { series: type, year: year ?? 0, start: isInvoice ? settings.invoiceStart : settings.creditNoteStart })
  const prefix = isInvoice ? settings.invoicePrefix : settings.creditNotePrefix
  return {
    invoiceNumber: shownNumber({ prefix, year, number }),
    structuredCommunication: isInvoice ? structuredCommunication(`${String((year ?? 0) % 100).padStart(2, '0')}${String(number).padStart(8, '0')}`) : '',
    seller: invoiceSellerSchema.parse(await getSalon(tx)),
  }
}

/** The rows of an invoice as it was typed, under the salon's settings. What was paid at the till of the sales on it is no longer due; a sale stands on one invoice. */
async function drawnUp(tx: Db, deps: Context, { input, id }: { input: NewInvoice; id?: string }): Promise<{ row: InvoiceRow; items: ItemRow[] }> {
  const { saleIds } = input.invoice
  const [{ vatRegime }, { termDays }] = [await getSalon(tx), await getInvoiceSettings(tx)]
  await lockSales(tx, saleIds)
  const sold = await listSales(tx, saleIds)
  if (sold.length < new Set(saleIds).size) throw refusal('saleIds', 'Deze verkoop bestaat niet.')
  if ((await listInvoicedSales(tx, saleIds, id)).length > 0) throw refusal('saleIds', 'Van deze verkoop is al een factuur gemaakt.')
  const { row, items } = drawUp(input, { vatRegime, termDays, today: deps.today() })
  const paid = sold.reduce((sum, sale) => sum + fromDecimal(sale.paid), 0)
  return { row: { ...row, prepaid: toDecimal(Math.max(0, Math.min(paid, fromDecimal(row.totalAmount)))) }, items }
}

async function read(tx: Db, { today }: Context, id: string): Promise<Invoice> {
  const invoice = await findInvoice(tx, id, today())
  if (!invoice) throw new Error('an invoice vanished within its transaction')
  return invoice
}

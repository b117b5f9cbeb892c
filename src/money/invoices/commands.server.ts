import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { getSalon } from '#foundation/salon/data.server.ts'
import { structuredCommunication } from '#lib/bank-transfer.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, orGone, refusal, sure } from '#lib/errors.ts'
import { fromDecimal } from '#lib/money.ts'
import { moveOntoInvoice, standingsOf } from '#money/invoiced-sales/commands.server.ts'
import { listDeliveries, listSales, lockSales } from '#money/invoiced-sales/data.server.ts'
import { checkCoversSales, rateOfSales } from '#money/invoiced-sales/rules.ts'
import {
  findBuyer,
  findInvoice,
  findLastNumber,
  findPapers,
  findVisit,
  getInvoiceSettings,
  type InvoiceRow,
  type ItemRow,
  insertHistory,
  insertInvoice,
  insertPapers,
  listInvoicesOfSales,
  listUsedSeries,
  listWithoutPapers,
  lockInvoice,
  replaceInvoice,
  replaceItems,
  takeNumber,
  updateInvoice,
  updateInvoiceSettings,
} from '#money/invoices/data.server.ts'
import { bothForms } from '#money/invoices/pdf.server.ts'
import {
  checkNumberDay,
  drawUp,
  eInvoiceProblems,
  isDeduction,
  reckon,
  shownNumber,
  vatOfInvoice,
} from '#money/invoices/rules.ts'
import {
  INVOICE_GONE,
  type InvoiceChange,
  type InvoiceSettingsChange,
  type NewInvoice,
  type Sending,
} from '#money/invoices/schema.ts'
import {
  type Invoice,
  type InvoiceSettings,
  type InvoiceStatus,
  invoiceSchema,
  invoiceSellerSchema,
  invoiceSettingsSchema,
} from '#money/invoices/wire.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'
import { isVatNumberOfItsCountry } from '#server/vat-numbers.ts'

/** How an invoice was paid that was paid before it was made. */
const AT_THE_TILL = 'Aan de kassa'
/** Papers that are being made, by invoice: whoever needs them meanwhile waits for those. */
const papersUnderWay = new Map<string, Promise<void>>()

type Context = Pick<Deps, 'db' | 'clock' | 'today' | 'jobs'>
type Papers = { invoice: Invoice; pdf: Uint8Array<ArrayBuffer>; ubl: string | undefined }
type SendContext = Context & Pick<Deps, 'accessPoint'>

/** Adds an invoice; one that is sent or paid from the start gets its number at once. */
export async function addInvoice(
  deps: Deps,
  input: NewInvoice,
  repeat: Repeatable | undefined,
): Promise<Invoice> {
  return await once(deps, { repeat, answer: invoiceSchema }, async (tx) => {
    const { row, items } = await drawnUp(tx, deps, { input })
    const id = await insertInvoice(tx, { row, items }, deps.clock())
    await insertHistory(tx, { invoiceId: id, what: 'Opgemaakt', at: deps.clock() })
    const { status, paidOn, paidMethod } = input.invoice
    return await moveTo(tx, deps, {
      invoice: await readInvoice(tx, deps, id),
      status,
      paidOn,
      paidMethod,
    })
  })
}

/**
 * Writes a draft anew, or gives an invoice another status. Throws `not_found`, `stale` with what is
 * stored, and `invoice_final` for what cannot be changed any more.
 */
export async function changeInvoice(
  deps: Context,
  id: string,
  change: InvoiceChange,
): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const stored = orGone(await lockInvoice(tx, id, deps.today()), INVOICE_GONE)
    if (change.version !== undefined && change.version !== stored.version)
      throw new AppError('stale', 'Deze factuur is intussen op een andere plaats gewijzigd.', {
        current: parse(invoiceSchema, stored),
      })
    if (change.invoice === undefined) return await moveTo(tx, deps, { ...change, invoice: stored })
    if (stored.status !== 'draft')
      throw new AppError(
        'invoice_final',
        'Een verzonden factuur kan niet meer gewijzigd worden. Maak een creditnota.',
      )
    const { row, items } = await drawnUp(tx, deps, { input: change, id })
    await replaceInvoice(tx, id, { row, items, updatedAt: deps.clock() })
    const { status, paidOn, paidMethod } = change.invoice
    return await moveTo(tx, deps, {
      invoice: await readInvoice(tx, deps, id),
      status,
      paidOn,
      paidMethod,
    })
  })
}

/**
 * Sends an invoice: a draft gets its number, jobs mail it and with `eInvoice` hand it to the access
 * point; throws `invalid` with what is missing.
 */
export async function sendInvoice(
  deps: SendContext,
  id: string,
  { mail, eInvoice, invoiceDate, dueDate }: Sending,
): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const stored = orGone(await lockInvoice(tx, id, deps.today()), INVOICE_GONE)
    if (mail && stored.customerEmail === '')
      throw refusal('customerEmail', 'Deze klant heeft geen e-mailadres.')
    const dated = {
      ...stored,
      invoiceDate: invoiceDate ?? stored.invoiceDate,
      dueDate: dueDate ?? stored.dueDate,
    }
    if (dated.dueDate < dated.invoiceDate)
      throw refusal('dueDate', 'De vervaldatum ligt voor de factuurdatum.')
    const invoice =
      stored.status === 'draft'
        ? await moveTo(tx, deps, { invoice: dated, status: 'sent' })
        : stored
    if (mail)
      await deps.jobs.add(tx, 'invoices.mail', [
        { payload: { invoiceId: id, letter: 'invoice', about: randomUUID() } },
      ])
    if (eInvoice) {
      if (!deps.accessPoint)
        throw new AppError(
          'unavailable',
          'Er is nog geen toegangspunt voor e-facturen ingesteld. Download het UBL-bestand en verstuur het zelf.',
        )
      if (invoice.eInvoiceStatus === 'sent')
        throw new AppError('invalid', 'Deze e-factuur is al verzonden.')
      const isFinal = stored.invoiceNumber !== null
      const [first, ...more] = invoice.seller
        ? eInvoiceProblems({ invoice, seller: invoice.seller, isFinal })
        : []
      if (first)
        throw new AppError('invalid', [first, ...more].join(' '), {
          fields: { eInvoice: [first, ...more].join(' ') },
        })
      await deps.jobs.add(tx, 'invoices.e-send', [
        { payload: { invoiceId: id }, key: `invoices.e-send ${id}`, queue: 'invoices.e-send' },
      ])
    }
    return invoice
  })
}

/** Leaves a job that mails a reminder of an invoice past its day. */
export async function remindOfInvoice(deps: SendContext, id: string): Promise<Invoice> {
  return await transact(deps.db, async (tx) => {
    const invoice = orGone(await lockInvoice(tx, id, deps.today()), INVOICE_GONE)
    if (!invoice.isOverdue) throw new AppError('invalid', 'Deze factuur is nog niet vervallen.')
    if (invoice.customerEmail === '')
      throw refusal('customerEmail', 'Deze klant heeft geen e-mailadres.')
    await deps.jobs.add(tx, 'invoices.mail', [
      { payload: { invoiceId: id, letter: 'reminder', about: randomUUID() } },
    ])
    await updateInvoice(tx, id, { remindedAt: deps.clock(), updatedAt: deps.clock() })
    await insertHistory(tx, { invoiceId: id, what: 'Herinnering gemaild', at: deps.clock() })
    return await readInvoice(tx, deps, id)
  })
}

/**
 * Both forms of an invoice, each with the other inside, as when it got its number; undefined when
 * there is none, no UBL when it has no place on Peppol.
 */
export async function invoicePapers(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  id: string,
): Promise<Papers | undefined> {
  const invoice = await findInvoice(db, id, today())
  if (!invoice) return undefined
  return { invoice, ...((await findPapers(db, id)) ?? (await makePapers(db, { today }, invoice))) }
}

async function makePapers(
  db: Db,
  { today }: Pick<Context, 'today'>,
  invoice: Invoice,
): Promise<Omit<Papers, 'invoice'>> {
  const seller = invoice.seller ?? parse(invoiceSellerSchema, await getSalon(db))
  const original = invoice.creditOf ? await findInvoice(db, invoice.creditOf, today()) : undefined
  const credits = original?.invoiceNumber
    ? { number: original.invoiceNumber, date: original.invoiceDate }
    : undefined
  return await bothForms({
    invoice,
    seller,
    credits,
    delivered: await listDeliveries(db, invoice),
    now: new Date(invoice.createdAt),
  })
}

/**
 * Keeps numbered invoices as they go out: all that are not kept yet, or this one. What is kept
 * stays as it is, whatever the program becomes.
 */
export async function keepPapers(
  { db, clock, today }: Pick<Deps, 'db' | 'clock' | 'today'>,
  only?: string,
): Promise<void> {
  const make = async (id: string) => {
    const invoice = await findInvoice(db, id, today())
    if (invoice)
      await insertPapers(db, {
        invoiceId: id,
        ...(await makePapers(db, { today }, invoice)),
        madeAt: clock(),
      })
  }
  for (const id of await listWithoutPapers(db, only)) {
    const made = papersUnderWay.get(id) ?? make(id).finally(() => papersUnderWay.delete(id))
    papersUnderWay.set(id, made)
    await made
  }
}

/**
 * Replaces how invoices are numbered. Start and prefix of a series that gave a number stay; with a
 * yearly restart the prefix may change before the first of a year.
 */
export async function changeInvoiceSettings(
  deps: Context,
  change: InvoiceSettingsChange,
): Promise<InvoiceSettings> {
  return await transact(deps.db, async (tx) => {
    const stored = await getInvoiceSettings(tx)
    if (change.version !== undefined && change.version !== stored.version)
      throw new AppError(
        'stale',
        'Deze instellingen zijn intussen op een andere plaats gewijzigd.',
        { current: parse(invoiceSettingsSchema, stored) },
      )
    const used = await listUsedSeries(tx)
    const thisYear = Number(deps.today().slice(0, 4))
    for (const { series, year } of used) {
      const fields =
        series === 'invoice'
          ? (['invoiceStart', 'invoicePrefix'] as const)
          : (['creditNoteStart', 'creditNotePrefix'] as const)
      const fixed = year === 0 || year === thisYear ? fields : [fields[0]]
      for (const field of [...fixed, 'restartsYearly' as const])
        if (change[field] !== stored[field])
          throw refusal(field, 'Er zijn al nummers uitgegeven: dit kan niet meer veranderen.')
    }
    await updateInvoiceSettings(tx, change, deps.clock())
    return await getInvoiceSettings(tx)
  })
}

/** `paidOn` and `paidMethod`: of one that becomes paid. */
type Move = {
  invoice: Invoice
  status: InvoiceStatus
  paidOn?: DateString | undefined
  paidMethod?: string | undefined
}

/**
 * Gives an invoice a status; the first one beyond draft takes its number, in the same transaction.
 * What was paid at the till is paid once it is sent.
 */
export async function moveTo(
  tx: Db,
  deps: Context,
  { invoice, status, paidOn, paidMethod }: Move,
): Promise<Invoice> {
  if (status === invoice.status) return invoice
  if (status === 'draft')
    throw new AppError(
      'invoice_final',
      'Een factuur met een nummer wordt geen concept meer. Maak een creditnota.',
    )
  if (paidOn && paidOn > deps.today()) throw refusal('paidOn', 'Deze dag moet nog komen.')
  const isFirst = invoice.invoiceNumber === null
  const { final, settledOn, onPaper } = isFirst
    ? await numbered(tx, deps, invoice)
    : { final: {}, settledOn: undefined, onPaper: undefined }
  const isSettled = status === 'sent' && settledOn !== undefined
  const paid =
    status === 'paid'
      ? { paidOn: paidOn ?? deps.today(), paidMethod: paidMethod ?? '' }
      : { paidOn: null, paidMethod: '' }
  const sent = status === 'sent' && invoice.sentAt === null ? { sentAt: deps.clock() } : {}
  const settled = isSettled
    ? ({ status: 'paid', paidOn: settledOn, paidMethod: AT_THE_TILL } as const)
    : { status, ...paid }
  const paper =
    onPaper &&
    (status === 'paid'
      ? { paperPaid: onPaper.totalAmount, paperPaidOn: paid.paidOn }
      : { paperPaid: onPaper.prepaid })
  await updateInvoice(tx, invoice.id, {
    ...final,
    ...settled,
    ...sent,
    ...paper,
    updatedAt: deps.clock(),
  })
  if (isFirst)
    await deps.jobs.add(tx, 'invoices.keep-papers', [{ payload: { invoiceId: invoice.id } }])
  const what =
    status === 'paid'
      ? 'Betaald'
      : invoice.status === 'paid'
        ? 'Betaling ongedaan gemaakt'
        : 'Verzonden'
  for (const entry of isSettled ? [what, 'Betaald aan de kassa'] : [what])
    await insertHistory(tx, { invoiceId: invoice.id, what: entry, at: deps.clock() })
  const moved = await readInvoice(tx, deps, invoice.id)
  if (isFirst && moved.type === 'invoice') await moveOntoInvoice(tx, deps, moved)
  return moved
}

/**
 * What makes a draft final, with what was paid of its sales by now. `settledOn`: the day on which
 * all of it was paid at the till.
 */
async function numbered(tx: Db, deps: Context, invoice: Invoice) {
  const { type, invoiceDate, dueDate } = invoice
  const settings = await getInvoiceSettings(tx)
  const sold = await soldAs(tx, invoice)
  const isInvoice = type === 'invoice'
  const year = settings.restartsYearly ? Number(invoiceDate.slice(0, 4)) : null
  const number = await takeNumber(tx, {
    series: type,
    year: year ?? 0,
    start: isInvoice ? settings.invoiceStart : settings.creditNoteStart,
  })
  checkNumberDay(invoiceDate, {
    last: await findLastNumber(tx, { series: type, year }),
    today: deps.today(),
  })
  const prefix = isInvoice ? settings.invoicePrefix : settings.creditNotePrefix
  return {
    onPaper: sold.amounts ?? invoice,
    settledOn: sold.settledOn,
    final: {
      ...sold.amounts,
      invoiceDate,
      dueDate,
      invoiceNumber: shownNumber({ prefix, year, number }),
      structuredCommunication: isInvoice
        ? structuredCommunication(
            `${String((year ?? 0) % 100).padStart(2, '0')}${String(number).padStart(8, '0')}`,
          )
        : '',
      seller: parse(invoiceSellerSchema, await getSalon(tx)),
    },
  }
}

/**
 * A draft under the VAT of its sales or of today, with its sales as they are now: money may have
 * gone back since it was written, by a voucher too.
 */
async function soldAs(tx: Db, invoice: Invoice) {
  const { id, type, saleIds, items, discount } = invoice
  if (type === 'credit-note') return {}
  await lockSales(tx, saleIds)
  const sold = await listSales(tx, saleIds)
  const { vatRegime } = await getSalon(tx)
  const taxed = vatOfInvoice(
    { ...invoice, reverseCharge: invoice.vatCategory === 'AE' },
    { soldAt: rateOfSales(sold), vatRegime },
  )
  const lines = items
    .filter((item) => !isDeduction(item))
    .map((item) => ({
      ...item,
      quantity: fromDecimal(item.quantity),
      unitPrice: fromDecimal(item.unitPrice),
    }))
  const reckoned = reckon(lines, { discount: fromDecimal(discount), rate: taxed.vatRate, sold })
  await replaceItems(tx, id, reckoned.items)
  checkCoversSales(fromDecimal(reckoned.amounts.totalAmount), await standingsOf(tx, saleIds))
  const isSettled = saleIds.length > 0 && reckoned.amounts.prepaid === reckoned.amounts.totalAmount
  const days = sold.flatMap(({ paidOn }) => paidOn ?? []).toSorted()
  return {
    amounts: { ...taxed, ...reckoned.amounts },
    settledOn: isSettled ? days.at(-1) : undefined,
  }
}

/**
 * The rows of an invoice as it was typed, under the salon's settings. What was paid at the till of
 * the sales on it is no longer due; a sale stands on one invoice.
 */
async function drawnUp(
  tx: Db,
  deps: Context,
  { input, id }: { input: NewInvoice; id?: string },
): Promise<{ row: InvoiceRow; items: ItemRow[] }> {
  const { saleIds, customerId, appointmentId } = input.invoice
  const [{ vatRegime }, { termDays }] = [await getSalon(tx), await getInvoiceSettings(tx)]
  if (customerId && !(await findBuyer(tx, customerId)))
    throw refusal('customerId', 'Deze klant bestaat niet (meer).')
  if (appointmentId && !(await findVisit(tx, appointmentId)))
    throw refusal('appointmentId', 'Deze afspraak bestaat niet (meer).')
  const { customerVATNumber } = input.invoice
  if (customerVATNumber !== '' && !isVatNumberOfItsCountry(customerVATNumber))
    throw refusal(
      'customerVATNumber',
      'Dit BTW-nummer klopt niet voor zijn land. Kijk het na, of laat het leeg voor een particulier.',
    )
  await lockSales(tx, saleIds)
  const sold = await listSales(tx, saleIds)
  if (sold.length < new Set(saleIds).size) throw refusal('saleIds', 'Deze verkoop bestaat niet.')
  if ((await listInvoicesOfSales(tx, saleIds)).some(({ invoiceId }) => invoiceId !== id))
    throw refusal('saleIds', 'Van deze verkoop is al een factuur gemaakt.')
  return drawUp(input, { vatRegime, termDays, today: deps.today(), sold })
}

export async function readInvoice(
  tx: Db,
  { today }: Pick<Context, 'today'>,
  id: string,
): Promise<Invoice> {
  return sure(await findInvoice(tx, id, today()), 'an invoice vanished within its transaction')
}

import { isStructuredCommunication } from '#lib/bank-transfer.ts'
import { isIban, isVatNumber } from '#lib/business-numbers.ts'
import { addDays, type DateString, daysBetween, formatShortDate } from '#lib/dates.ts'
import { AppError, refusal } from '#lib/errors.ts'
import { type Cents, fromDecimal, isZero, percentOf, toDecimal } from '#lib/money.ts'
import { isMemberState, isoCountry, isoVatNumber, peppolAddress } from '#lib/peppol.ts'
import {
  type InvoiceSums,
  invoiceSums,
  lineTotal,
  type SoldLine,
  shareOut,
  sumOf,
  withoutVat,
} from '#lib/vat-sums.ts'
import { type PaidSale, rateOfSales, taxedBefore } from '#money/invoiced-sales/rules.ts'
import type { NewCreditNote, NewInvoice } from '#money/invoices/schema.ts'
import type { Invoice, InvoiceSeller, VatCategory } from '#money/invoices/wire.ts'

/**
 * The net sums of an invoice as it is stored. Those of a credit note differ by a cent now and then
 * from what its lines alone come to.
 */
export function netSums({
  items,
  discount,
  subtotal,
  vatRate,
}: Invoice): Pick<InvoiceSums, 'nets' | 'linesNet' | 'allowance'> {
  const gross = items.map(({ totalPrice }) => fromDecimal(totalPrice))
  const net = fromDecimal(subtotal)
  const linesNet = discount === '0.00' ? net : Math.max(net, withoutVat(sumOf(gross), vatRate))
  return { nets: shareOut(gross, linesNet, vatRate), linesNet, allowance: linesNet - net }
}

/** How a number is shown: `INV-0001`, with a yearly restart `INV-2026-0001`. */
export function shownNumber({
  prefix,
  year,
  number,
}: {
  prefix: string
  year: number | null
  number: number
}): string {
  return `${prefix}${year === null ? '' : `${year}-`}${String(number).padStart(4, '0')}`
}

/** `isFinal`: it had its number before this was asked, and what stands on it no longer changes. */
type Parties<Asked> = { invoice: Asked; seller: InvoiceSeller; isFinal: boolean }
type Buyer = Pick<Invoice, 'type' | 'customerCountry' | 'customerVATNumber'>
/** `mend`: whose data are to be put right; nobody's when there is nothing to put right. */
export type Obstacle = { sentence: string; mend: 'salon' | 'customer' | 'nothing' }
type Check = [isWrong: boolean, sentence: string, mend?: Obstacle['mend']]

const REPLACE =
  'Wat een nummer heeft, verandert niet meer: zet het recht, maak een creditnota en dan een nieuwe factuur.'

/**
 * Why there can be no Peppol UBL of an invoice, each as a sentence for the owner: it names who both
 * are and where they are found, or it is none.
 */
export const ublObstacles = (parties: Parties<Buyer>): Obstacle[] =>
  found(ublChecks(parties), parties)

function ublChecks({
  invoice: { customerCountry, customerVATNumber },
  seller,
  isFinal,
}: Parties<Buyer>): Check[] {
  const ownCountry = ownFault(
    'je land',
    isFinal,
    'Je land bij Bedrijf is niet bekend: schrijf het voluit, zoals ‘België’.',
  )
  const isWrongBelgian =
    isoVatNumber(customerVATNumber).startsWith('BE') &&
    customerVATNumber !== '' &&
    !isVatNumber(customerVATNumber)
  return [
    [isoCountry(seller.country, seller.vatNumber) === undefined, ownCountry, 'salon'], // BR-09
    // BR-CO-9, PEPPOL-EN16931-R020
    [!isVatNumber(seller.vatNumber), ownFault('je BTW-nummer', isFinal), 'salon'],
    [
      isoCountry(customerCountry, customerVATNumber) === undefined,
      'Het land van de klant is niet bekend: schrijf het voluit, zoals ‘Nederland’.',
      'customer',
    ], // BR-11
    // PEPPOL-EN16931-R010, and CL008
    [
      customerVATNumber === '',
      'Deze klant heeft geen BTW-nummer en dus geen Peppol-adres: mail de PDF, die is voor een particulier de factuur.',
    ],
    [
      customerVATNumber !== '' && peppolAddress(customerVATNumber) === undefined,
      'Voor het land van dit BTW-nummer bestaat geen Peppol-adres: mail de PDF.',
    ],
    [isWrongBelgian, 'Het BTW-nummer van de klant klopt niet.', 'customer'], // PEPPOL-COMMON-R043
  ]
}

/**
 * What is missing of the salon's own data. A numbered invoice keeps those of its moment, whatever
 * stands under Bedrijf by now.
 */
function ownFault(what: string, isFinal: boolean, advice = `Vul ${what} in bij Bedrijf.`): string {
  return isFinal ? `Toen dit nummer gegeven werd, was ${what} bij Bedrijf niet in orde.` : advice
}

/**
 * What is wrong; of an invoice that can no longer be changed also how it is replaced, when putting
 * data right would help.
 */
function found(
  checks: readonly Check[],
  { invoice, isFinal }: { invoice: Pick<Invoice, 'type'>; isFinal: boolean },
): Obstacle[] {
  const obstacles = checks.flatMap(([isWrong, sentence, mend = 'nothing']) =>
    isWrong ? [{ sentence, mend }] : [],
  )
  const helps = obstacles.length > 0 && obstacles.every(({ mend }) => mend !== 'nothing')
  return helps && isFinal && invoice.type === 'invoice'
    ? [...obstacles, { sentence: REPLACE, mend: 'nothing' }]
    : obstacles
}

/**
 * What keeps an invoice from being sent as e-invoice, each as a sentence for the owner: the rules
 * of EN 16931 and Peppol BIS 3 that can fail here, and the check figures that those rules leave
 * unchecked.
 */
export function eInvoiceProblems(parties: Parties<Invoice>): string[] {
  const { invoice, seller, isFinal } = parties
  const sold = invoice.items.map(({ quantity, unitPrice }) => ({
    quantity: fromDecimal(quantity),
    unitPrice: fromDecimal(unitPrice),
  }))
  const totals = invoice.items.map(({ totalPrice }) => fromDecimal(totalPrice))
  const net = withoutVat(sumOf(totals) - fromDecimal(invoice.discount), invoice.vatRate)
  // credit notes share out the cents of their invoice: within the tolerance of the official rules
  const [netSpare, vatSpare] = invoice.type === 'credit-note' ? [1, 3] : [0, 0]
  const subtotal = fromDecimal(invoice.subtotal)
  const vat = fromDecimal(invoice.vatAmount)
  const rounding = fromDecimal(invoice.rounding)
  // only the first of the three: the others follow from it
  const isLineWrong = sold.some(
    (line, index) => Math.abs(lineTotal(line) - (totals[index] ?? 0)) > netSpare,
  )
  const isNetWrong = !isLineWrong && Math.abs(subtotal - net) > netSpare
  const isVatWrong =
    !isLineWrong && !isNetWrong && Math.abs(vat - percentOf(subtotal, invoice.vatRate)) > vatSpare
  const checks: Check[] = [
    [seller.name === '', ownFault('de naam van je zaak', isFinal), 'salon'], // BR-06
    [
      seller.street === '' || seller.city === '' || seller.postalCode === '',
      ownFault('je adres', isFinal),
      'salon',
    ], // BR-08
    [seller.iban === '', ownFault('je IBAN', isFinal), 'salon'], // BR-61
    [
      seller.iban !== '' && !isIban(seller.iban),
      ownFault('je IBAN', isFinal, 'Je IBAN bij Bedrijf klopt niet: kijk de cijfers na.'),
      'salon',
    ],
    // BR-02
    [invoice.invoiceNumber === null, 'Deze factuur heeft nog geen nummer: verzend ze eerst.'],
    [invoice.customerName === '', 'Vul de naam van de klant in.', 'customer'], // BR-07
    [
      invoice.customerAddress === '' ||
        invoice.customerCity === '' ||
        invoice.customerPostalCode === '',
      'Vul het adres, de postcode en de gemeente van de klant in.',
      'customer',
    ], // BR-10
    [
      invoice.items.some(({ description }) => description.trim() === ''),
      'Elke regel heeft een omschrijving nodig.',
    ], // BR-25, R008
    [invoice.type === 'invoice' && invoice.dueDate === '', 'Vul de vervaldatum in.'], // BR-CO-25
    [
      invoice.type === 'invoice' &&
        invoice.invoiceNumber !== null &&
        !isStructuredCommunication(invoice.structuredCommunication),
      'De gestructureerde mededeling klopt niet.',
    ],
    [isLineWrong, 'De regels tellen niet op tot het totaal zonder btw.'], // BR-CO-10
    [isNetWrong, 'Het totaal zonder btw klopt niet met de regels en de korting.'], // BR-CO-13
    [isVatWrong, 'De btw klopt niet met het totaal.'], // BR-CO-15, BR-CO-17
    [
      subtotal + vat + rounding !== fromDecimal(invoice.totalAmount) || Math.abs(rounding) > 1,
      'Het te betalen bedrag klopt niet met het totaal en de btw.',
    ], // BR-CO-16
  ]
  return found([...ublChecks(parties), ...checks], parties).map(({ sentence }) => sentence)
}

/**
 * In whose name the account stands: that of the company, where it is another than that of the
 * salon. Banks compare it with theirs.
 */
export function accountHolder({
  name,
  legalName,
}: Pick<InvoiceSeller, 'name' | 'legalName'>): string {
  return legalName || name
}

/** `Factuur INV-0001`, `Creditnota CN-0001`, or what a draft is called. */
export function titleOf({ type, invoiceNumber }: Invoice): string {
  const kind = type === 'invoice' ? 'Factuur' : 'Creditnota'
  return invoiceNumber ? `${kind} ${invoiceNumber}` : `${kind} (concept)`
}

type OnPaper = { paid: Cents; due: Cents; paidOn: string | null }

/**
 * What stands on the paper as paid and as due: as it was when the invoice got its number. Later
 * payments and credit notes leave the paper as it is.
 */
export function paperSums({
  status,
  sentAt,
  paidOn,
  totalAmount,
  prepaid,
  paperPaid,
  paperPaidOn,
}: Invoice): OnPaper {
  const total = fromDecimal(totalAmount)
  if (paperPaid !== null)
    return {
      paid: fromDecimal(paperPaid),
      due: total - fromDecimal(paperPaid),
      paidOn: paperPaidOn,
    }
  const isPaid = status === 'paid' && sentAt === null
  const paid = isPaid ? total : fromDecimal(prepaid)
  return { paid, due: total - paid, paidOn: isPaid ? paidOn : null }
}

type VatRegime = 'standard' | 'exempt'
type Taxed = { reverseCharge: boolean; customerVATNumber: string; customerCountry: string }

/**
 * The VAT of an invoice: that at which its sales were booked (`soldAt`, percent), else the regime
 * of now; `invalid` for VAT that cannot be the customer's to pay.
 */
export function vatOfInvoice(
  { reverseCharge, customerVATNumber, customerCountry }: Taxed,
  { soldAt, vatRegime }: { soldAt: string | undefined; vatRegime: VatRegime },
): { vatCategory: VatCategory; vatRate: string } {
  const isExempt = soldAt === undefined ? vatRegime === 'exempt' : isZero(soldAt)
  if (!reverseCharge || (isExempt && soldAt === undefined))
    return isExempt
      ? { vatCategory: 'E', vatRate: '0.00' }
      : { vatCategory: 'S', vatRate: soldAt ?? '21.00' }
  if (soldAt !== undefined)
    throw refusal(
      'reverseCharge',
      'Deze verkoop is aan de kassa al met haar btw geboekt: daarvoor kan de btw niet verlegd worden.',
    )
  if (customerVATNumber === '')
    throw refusal('customerVATNumber', 'Voor btw verlegd is het BTW-nummer van de klant nodig.')
  const from = isoVatNumber(customerVATNumber).slice(0, 2)
  if (from === 'BE' || isoCountry(customerCountry, customerVATNumber) === 'BE')
    throw refusal(
      'reverseCharge',
      'Btw verlegd kan niet voor een Belgische klant: reken de btw gewoon aan.',
    )
  if (!isMemberState(from))
    throw refusal(
      'reverseCharge',
      'Btw verlegd kan alleen voor een bedrijf uit een andere lidstaat van de Europese Unie.',
    )
  return { vatCategory: 'AE', vatRate: '0.00' }
}

const MOST_CENTS = 999_999_999

/**
 * An invoice as it was typed, ready to be stored: its sums are made here, whatever was sent. Throws
 * `invalid` with the field.
 */
export function drawUp(
  { invoice, items }: NewInvoice,
  {
    vatRegime,
    termDays,
    today,
    sold,
  }: {
    vatRegime: VatRegime
    termDays: number
    today: DateString
    sold: readonly (PaidSale & { vatRate: string })[]
  },
) {
  const { vatCategory, vatRate } = vatOfInvoice(invoice, { soldAt: rateOfSales(sold), vatRegime })
  const shown = invoiceSums(items, { discount: 0, rate: vatRate }).total
  if (shown > MOST_CENTS) throw refusal('items', 'Dit bedrag is te hoog voor één factuur.')
  if (invoice.discount > shown) throw refusal('discount', 'De korting is groter dan het bedrag.')
  const { amounts, items: rows } = reckon(items, {
    discount: invoice.discount,
    rate: vatRate,
    sold,
  })
  const invoiceDate = invoice.invoiceDate ?? today
  const dueDate = invoice.dueDate ?? addDays(invoiceDate, termDays)
  if (dueDate < invoiceDate) throw refusal('dueDate', 'De vervaldatum ligt voor de factuurdatum.')
  const {
    customerVATNumber,
    reverseCharge: _reverse,
    status: _status,
    paidOn: _paidOn,
    paidMethod: _method,
    ...facts
  } = invoice
  return {
    row: {
      ...facts,
      ...amounts,
      customerId: invoice.customerId ?? null,
      appointmentId: invoice.appointmentId ?? null,
      customerVatNumber: customerVATNumber,
      invoiceDate,
      dueDate,
      vatCategory,
      vatRate,
      discount: toDecimal(invoice.discount),
    },
    items: rows,
  }
}

/**
 * What an invoice of these lines comes to; what a single-purpose voucher paid goes off as a line of
 * its own, so that VAT is not charged twice.
 */
export function reckon(
  lines: readonly (SoldLine & { description: string })[],
  { discount, rate, sold }: { discount: Cents; rate: string; sold: readonly PaidSale[] },
) {
  const voucher = Math.min(taxedBefore(sold), sumOf(lines.map(lineTotal)) - discount)
  const codes = [...new Set(sold.flatMap(({ voucherCodes }) => voucherCodes))]
  const description = `${codes.length > 1 ? 'Kadobonnen' : 'Kadobon'} ${codes.join(', ')}, al aangerekend bij de verkoop${rate === '0.00' ? '' : ' (met btw)'}`
  const all = voucher > 0 ? [...lines, { description, quantity: -100, unitPrice: voucher }] : lines
  const sums = invoiceSums(all, { discount, rate })
  const prepaid = Math.max(
    0,
    Math.min(sumOf(sold.map(({ paid }) => fromDecimal(paid))), sums.total),
  )
  return {
    amounts: { ...amountsOf(sums), prepaid: toDecimal(prepaid) },
    items: all.map((line, sortOrder) => itemOf(line, sums.gross[sortOrder] ?? 0, sortOrder)),
  }
}

/** Whether a line takes off what a voucher paid. */
export function isDeduction({ quantity }: { quantity: string }): boolean {
  return quantity.startsWith('-')
}

type LastNumber = { invoiceNumber: string; invoiceDate: DateString }

/**
 * The dates with which a draft is best sent: its own, or today's with the same term when numbers
 * were given after it or its term is over.
 */
export function sendingDates(
  { invoiceDate, dueDate }: Invoice,
  { last, today }: { last: LastNumber | undefined; today: DateString },
) {
  const earliest = last?.invoiceDate ?? invoiceDate
  if (invoiceDate >= earliest && invoiceDate <= today && dueDate >= today)
    return { invoiceDate, dueDate }
  const date = today > earliest ? today : earliest
  return { invoiceDate: date, dueDate: addDays(date, daysBetween(invoiceDate, dueDate)) }
}

/**
 * Numbers follow the days: throws `invalid` for a day before that of the last number, and for one
 * that is still to come, which would keep back all after it.
 */
export function checkNumberDay(
  invoiceDate: DateString,
  { last, today }: { last: LastNumber | undefined; today: DateString },
) {
  if (last && invoiceDate < last.invoiceDate)
    throw refusal(
      'invoiceDate',
      `De nummers volgen de data: ${last.invoiceNumber} is van ${formatShortDate(last.invoiceDate)}. Kies die dag of een latere.`,
    )
  if (invoiceDate > today && invoiceDate !== last?.invoiceDate)
    throw refusal(
      'invoiceDate',
      'Deze dag moet nog komen: een factuur krijgt haar nummer ten vroegste op haar datum.',
    )
}

/** What credit notes took back of an invoice so far. */
function creditedBy(notes: readonly Invoice[]) {
  const items = notes.flatMap((note) => note.items)
  const all = (field: 'discount' | 'subtotal' | 'vatAmount' | 'rounding') =>
    sumOf(notes.map((note) => fromDecimal(note[field])))
  const of = (id: string, field: 'quantity' | 'totalPrice') =>
    sumOf(
      items.filter(({ creditsItem }) => creditsItem === id).map((item) => fromDecimal(item[field])),
    )
  return {
    of,
    discount: all('discount'),
    subtotal: all('subtotal'),
    vat: all('vatAmount'),
    rounding: all('rounding'),
  }
}

/**
 * What the next credit note takes back, such that the last one takes exactly what is left; throws
 * `invalid` for more than that.
 */
export function creditNoteOf(
  invoice: Invoice,
  { notes, chosen }: { notes: readonly Invoice[]; chosen: NewCreditNote['items'] },
) {
  const before = creditedBy(notes)
  const sold = invoice.items.filter((item) => !isDeduction(item))
  const left = new Map(
    sold.map(({ id, quantity }) => [id, fromDecimal(quantity) - before.of(id, 'quantity')]),
  )
  const taken = new Map<string, number>()
  for (const [index, { itemId, quantity }] of (
    chosen ?? Array.from(left, ([id, most]) => ({ itemId: id, quantity: most }))
  ).entries()) {
    const most = left.get(itemId)
    if (most === undefined)
      throw refusal(`items.${index}.itemId`, 'Deze regel staat niet op de factuur.')
    if (quantity > most)
      throw refusal(
        `items.${index}.quantity`,
        `Hiervan kan nog ${toDecimal(most)} gecrediteerd worden.`,
      )
    left.set(itemId, most - quantity)
    taken.set(itemId, (taken.get(itemId) ?? 0) + quantity)
  }
  const lines = sold.flatMap((item) => {
    const [quantity, unitPrice] = [taken.get(item.id) ?? 0, fromDecimal(item.unitPrice)]
    const total =
      lineTotal({ quantity: before.of(item.id, 'quantity') + quantity, unitPrice }) -
      before.of(item.id, 'totalPrice')
    return quantity > 0 ? [{ ...item, quantity, unitPrice, total }] : []
  })
  if (lines.length === 0) throw new AppError('invalid', 'Deze factuur is al helemaal gecrediteerd.')
  const voucher = invoice.items.find(isDeduction)
  const whole = {
    sold: sumOf(sold.map(({ totalPrice }) => fromDecimal(totalPrice))),
    voucher: voucher ? -fromDecimal(voucher.totalPrice) : 0,
  }
  const soFar = {
    sold: sumOf(sold.map(({ id }) => before.of(id, 'totalPrice'))),
    voucher: voucher ? -before.of(voucher.id, 'totalPrice') : 0,
  }
  const now = soFar.sold + sumOf(lines.map(({ total }) => total))
  const part = (amount: Cents) => (whole.sold === 0 ? 0 : Math.floor((amount * now) / whole.sold))
  const off = part(fromDecimal(invoice.discount) + whole.voucher) - before.discount - soFar.voucher
  const spent = Math.min(off, part(whole.voucher) - soFar.voucher)
  const total = now - before.discount - soFar.voucher - off
  return {
    lines:
      voucher && spent > 0
        ? [...lines, { ...voucher, quantity: -100, unitPrice: spent, total: -spent }]
        : lines,
    discount: off - spent,
    sums: sumsOfNext(invoice, { before, total }),
  }
}

/**
 * Net, VAT and rounding of the next credit note when all of them come to `total`: right together,
 * so that of the note alone VAT may be a cent or two beside.
 */
function sumsOfNext(
  { vatRate, vatAmount, rounding }: Invoice,
  { before, total }: { before: ReturnType<typeof creditedBy>; total: Cents },
) {
  const subtotal = withoutVat(total, vatRate)
  const rest = total - subtotal
  const least = Math.max(before.vat, rest - before.rounding - 1, rest - fromDecimal(rounding) - 1)
  const most = Math.min(
    fromDecimal(vatAmount),
    rest - before.rounding + 1,
    rest - fromDecimal(rounding) + 1,
  )
  const vat = Math.max(least, Math.min(most, percentOf(subtotal, vatRate)))
  const sums = {
    subtotal: subtotal - before.subtotal,
    vat: vat - before.vat,
    rounding: rest - vat - before.rounding,
  }
  return { ...sums, total: sums.subtotal + sums.vat + sums.rounding }
}

export function amountsOf({
  subtotal,
  vat,
  rounding,
  total,
}: Pick<InvoiceSums, 'subtotal' | 'vat' | 'rounding' | 'total'>) {
  return {
    subtotal: toDecimal(subtotal),
    vatAmount: toDecimal(vat),
    rounding: toDecimal(rounding),
    totalAmount: toDecimal(total),
  }
}

export function itemOf(
  { description, quantity, unitPrice }: { description: string } & SoldLine,
  total: Cents,
  sortOrder: number,
) {
  return {
    description,
    quantity: toDecimal(quantity),
    unitPrice: toDecimal(unitPrice),
    totalPrice: toDecimal(total),
    sortOrder,
  }
}

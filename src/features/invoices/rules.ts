import type { Invoice, InvoiceSeller, NewCreditNote, NewInvoice, VatCategory } from '#features/invoices/schema.ts'
import { isIban, isVatNumber } from '#features/salon/rules.ts'
import { isStructuredCommunication } from '#lib/bank-transfer.ts'
import { type CountryCode, countryCode } from '#lib/countries.ts'
import { addDays, type DateString, daysBetween, formatShortDate } from '#lib/dates.ts'
import { AppError, refusal } from '#lib/errors.ts'
import { type Cents, fromDecimal, percentOf, toDecimal } from '#lib/money.ts'
import { type InvoiceSums, invoiceSums, lineTotal, shareOut, type SoldLine, sumOf, withoutVat } from '#lib/vat-sums.ts'

/** The net sums of an invoice as it is stored. Those of a credit note differ by a cent now and then from what its lines alone come to. */
export function netSums({ items, discount, subtotal, vatRate }: Invoice): Pick<InvoiceSums, 'nets' | 'linesNet' | 'allowance'> {
  const gross = items.map(({ totalPrice }) => fromDecimal(totalPrice))
  const net = fromDecimal(subtotal)
  const linesNet = discount === '0.00' ? net : Math.max(net, withoutVat(sumOf(gross), vatRate))
  return { nets: shareOut(gross, linesNet, vatRate), linesNet, allowance: linesNet - net }
}

/** How a number is shown: `INV-0001`, with a yearly restart `INV-2026-0001`. */
export function shownNumber({ prefix, year, number }: { prefix: string; year: number | null; number: number }): string {
  return `${prefix}${year === null ? '' : `${year}-`}${String(number).padStart(4, '0')}`
}

/** `BE0123456749`, as EN 16931 wants it: with the country in front (BR-CO-9). */
export function isoVatNumber(text: string): string {
  const figures = text.replace(/[\s.-]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(figures) ? figures : `BE${figures}`
}

/** The country's code by its name; without one by that of the VAT number, or else Belgium. Undefined when nobody knows it. */
export function isoCountry(name: string, vatNumber: string): CountryCode | undefined {
  if (name.trim() !== '') return countryCode(name)
  return vatNumber === '' ? 'BE' : countryCode(isoVatNumber(vatNumber).slice(0, 2))
}

/** Where somebody receives e-invoices: the Belgian enterprise number (0208), or else the mail address (EM). */
export function endpointOf({ vatNumber, email }: { vatNumber: string; email: string }): { id: string; scheme: '0208' | 'EM' } | undefined {
  if (isVatNumber(vatNumber)) return { id: isoVatNumber(vatNumber).slice(2), scheme: '0208' }
  return email ? { id: email, scheme: 'EM' } : undefined
}

/**
 * What keeps an invoice from being sent as e-invoice, each as a sentence for the owner: the rules of EN 16931 and Peppol BIS 3 that can
 * fail here, and the check figures that those rules leave unchecked.
 */
export function eInvoiceProblems({ invoice, seller }: { invoice: Invoice; seller: InvoiceSeller }): string[] {
  const sold = invoice.items.map(({ quantity, unitPrice }) => ({ quantity: fromDecimal(quantity), unitPrice: fromDecimal(unitPrice) }))
  const totals = invoice.items.map(({ totalPrice }) => fromDecimal(totalPrice))
  const net = withoutVat(sumOf(totals) - fromDecimal(invoice.discount), invoice.vatRate)
  // credit notes share out the cents of their invoice: within the tolerance of the official rules
  const [netSpare, vatSpare] = invoice.type === 'credit-note' ? [1, 3] : [0, 0]
  const subtotal = fromDecimal(invoice.subtotal)
  const vat = fromDecimal(invoice.vatAmount)
  const rounding = fromDecimal(invoice.rounding)
  // only the first of the three: the others follow from it
  const isLineWrong = sold.some((line, index) => Math.abs(lineTotal(line) - (totals[index] ?? 0)) > netSpare)
  const isNetWrong = !isLineWrong && Math.abs(subtotal - net) > netSpare
  const isVatWrong = !isLineWrong && !isNetWrong && Math.abs(vat - percentOf(subtotal, invoice.vatRate)) > vatSpare
  const problems: [boolean, string][] = [
    [seller.name === '', 'Vul de naam van je zaak in bij Bedrijf.'], // BR-06
    [seller.street === '' || seller.city === '' || seller.postalCode === '', 'Vul je adres in bij Bedrijf.'], // BR-08
    [!isVatNumber(seller.vatNumber), 'Vul je BTW-nummer in bij Bedrijf.'], // BR-CO-9, PEPPOL-EN16931-R020
    [seller.iban === '', 'Vul je IBAN in bij Bedrijf.'], // BR-61
    [seller.iban !== '' && !isIban(seller.iban), 'Je IBAN bij Bedrijf klopt niet: kijk de cijfers na.'],
    [invoice.invoiceNumber === null, 'Deze factuur heeft nog geen nummer: verzend ze eerst.'], // BR-02
    [invoice.customerName === '', 'Vul de naam van de klant in.'], // BR-07
    [
      invoice.customerAddress === '' || invoice.customerCity === '' || invoice.customerPostalCode === '',
      'Vul het adres, de postcode en de gemeente van de klant in.',
    ], // BR-10
    [
      isoCountry(invoice.customerCountry, invoice.customerVATNumber) === undefined,
      'Het land van de klant is niet bekend: schrijf het voluit, zoals ‘Nederland’.',
    ], // BR-11
    [isoCountry(seller.country, seller.vatNumber) === undefined, 'Je land bij Bedrijf is niet bekend: schrijf het voluit, zoals ‘België’.'], // BR-09
    [
      endpointOf({ vatNumber: invoice.customerVATNumber, email: invoice.customerEmail }) === undefined,
      'Vul het BTW-nummer of het e-mailadres van de klant in.',
    ], // R010
    [invoice.items.some(({ description }) => description.trim() === ''), 'Elke regel heeft een omschrijving nodig.'], // BR-25, R008
    [invoice.type === 'invoice' && invoice.dueDate === '', 'Vul de vervaldatum in.'], // BR-CO-25
    [
      invoice.type === 'invoice' && invoice.invoiceNumber !== null && !isStructuredCommunication(invoice.structuredCommunication),
      'De gestructureerde mededeling klopt niet.',
    ],
    [isLineWrong, 'De regels tellen niet op tot het totaal zonder btw.'], // BR-CO-10
    [isNetWrong, 'Het totaal zonder btw klopt niet met de regels en de korting.'], // BR-CO-13
    [isVatWrong, 'De btw klopt niet met het totaal.'], // BR-CO-15, BR-CO-17
    [subtotal + vat + rounding !== fromDecimal(invoice.totalAmount) || Math.abs(rounding) > 1, 'Het te betalen bedrag klopt niet met het totaal en de btw.'], // BR-CO-16
  ]
  return problems.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

/** `Factuur INV-0001`, `Creditnota CN-0001`, or what a draft is called. */
export function titleOf({ type, invoiceNumber }: Invoice): string {
  const kind = type === 'invoice' ? 'Factuur' : 'Creditnota'
  return invoiceNumber ? `${kind} ${invoiceNumber}` : `${kind} (concept)`
}

/** What stands on the paper as paid and as due: as it was when the invoice got its number. Later payments and credit notes leave the paper as it is. */
export function paperSums({ status, sentAt, totalAmount, prepaid }: Invoice): { paid: Cents; due: Cents } {
  const total = fromDecimal(totalAmount)
  const paid = status === 'paid' && sentAt === null ? total : fromDecimal(prepaid)
  return { paid, due: total - paid }
}

const MOST_CENTS = 999_999_999

/** An invoice as it was typed, ready to be stored: its sums are made here, whatever was sent. Throws `invalid` with the field. */
export function drawUp(
  { invoice, items }: NewInvoice,
  { vatRegime, termDays, today, sold }: { vatRegime: 'standard' | 'exempt'; termDays: number; today: DateString; sold: readonly PaidSale[] },
) {
  const vatCategory: VatCategory = vatRegime === 'exempt' ? 'E' : invoice.reverseCharge ? 'AE' : 'S'
  if (vatCategory === 'AE' && invoice.customerVATNumber === '') throw refusal('customerVATNumber', 'Voor btw verlegd is het BTW-nummer van de klant nodig.')
  const vatRate = vatCategory === 'S' ? '21.00' : '0.00'
  const shown = invoiceSums(items, { discount: 0, rate: vatRate }).total
  if (shown > MOST_CENTS) throw refusal('items', 'Dit bedrag is te hoog voor één factuur.')
  if (invoice.discount > shown) throw refusal('discount', 'De korting is groter dan het bedrag.')
  const { amounts, items: rows } = reckon(items, { discount: invoice.discount, rate: vatRate, sold })
  const invoiceDate = invoice.invoiceDate ?? today
  const dueDate = invoice.dueDate ?? addDays(invoiceDate, termDays)
  if (dueDate < invoiceDate) throw refusal('dueDate', 'De vervaldatum ligt voor de factuurdatum.')
  const { customerVATNumber, reverseCharge: _reverse, status: _status, paidOn: _paidOn, paidMethod: _method, ...facts } = invoice
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

/** What was paid of a sale, tips apart: by vouchers that were turnover when they were sold, and otherwise. */
type PaidSale = { paid: string; taxedBefore: string; voucherCodes: readonly string[] }

/**
 * What an invoice of these lines comes to. What a single-purpose voucher paid was taxed when it was sold and goes off as a line of its own, so that
 * VAT is not charged twice; what was paid otherwise at the till is no longer due.
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
  const prepaid = Math.max(0, Math.min(sumOf(sold.map(({ paid }) => fromDecimal(paid))), sums.total))
  return {
    amounts: { ...amountsOf(sums), prepaid: toDecimal(prepaid) },
    items: all.map((line, sortOrder) => itemOf(line, sums.gross[sortOrder] ?? 0, sortOrder)),
  }
}

function taxedBefore(sold: readonly PaidSale[]): Cents {
  return Math.max(0, sumOf(sold.map((sale) => fromDecimal(sale.taxedBefore))))
}

/** Whether a line takes off what a voucher paid. */
export function isDeduction({ quantity }: { quantity: string }): boolean {
  return quantity.startsWith('-')
}

type LastNumber = { invoiceNumber: string; invoiceDate: DateString }

/** The dates with which a draft is best sent: its own, or today's with the same term when numbers were given after it or its term is over. */
export function sendingDates({ invoiceDate, dueDate }: Invoice, { last, today }: { last: LastNumber | undefined; today: DateString }) {
  const earliest = last?.invoiceDate ?? invoiceDate
  if (invoiceDate >= earliest && invoiceDate <= today && dueDate >= today) return { invoiceDate, dueDate }
  const date = today > earliest ? today : earliest
  return { invoiceDate: date, dueDate: addDays(date, daysBetween(invoiceDate, dueDate)) }
}

/** Numbers follow the days: throws `invalid` for a day before that of the last number, and for one that is still to come, which would keep back all after it. */
export function checkNumberDay(invoiceDate: DateString, { last, today }: { last: LastNumber | undefined; today: DateString }) {
  if (last && invoiceDate < last.invoiceDate)
    throw refusal('invoiceDate', `De nummers volgen de data: ${last.invoiceNumber} is van ${formatShortDate(last.invoiceDate)}. Kies die dag of een latere.`)
  if (invoiceDate > today && invoiceDate !== last?.invoiceDate)
    throw refusal('invoiceDate', 'Deze dag moet nog komen: een factuur krijgt haar nummer ten vroegste op haar datum.')
}

type Buyer = { id: string; firstName: string; lastName: string; email: string; address: string; postalCode: string; city: string }
type SaleLine = { kind: string; description: string; quantity: number; unitPrice: string; total: string }
type Sold = PaidSale & { id: string; appointmentId: string | null; customerName: string; customerEmail: string; givenBack: string; lines: readonly SaleLine[] }
type Visit = { service: string; dogName: string; date: DateString; price: string | null }

/** What was given back of a sale of which something was kept: it became so much cheaper. One that was wholly given back is due again. */
function reduction(sale: Sold): Cents {
  return fromDecimal(sale.paid) + taxedBefore([sale]) > 0 ? -fromDecimal(sale.givenBack) : 0
}

/**
 * An invoice to start from: of a visit with what was sold for it at the till, or of sales; their discounts and what was given back become one discount.
 * The treatment is added when no sale has it. Amounts are decimal strings.
 */
export function proposalOf({ buyer, visit, sold }: { buyer: Buyer | undefined; visit: (Visit & { id: string }) | undefined; sold: readonly Sold[] }) {
  const lines = sold.flatMap((sale) => sale.lines)
  const discount = sumOf([...lines.map(({ total }) => Math.max(0, -fromDecimal(total))), ...sold.map(reduction)])
  const treatment = visit ? `${visit.service}, ${visit.dogName} (${formatShortDate(visit.date)})` : ''
  const treatments = visit ? [{ description: treatment, quantity: '1.00', unitPrice: visit.price ?? '0.00' }] : []
  const items = lines
    .filter(({ total }) => !total.startsWith('-'))
    .map(({ kind, description, quantity, unitPrice }) => ({
      description: kind === 'service' && description === visit?.service ? treatment : description,
      quantity: toDecimal(quantity * 100),
      unitPrice,
    }))
  return {
    invoice: {
      customerId: buyer?.id ?? null,
      appointmentId: visit?.id ?? sold.find((sale) => sale.appointmentId)?.appointmentId ?? null,
      saleIds: sold.map(({ id }) => id),
      customerName: buyer ? `${buyer.firstName} ${buyer.lastName}`.trim() : (sold[0]?.customerName ?? ''),
      customerEmail: buyer?.email ?? sold[0]?.customerEmail ?? '',
      customerAddress: buyer?.address ?? '',
      customerPostalCode: buyer?.postalCode ?? '',
      customerCity: buyer?.city ?? '',
      discount: toDecimal(discount),
    },
    items: lines.some(({ kind }) => kind === 'service') ? items : [...treatments, ...items],
    taxedBefore: toDecimal(taxedBefore(sold)),
  }
}

/** What credit notes took back of an invoice so far. */
function creditedBy(notes: readonly Invoice[]) {
  const items = notes.flatMap((note) => note.items)
  const all = (field: 'discount' | 'subtotal' | 'vatAmount' | 'rounding') => sumOf(notes.map((note) => fromDecimal(note[field])))
  const of = (id: string, field: 'quantity' | 'totalPrice') =>
    sumOf(items.filter(({ creditsItem }) => creditsItem === id).map((item) => fromDecimal(item[field])))
  return { of, discount: all('discount'), subtotal: all('subtotal'), vat: all('vatAmount'), rounding: all('rounding') }
}

/**
 * What the next credit note takes back: the chosen lines, or all that the earlier `notes` left. All of them together are at any time what one of
 * everything so far would be, so that the last one takes exactly what is left. Discount and voucher go back by amount. Throws `invalid` for more than is left.
 */
export function creditNoteOf(invoice: Invoice, { notes, chosen }: { notes: readonly Invoice[]; chosen: NewCreditNote['items'] }) {
  const before = creditedBy(notes)
  const sold = invoice.items.filter((item) => !isDeduction(item))
  const left = new Map(sold.map(({ id, quantity }) => [id, fromDecimal(quantity) - before.of(id, 'quantity')]))
  const taken = new Map<string, number>()
  for (const [index, { itemId, quantity }] of (chosen ?? Array.from(left, ([id, most]) => ({ itemId: id, quantity: most }))).entries()) {
    const most = left.get(itemId)
    if (most === undefined) throw refusal(`items.${index}.itemId`, 'Deze regel staat niet op de factuur.')
    if (quantity > most) throw refusal(`items.${index}.quantity`, `Hiervan kan nog ${toDecimal(most)} gecrediteerd worden.`)
    left.set(itemId, most - quantity)
    taken.set(itemId, (taken.get(itemId) ?? 0) + quantity)
  }
  const lines = sold.flatMap((item) => {
    const [quantity, unitPrice] = [taken.get(item.id) ?? 0, fromDecimal(item.unitPrice)]
    const total = lineTotal({ quantity: before.of(item.id, 'quantity') + quantity, unitPrice }) - before.of(item.id, 'totalPrice')
    return quantity > 0 ? [{ ...item, quantity, unitPrice, total }] : []
  })
  if (lines.length === 0) throw new AppError('invalid', 'Deze factuur is al helemaal gecrediteerd.')
  const voucher = invoice.items.find(isDeduction)
  const whole = { sold: sumOf(sold.map(({ totalPrice }) => fromDecimal(totalPrice))), voucher: voucher ? -fromDecimal(voucher.totalPrice) : 0 }
  const soFar = { sold: sumOf(sold.map(({ id }) => before.of(id, 'totalPrice'))), voucher: voucher ? -before.of(voucher.id, 'totalPrice') : 0 }
  const now = soFar.sold + sumOf(lines.map(({ total }) => total))
  const part = (amount: Cents) => (whole.sold === 0 ? 0 : Math.floor((amount * now) / whole.sold))
  const off = part(fromDecimal(invoice.discount) + whole.voucher) - before.discount - soFar.voucher
  const spent = Math.min(off, part(whole.voucher) - soFar.voucher)
  const total = now - before.discount - soFar.voucher - off
  return {
    lines: voucher && spent > 0 ? [...lines, { ...voucher, quantity: -100, unitPrice: spent, total: -spent }] : lines,
    discount: off - spent,
    sums: sumsOfNext(invoice, { before, total }),
  }
}

/**
 * Net, VAT and rounding of the next credit note when all of them come to `total`: together never more than the invoice, and the rounding of each within
 * a cent. VAT is the rate on what they come to together; of the note alone it may be a cent or two beside that.
 */
function sumsOfNext({ vatRate, vatAmount, rounding }: Invoice, { before, total }: { before: ReturnType<typeof creditedBy>; total: Cents }) {
  const subtotal = withoutVat(total, vatRate)
  const rest = total - subtotal
  const least = Math.max(before.vat, rest - before.rounding - 1, rest - fromDecimal(rounding) - 1)
  const most = Math.min(fromDecimal(vatAmount), rest - before.rounding + 1, rest - fromDecimal(rounding) + 1)
  const vat = Math.max(least, Math.min(most, percentOf(subtotal, vatRate)))
  const sums = { subtotal: subtotal - before.subtotal, vat: vat - before.vat, rounding: rest - vat - before.rounding }
  return { ...sums, total: sums.subtotal + sums.vat + sums.rounding }
}

export function amountsOf({ subtotal, vat, rounding, total }: Pick<InvoiceSums, 'subtotal' | 'vat' | 'rounding' | 'total'>) {
  return { subtotal: toDecimal(subtotal), vatAmount: toDecimal(vat), rounding: toDecimal(rounding), totalAmount: toDecimal(total) }
}

export function itemOf({ description, quantity, unitPrice }: { description: string } & SoldLine, total: Cents, sortOrder: number) {
  return { description, quantity: toDecimal(quantity), unitPrice: toDecimal(unitPrice), totalPrice: toDecimal(total), sortOrder }
}

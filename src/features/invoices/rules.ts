import type { Invoice, InvoiceSeller, NewCreditNote, NewInvoice, VatCategory } from '#features/invoices/schema.ts'
import { isIban, isVatNumber } from '#features/salon/rules.ts'
import { addDays, type DateString, formatShortDate } from '#lib/dates.ts'
import { AppError, refusal } from '#lib/errors.ts'
import { type Cents, fromDecimal, percentOf, toDecimal } from '#lib/money.ts'

/** A line as it is sold: so many hundredths of a piece at a price that includes VAT. */
export type SoldLine = { quantity: number; unitPrice: Cents }

/** The sums of an invoice in cents. `subtotal` + `vat` + `rounding` = `total`, which is what was shown to the customer. */
export type InvoiceSums = {
  /** Of each line, VAT included. */
  gross: Cents[]
  /** Of each line, without VAT; together `linesNet`. */
  nets: Cents[]
  linesNet: Cents
  /** The discount without VAT: `linesNet` − `allowance` = `subtotal`. */
  allowance: Cents
  subtotal: Cents
  vat: Cents
  /** From −1 to 1: what VAT on the total and the price shown differ by (EN 16931 BT-114). */
  rounding: Cents
  total: Cents
}

/**
 * The sums of an invoice whose prices include VAT (EN 16931, BR-CO-10 to 17): VAT is taken once, from the total, never per line; the customer
 * pays the price shown. `discount` includes VAT and is at most the sum of the lines; `rate` in percent (`"21.00"`).
 */
export function invoiceSums(lines: readonly SoldLine[], { discount, rate }: { discount: Cents; rate: string }): InvoiceSums {
  const gross = lines.map(({ quantity, unitPrice }) => percentOf(unitPrice, toDecimal(quantity * 100)))
  const shown = gross.reduce((sum, amount) => sum + amount, 0)
  const base = 10_000 + percentOf(10_000, rate)
  const linesNet = withoutVat(shown, base)
  const total = shown - discount
  const subtotal = withoutVat(total, base)
  const vat = percentOf(subtotal, rate)
  return {
    gross,
    nets: shareOut(gross, linesNet, base),
    linesNet,
    allowance: linesNet - subtotal,
    subtotal,
    vat,
    rounding: total - subtotal - vat,
    total,
  }
}

/** Each line's part of `whole` by the method of the largest remainder: exact parts cut to the cent, what is left goes to those that lost most. */
function shareOut(gross: readonly Cents[], whole: Cents, base: number): Cents[] {
  const parts = gross.map((amount, index) => ({ index, net: Math.floor((amount * 10_000) / base), lost: (amount * 10_000) % base }))
  const left = whole - parts.reduce((sum, { net }) => sum + net, 0)
  const raised = new Set(
    parts
      .toSorted((a, b) => b.lost - a.lost || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, net }) => net + (raised.has(index) ? 1 : 0))
}

function withoutVat(amount: Cents, base: number): Cents {
  return Math.floor((amount * 10_000 * 2 + base) / (base * 2))
}

/** The Belgian structured communication of ten digits: `+++090/9337/55493+++`, the last two being the first ten modulo 97, with 97 for 0. */
export function structuredCommunication(digits: string): string {
  const ten = digits.padStart(10, '0').slice(-10)
  const check = String(Number(ten) % 97 || 97).padStart(2, '0')
  const all = ten + check
  return `+++${all.slice(0, 3)}/${all.slice(3, 7)}/${all.slice(7)}+++`
}

/** Whether the last two digits of a structured communication are right. */
export function isStructuredCommunication(text: string): boolean {
  const match = /^\+\+\+(\d{3})\/(\d{4})\/(\d{5})\+\+\+$/.exec(text)
  if (!match) return false
  const digits = match.slice(1).join('')
  return structuredCommunication(digits.slice(0, 10)) === text
}

/** How a number is shown: `INV-0001`, with a yearly restart `INV-2026-0001`. */
export function shownNumber({ prefix, year, number }: { prefix: string; year: number | null; number: number }): string {
  return `${prefix}${year === null ? '' : `${year}-`}${String(number).padStart(4, '0')}`
}

/** What a banking app reads from the QR code of an invoice (EPC069-12 version 2, level M): a transfer in euro with its communication. */
export function epcPayload({ name, iban, amount, communication }: { name: string; iban: string; amount: Cents; communication: string }): string {
  return ['BCD', '002', '1', 'SCT', '', name.slice(0, 70), iban.replace(/\s/g, ''), `EUR${toDecimal(amount)}`, '', '', communication, ''].join('\n')
}

/** What an invoice without VAT has to say (Belgian VAT code); nothing at the usual rate. */
export const vatMentions = {
  S: '',
  E: 'Bijzondere vrijstellingsregeling kleine ondernemingen',
  AE: 'Btw verlegd',
} as const satisfies Record<VatCategory, string>

/** `BE0123456749`, as EN 16931 wants it: with the country in front (BR-CO-9). */
export function isoVatNumber(text: string): string {
  const figures = text.replace(/[\s.-]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(figures) ? figures : `BE${figures}`
}

const COUNTRIES = { belgië: 'BE', belgie: 'BE', nederland: 'NL', frankrijk: 'FR', luxemburg: 'LU', duitsland: 'DE' } as const
const isCountryName = (name: string): name is keyof typeof COUNTRIES => Object.hasOwn(COUNTRIES, name)

/** The country's code by its Dutch name, or else by that of the VAT number; Belgium when nothing says otherwise. */
export function isoCountry(name: string, vatNumber: string) {
  const known = name.trim().toLowerCase()
  if (isCountryName(known)) return COUNTRIES[known]
  const prefix = isoVatNumber(vatNumber).slice(0, 2)
  return Object.values(COUNTRIES).find((code) => code === prefix) ?? 'BE'
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
  const sums = invoiceSums(sold, { discount: fromDecimal(invoice.discount), rate: invoice.vatRate })
  const subtotal = fromDecimal(invoice.subtotal)
  const vat = fromDecimal(invoice.vatAmount)
  const rounding = fromDecimal(invoice.rounding)
  const total = fromDecimal(invoice.totalAmount)
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
    ], // BR-10, BR-11
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
    [sums.nets.reduce((sum, net) => sum + net, 0) !== sums.linesNet, 'De regels tellen niet op tot het totaal zonder btw.'], // BR-CO-10
    [subtotal !== sums.linesNet - sums.allowance || subtotal !== sums.subtotal, 'Het totaal zonder btw klopt niet met de regels en de korting.'], // BR-CO-13
    [vat !== sums.vat, 'De btw klopt niet met het totaal.'], // BR-CO-15, BR-CO-17
    [subtotal + vat + rounding !== total || Math.abs(rounding) > 1, 'Het te betalen bedrag klopt niet met het totaal en de btw.'], // BR-CO-16
  ]
  return problems.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

/** `Factuur INV-0001`, `Creditnota CN-0001`, or what a draft is called. */
export function titleOf({ type, invoiceNumber }: Invoice): string {
  const kind = type === 'invoice' ? 'Factuur' : 'Creditnota'
  return invoiceNumber ? `${kind} ${invoiceNumber}` : `${kind} (concept)`
}

/** What a company has to know about the paper. */
export const B2B_NOTICE =
  'Tussen Belgische btw-plichtigen geldt sinds 1 januari 2026 alleen de gestructureerde factuur (Peppol UBL) als factuur. Deze PDF is er de leesbare versie van.'

const MOST_CENTS = 999_999_999

/** An invoice as it was typed, ready to be stored: its sums are made here, whatever was sent. Throws `invalid` with the field. */
export function drawUp(
  { invoice, items }: NewInvoice,
  { vatRegime, termDays, today }: { vatRegime: 'standard' | 'exempt'; termDays: number; today: DateString },
) {
  const vatCategory: VatCategory = vatRegime === 'exempt' ? 'E' : invoice.reverseCharge ? 'AE' : 'S'
  if (vatCategory === 'AE' && invoice.customerVATNumber === '') throw refusal('customerVATNumber', 'Voor btw verlegd is het BTW-nummer van de klant nodig.')
  const vatRate = vatCategory === 'S' ? '21.00' : '0.00'
  const shown = invoiceSums(items, { discount: 0, rate: vatRate }).total
  if (shown > MOST_CENTS) throw refusal('items', 'Dit bedrag is te hoog voor één factuur.')
  if (invoice.discount > shown) throw refusal('discount', 'De korting is groter dan het bedrag.')
  const sums = invoiceSums(items, { discount: invoice.discount, rate: vatRate })
  const invoiceDate = invoice.invoiceDate ?? today
  const dueDate = invoice.dueDate ?? addDays(invoiceDate, termDays)
  if (dueDate < invoiceDate) throw refusal('dueDate', 'De vervaldatum ligt voor de factuurdatum.')
  const { customerVATNumber, reverseCharge: _reverse, status: _status, paidOn: _paidOn, paidMethod: _method, ...facts } = invoice
  return {
    row: {
      ...facts,
      ...amountsOf(sums),
      customerId: invoice.customerId ?? null,
      appointmentId: invoice.appointmentId ?? null,
      customerVatNumber: customerVATNumber,
      invoiceDate,
      dueDate,
      vatCategory,
      vatRate,
      discount: toDecimal(invoice.discount),
    },
    items: items.map((item, sortOrder) => itemOf(item, sums.gross[sortOrder] ?? 0, sortOrder)),
  }
}

type Buyer = { id: string; firstName: string; lastName: string; email: string; address: string; postalCode: string; city: string }
type Sold = {
  id: string
  customerName: string
  customerEmail: string
  lines: readonly { description: string; quantity: number; unitPrice: string; total: string }[]
}
type Visit = { service: string; dogName: string; date: DateString; price: string | null }

/** An invoice to start from: of a visit, or of sales at the till, whose discounts become one. Amounts are decimal strings. */
export function proposalOf({ buyer, visit, sold }: { buyer: Buyer | undefined; visit: (Visit & { id: string }) | undefined; sold: readonly Sold[] }) {
  const lines = sold.flatMap((sale) => sale.lines)
  const discount = lines.reduce((sum, { total }) => sum + Math.max(0, -fromDecimal(total)), 0)
  const items = lines
    .filter(({ total }) => !total.startsWith('-'))
    .map(({ description, quantity, unitPrice }) => ({ description, quantity: toDecimal(quantity * 100), unitPrice }))
  const treatment = visit && {
    description: `${visit.service}, ${visit.dogName} (${formatShortDate(visit.date)})`,
    quantity: '1.00',
    unitPrice: visit.price ?? '0.00',
  }
  return {
    invoice: {
      customerId: buyer?.id ?? null,
      appointmentId: visit?.id ?? null,
      saleIds: sold.map(({ id }) => id),
      customerName: buyer ? `${buyer.firstName} ${buyer.lastName}`.trim() : (sold[0]?.customerName ?? ''),
      customerEmail: buyer?.email ?? sold[0]?.customerEmail ?? '',
      customerAddress: buyer?.address ?? '',
      customerPostalCode: buyer?.postalCode ?? '',
      customerCity: buyer?.city ?? '',
      discount: toDecimal(discount),
    },
    items: items.length > 0 || !treatment ? items : [treatment],
  }
}

type Credited = { quantities: ReadonlyMap<string, number>; discount: Cents }

/**
 * What a credit note takes back: the chosen lines, or all that earlier ones left. Its part of the discount is by amount; the last credit note takes
 * the rest of it, so that together they come to the invoice. Throws `invalid` for more than is left.
 */
export function linesToCredit(invoice: Invoice, { credited, chosen }: { credited: Credited; chosen: NewCreditNote['items'] }) {
  const left = new Map(invoice.items.map(({ id, quantity }) => [id, fromDecimal(quantity) - (credited.quantities.get(id) ?? 0)]))
  const taken = chosen ?? [...left].map(([itemId, quantity]) => ({ itemId, quantity }))
  const lines = taken.flatMap(({ itemId, quantity }, index) => {
    const [item, most] = [invoice.items.find(({ id }) => id === itemId), left.get(itemId) ?? 0]
    if (!item) throw refusal(`items.${index}.itemId`, 'Deze regel staat niet op de factuur.')
    if (quantity > most) throw refusal(`items.${index}.quantity`, `Hiervan kan nog ${toDecimal(most)} gecrediteerd worden.`)
    left.set(itemId, most - quantity)
    return quantity > 0 ? [{ ...item, quantity, unitPrice: fromDecimal(item.unitPrice) }] : []
  })
  if (lines.length === 0) throw new AppError('invalid', 'Deze factuur is al helemaal gecrediteerd.')
  const restOfDiscount = fromDecimal(invoice.discount) - credited.discount
  const whole = invoice.items.reduce((sum, { totalPrice }) => sum + fromDecimal(totalPrice), 0)
  const part = invoiceSums(lines, { discount: 0, rate: invoice.vatRate }).total
  const isLast = [...left.values()].every((quantity) => quantity === 0)
  const share = whole === 0 ? 0 : Math.floor((fromDecimal(invoice.discount) * part) / whole)
  return { lines, discount: Math.min(part, isLast ? restOfDiscount : share) }
}

export function amountsOf({ subtotal, vat, rounding, total }: InvoiceSums) {
  return { subtotal: toDecimal(subtotal), vatAmount: toDecimal(vat), rounding: toDecimal(rounding), totalAmount: toDecimal(total) }
}

export function itemOf({ description, quantity, unitPrice }: { description: string } & SoldLine, total: Cents, sortOrder: number) {
  return { description, quantity: toDecimal(quantity), unitPrice: toDecimal(unitPrice), totalPrice: toDecimal(total), sortOrder }
}

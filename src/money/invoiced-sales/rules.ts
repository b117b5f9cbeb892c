import { type DateString, formatShortDate } from '#lib/dates.ts'
import { refusal } from '#lib/errors.ts'
import { type Cents, formatEuro, fromDecimal, toDecimal } from '#lib/money.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { sumOf } from '#lib/vat-sums.ts'

/**
 * What was paid of a sale, tips apart: by vouchers that were turnover when they were sold, and
 * otherwise.
 */
export type PaidSale = { paid: string; taxedBefore: string; voucherCodes: readonly string[] }

type SaleLine = {
  kind: string
  description: string
  quantity: number
  unitPrice: string
  total: string
}
export type Sold = PaidSale & {
  id: string
  appointmentId: string | null
  customerName: string
  customerEmail: string
  givenBack: string
  lines: readonly SaleLine[]
}

/** What vouchers paid of these sales whose VAT was charged when they were sold. */
export function taxedBefore(sold: readonly PaidSale[]): Cents {
  return Math.max(0, sumOf(sold.map((sale) => fromDecimal(sale.taxedBefore))))
}

/**
 * What was given back of a sale of which something was kept: it became so much cheaper. One that
 * was wholly given back is due again.
 */
function reduction(sale: Sold): Cents {
  return fromDecimal(sale.paid) + taxedBefore([sale]) > 0 ? -fromDecimal(sale.givenBack) : 0
}

/**
 * The rate at which these sales stand in the day book, in percent; undefined without sales. Throws
 * `invalid` when there are several: an invoice has one.
 */
export function rateOfSales(sold: readonly { vatRate: string }[]): string | undefined {
  const [rate, ...others] = new Set(sold.map(({ vatRate }) => vatRate))
  if (others.length > 0)
    throw refusal(
      'saleIds',
      'Deze verkopen zijn aan verschillende btw-tarieven geboekt. Maak voor elk tarief een eigen factuur.',
    )
  return rate
}

/** An amount of one sale, in cents. */
export type OfSale = { saleId: string; amount: Cents }

/**
 * Throws `invalid` for an invoice that comes to less than what stands of its sales: the rest would
 * stand nowhere.
 */
export function checkCoversSales(total: Cents, standings: readonly OfSale[]) {
  const sold = sumOf(standings.map(({ amount }) => Math.max(0, amount)))
  if (total >= sold) return
  const sentence = `Aan de kassa is ${formatEuro(sold)} verkocht, maar deze factuur komt op ${formatEuro(total)}. Zet alles van de verkoop erop, of betaal het verschil eerst terug.`
  throw refusal('saleIds', sentence)
}

/**
 * What comes back to the book when an invoice still comes to `left`: first to sales of which more
 * was given back than stands in the book.
 */
export function broughtBack(
  held: readonly OfSale[],
  { left, standings }: { left: Cents; standings: readonly OfSale[] },
): OfSale[] {
  const back = new Map<string, Cents>()
  let rest = Math.max(0, sumOf(held.map(({ amount }) => amount)) - left)
  const give = ({ saleId, amount: most }: OfSale, wanted: Cents) => {
    const before = back.get(saleId) ?? 0
    const amount = Math.max(0, Math.min(rest, wanted, most - before))
    back.set(saleId, before + amount)
    rest -= amount
  }
  for (const of of held)
    give(of, -(standings.find(({ saleId }) => saleId === of.saleId)?.amount ?? 0))
  for (const of of held) give(of, rest)
  return Array.from(back, ([saleId, amount]) => ({ saleId, amount })).filter(
    ({ amount }) => amount > 0,
  )
}

/** To whom an invoice goes. */
export const BUYER_FIELDS = [
  'customerName',
  'customerEmail',
  'customerAddress',
  'customerPostalCode',
  'customerCity',
  'customerCountry',
  'customerVATNumber',
] as const
type Buyer = {
  id: string
  firstName: string
  lastName: string
  email: string
  address: string
  postalCode: string
  city: string
  /** Whose VAT number stood on her last invoice, as it stood there. */
  company?: BuyerDetails
}
type BuyerDetails = Record<(typeof BUYER_FIELDS)[number], string>
type Visit = { service: string; dogName: string; date: DateString; price: string | null }

/**
 * An invoice to start from, of a visit or of sales, with all that was taken off as one discount, in
 * decimal strings.
 */
export function proposalOf({
  buyer,
  visit,
  sold,
}: {
  buyer: Buyer | undefined
  visit: (Visit & { id: string }) | undefined
  sold: readonly Sold[]
}) {
  const lines = sold.flatMap((sale) => sale.lines)
  const discount = sumOf([
    ...lines.map(({ total }) => Math.max(0, -fromDecimal(total))),
    ...sold.map(reduction),
  ])
  const treatment = visit
    ? `${visit.service}, ${calledDog(visit.dogName)} (${formatShortDate(visit.date)})`
    : ''
  const treatments = visit
    ? [{ description: treatment, quantity: '1.00', unitPrice: visit.price ?? '0.00' }]
    : []
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
      customerName: buyer ? fullName(buyer) : (sold[0]?.customerName ?? ''),
      customerEmail: buyer?.email ?? sold[0]?.customerEmail ?? '',
      customerAddress: buyer?.address ?? '',
      customerPostalCode: buyer?.postalCode ?? '',
      customerCity: buyer?.city ?? '',
      customerCountry: 'België',
      customerVATNumber: '',
      ...buyer?.company,
      discount: toDecimal(discount),
    },
    items: lines.some(({ kind }) => kind === 'service') ? items : [...treatments, ...items],
    taxedBefore: toDecimal(taxedBefore(sold)),
  }
}

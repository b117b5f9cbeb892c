import { counted } from '#lib/counted.ts'
import { type DateString, daysBetween } from '#lib/dates.ts'
import { formatEuro, fromDecimal } from '#lib/money.ts'
import { nameIn, optionsOf } from '#lib/names-of.ts'
import { invoiceStates } from '#lib/states.ts'
import type { InvoiceFilter } from '#money/invoices/client.ts'
import type { Invoice, Proposal } from '#money/invoices/wire.ts'

const overdue = { label: 'Vervallen', tone: 'red' } as const
/** Those that the list is asked for: what is stored, and what follows from it. */
const listed = { ...invoiceStates, overdue }

export const statusOptions = [{ value: '', label: 'Alle statussen' }, ...optionsOf(listed)]

/** The status that a text names; the empty text when it names none. */
export function statusOf(text: string | null): InvoiceFilter['status'] {
  return nameIn(listed, text)
}

/** The year in a text; empty when it holds none. */
export function yearOf(text: string | null): string {
  return text && /^20\d\d$/.test(text) ? text : ''
}

const STATES = {
  ...listed,
  credited: { label: 'Gecrediteerd', tone: 'neutral' },
} as const

/** The badge of what has become of an invoice. */
export function stateOf(
  invoice: Pick<Invoice, 'type' | 'status' | 'isOverdue' | 'due' | 'credited'>,
) {
  const { status, isOverdue, credited } = invoice
  if (isSettled(invoice)) return STATES[credited === '0.00' ? 'paid' : 'credited']
  return STATES[isOverdue ? 'overdue' : status]
}

/**
 * Whether nothing is left to pay of an invoice that was never marked as paid: it was paid at the
 * till, or taken back.
 */
export function isSettled({
  type,
  status,
  due,
}: Pick<Invoice, 'type' | 'status' | 'due'>): boolean {
  return type === 'invoice' && status === 'sent' && due === '0.00'
}

/**
 * Whether a credit note can still be made. One of € 0,00, which a voucher paid, does not show that
 * here: its notes do, where it is made.
 */
export function canBeCredited({
  type,
  status,
  credited,
  totalAmount,
}: Pick<Invoice, 'type' | 'status' | 'credited' | 'totalAmount'>): boolean {
  return (
    type === 'invoice' && status !== 'draft' && (credited === '0.00' || credited !== totalAmount)
  )
}

/**
 * Why there need not be another invoice, and what to do when what there is is wrong. A sale stands
 * on one only.
 */
export function existingText(existing: Proposal['existing']): string {
  const sold = existing.filter(({ isOfSales }) => isOfSales)
  const drafts = sold.filter(({ invoiceNumber }) => invoiceNumber === null)
  if (sold.length === 0)
    return 'Van deze afspraak is al een factuur gemaakt. Een tweede rekent de behandeling nog eens aan.'
  if (sold.length > 1)
    return 'Wat aan de kassa betaald is, staat al op deze facturen. Klopt er een niet? Een concept kan je bewerken of verwijderen, van een verzonden factuur maak je een creditnota.'
  if (drafts.length > 0)
    return 'Wat aan de kassa betaald is, staat al op dit concept. Klopt het niet? Bewerk het, of verwijder het en maak een nieuwe factuur.'
  return 'Wat aan de kassa betaald is, staat al op deze factuur. Klopt ze niet? Maak er een creditnota van, dan kan je een nieuwe maken.'
}

/** What an invoice adds to what was invoiced: a credit note takes away. */
export function signedEuro({ type, totalAmount }: Pick<Invoice, 'type' | 'totalAmount'>): string {
  return formatEuro(
    type === 'credit-note' ? -fromDecimal(totalAmount) || 0 : fromDecimal(totalAmount),
  )
}

/** A quantity of the wire as people write it: `1`, `1,5`. */
export function quantityText(decimal: string): string {
  return decimal.replace(/\.?0+$/, '').replace('.', ',')
}

/** How late an invoice is; empty as long as it is in time. */
export function lateText(
  { dueDate, isOverdue }: Pick<Invoice, 'dueDate' | 'isOverdue'>,
  today: DateString,
): string {
  const days = daysBetween(dueDate, today)
  return isOverdue ? `${counted(days, 'dag', 'dagen')} te laat` : ''
}

/**
 * The years that can be chosen: this one and those before it, with the chosen one when it is
 * another.
 */
export function yearOptions(today: DateString, chosen: string) {
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: 6 }, (_, index) => String(thisYear - index))
  const all = chosen && !years.includes(chosen) ? [...years, chosen] : years
  return [{ value: '', label: 'Alle jaren' }, ...all.map((year) => ({ value: year, label: year }))]
}

type Typed = {
  [Field in
    | 'customerName'
    | 'customerAddress'
    | 'customerPostalCode'
    | 'customerCity'
    | 'customerCountry'
    | 'notes']?: string | undefined
} & {
  items?: readonly { description?: string | undefined }[] | undefined
}

/** What somebody typed on an invoice, as it comes on its paper. */
export function printedWords({
  customerName,
  customerAddress,
  customerPostalCode,
  customerCity,
  customerCountry,
  notes,
  items = [],
}: Typed): string {
  const lines = items.map(({ description }) => description)
  return [
    customerName,
    customerAddress,
    customerPostalCode,
    customerCity,
    customerCountry,
    notes,
    ...lines,
  ]
    .filter(Boolean)
    .join('\n')
}

import { isVatNumber } from '#lib/business-numbers.ts'
import { addDays, type DateString, formatShortDate, isDate } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { fromDecimal, parseCents, toDecimal, typedCents, typedEuro, withComma } from '#lib/money.ts'
import { isEmail } from '#lib/reach.ts'
import { type InvoiceSums, invoiceSums, type SoldLine, sumOf } from '#lib/vat-sums.ts'
import { yesNo } from '#lib/words.ts'
import type { InvoiceBody } from '#money/invoices/client.ts'
import { quantityText } from '#money/invoices/components/invoice-words.ts'
import { isDeduction } from '#money/invoices/rules.ts'
import type { Invoice, Proposal } from '#money/invoices/wire.ts'

export type LineDraft = { description: string; quantity: string; unitPrice: string }
/** An invoice as it is being typed. */
export type Draft = {
  customerId: string
  appointmentId: string
  saleIds: string[]
  customerName: string
  customerEmail: string
  customerAddress: string
  customerPostalCode: string
  customerCity: string
  customerCountry: string
  customerVATNumber: string
  invoiceDate: DateString
  dueDate: DateString
  items: LineDraft[]
  discount: string
  /**
   * What vouchers paid of its sales that were charged when they were sold: the server takes it off.
   */
  taxedBefore: string
  reverseCharge: boolean
  notes: string
}
/** What a new invoice starts with besides its lines. */
export type Term = { today: DateString; termDays: number }

const MOST_HUNDREDTHS = 999_999
const MOST_UNIT_CENTS = 9_999_999
const LABELS = {
  customerName: 'Klant',
  customerEmail: 'E-mail',
  customerAddress: 'Straat en nummer',
  customerPostalCode: 'Postcode',
  customerCity: 'Gemeente',
  customerCountry: 'Land',
  customerVATNumber: 'BTW-nummer',
  invoiceDate: 'Factuurdatum',
  dueDate: 'Vervaldatum',
} as const
export type HeaderField = keyof typeof LABELS
/** In the order in which they stand in the form. */
const HEADER: readonly HeaderField[] = [
  'customerName',
  'customerEmail',
  'customerAddress',
  'customerPostalCode',
  'customerCity',
  'customerVATNumber',
  'customerCountry',
  'invoiceDate',
  'dueDate',
]
const LINE_FIELDS = ['description', 'quantity', 'unitPrice'] as const

export const emptyLine: LineDraft = { description: '', quantity: '1', unitPrice: '0,00' }

/** An invoice of which nothing is known yet. */
export function emptyDraft({ today, termDays }: Term): Draft {
  return {
    customerId: '',
    appointmentId: '',
    saleIds: [],
    customerName: '',
    customerEmail: '',
    customerAddress: '',
    customerPostalCode: '',
    customerCity: '',
    customerCountry: 'België',
    customerVATNumber: '',
    invoiceDate: today,
    dueDate: addDays(today, termDays),
    items: [{ ...emptyLine }],
    discount: '',
    taxedBefore: '0.00',
    reverseCharge: false,
    notes: '',
  }
}

/** The draft that an invoice is. */
export function draftOf(invoice: Invoice): Draft {
  const { customerId, appointmentId, saleIds, invoiceDate, dueDate, vatCategory, notes } = invoice
  const header = Object.fromEntries(HEADER.map((field) => [field, invoice[field]]))
  return {
    ...emptyDraft({ today: invoiceDate, termDays: 0 }),
    ...header,
    customerId: customerId ?? '',
    appointmentId: appointmentId ?? '',
    saleIds,
    dueDate,
    items: invoice.items.filter((item) => !isDeduction(item)).map(lineOf),
    discount: shownDiscount(invoice.discount),
    taxedBefore: toDecimal(
      -sumOf(invoice.items.filter(isDeduction).map(({ totalPrice }) => fromDecimal(totalPrice))),
    ),
    reverseCharge: vatCategory === 'AE',
    notes,
  }
}

/** A new invoice like another one, of today; what was paid at the till stays with the first. */
export function copyOf(invoice: Invoice, { today, termDays }: Term): Draft {
  return {
    ...draftOf(invoice),
    appointmentId: '',
    saleIds: [],
    taxedBefore: '0.00',
    invoiceDate: today,
    dueDate: addDays(today, termDays),
  }
}

/** A new invoice of a visit or of sales at the till. */
export function draftOfProposal({ invoice, items, taxedBefore }: Proposal, term: Term): Draft {
  const { customerId, appointmentId, discount, ...known } = invoice
  return {
    ...emptyDraft(term),
    ...known,
    customerId: customerId ?? '',
    appointmentId: appointmentId ?? '',
    discount: shownDiscount(discount),
    taxedBefore,
    items: items.length > 0 ? items.map(lineOf) : [{ ...emptyLine }],
  }
}

function lineOf({ description, quantity, unitPrice }: LineDraft): LineDraft {
  return { description, quantity: quantityText(quantity), unitPrice: withComma(unitPrice) }
}

function shownDiscount(decimal: string): string {
  return decimal === '0.00' ? '' : withComma(decimal)
}

/** A quantity in hundredths; what cannot be read counts as one. */
export function hundredthsOf(typed: string): number {
  return readHundredths(typed) ?? 100
}

/** Whether what is typed can be read as a quantity. */
export function isQuantity(typed: string): boolean {
  return readHundredths(typed) !== undefined
}

function readHundredths(typed: string): number | undefined {
  return parseCents(typed.replace(',', '.'))
}

/** The sums as one types; what cannot be read yet counts as nothing. */
export function sumsOf(
  { items, discount, taxedBefore = '0.00' }: Pick<Draft, 'items' | 'discount'> & Partial<Draft>,
  rate: string,
): InvoiceSums {
  const lines: SoldLine[] = items.map(({ quantity, unitPrice }) => ({
    quantity: Math.min(hundredthsOf(quantity), MOST_HUNDREDTHS),
    unitPrice: Math.min(typedCents(unitPrice) ?? 0, MOST_UNIT_CENTS),
  }))
  const { total } = invoiceSums(lines, { discount: 0, rate })
  const off = Math.min(typedCents(discount) ?? 0, total)
  const voucher = { quantity: -100, unitPrice: Math.min(fromDecimal(taxedBefore), total - off) }
  return invoiceSums([...lines, voucher], { discount: off, rate })
}

/**
 * What is wrong with a draft, a sentence for each field; those of lines as `items.0.description`.
 */
export function problemsOf(draft: Draft): FieldErrors {
  const {
    customerName,
    customerEmail,
    customerVATNumber,
    invoiceDate,
    dueDate,
    discount,
    reverseCharge,
  } = draft
  const vatNumber = customerVATNumber.trim()
  const discountCents = discount.trim() === '' ? 0 : typedCents(discount)
  return {
    ...(customerName.trim() === '' && { customerName: 'Vul minimaal de klantennaam in' }),
    ...(customerEmail.trim() !== '' &&
      !isEmail(customerEmail.trim()) && { customerEmail: 'Vul een geldig e-mailadres in.' }),
    ...(/^(BE|\d)/i.test(vatNumber) &&
      !isVatNumber(vatNumber) && {
        customerVATNumber: 'Dit is geen geldig BTW-nummer. Een voorbeeld: BE 0123.456.749.',
      }),
    ...(reverseCharge &&
      vatNumber === '' && {
        customerVATNumber: 'Voor btw verlegd is het BTW-nummer van de klant nodig.',
      }),
    ...(!isDate(invoiceDate) && { invoiceDate: 'Kies een geldige datum.' }),
    ...(isDate(invoiceDate) &&
      dueDate < invoiceDate && { dueDate: 'De vervaldatum ligt voor de factuurdatum.' }),
    ...(!isDate(dueDate) && { dueDate: 'Kies een geldige datum.' }),
    ...Object.assign({}, ...draft.items.map((line, index) => lineProblems(line, index))),
    ...(discountCents === undefined && { discount: 'Vul een korting in zoals 5,00.' }),
    ...(discountCents !== undefined &&
      discountCents > sumsOf({ items: draft.items, discount: '' }, '0.00').total && {
        discount: 'De korting is groter dan het bedrag.',
      }),
  }
}

function lineProblems({ description, quantity, unitPrice }: LineDraft, index: number): FieldErrors {
  const [hundredths, cents] = [hundredthsOf(quantity), typedCents(unitPrice)]
  return {
    ...(description.trim() === '' && {
      [`items.${index}.description`]: 'Vul een omschrijving in.',
    }),
    ...((hundredths < 1 || hundredths > MOST_HUNDREDTHS) && {
      [`items.${index}.quantity`]: 'Vul een aantal in van 0,01 tot 9999,99.',
    }),
    ...(cents === undefined && { [`items.${index}.unitPrice`]: 'Vul een prijs in zoals 55,00.' }),
    ...(cents !== undefined &&
      cents > MOST_UNIT_CENTS && { [`items.${index}.unitPrice`]: 'Deze prijs is te hoog.' }),
  }
}

/** A draft as it goes to the server. */
export function bodyOf({
  items,
  customerId,
  appointmentId,
  discount,
  taxedBefore: _voucher,
  ...draft
}: Draft): InvoiceBody {
  return {
    invoice: {
      ...draft,
      customerId: customerId || null,
      appointmentId: appointmentId || null,
      discount: toDecimal(typedCents(discount) ?? 0),
    },
    items: items.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: toDecimal(hundredthsOf(quantity)),
      unitPrice: toDecimal(typedCents(unitPrice) ?? 0),
    })),
  }
}

/** The fields of a refusal as the form names them. */
export function formFields(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.replace(/^invoice\./, ''), sentence]),
  )
}

/** The names of the fields with a problem, in the order in which they stand in the form. */
export function wrongFields(problems: FieldErrors, lines: number) {
  const items = Array.from({ length: lines }, (_, index) =>
    LINE_FIELDS.map((field) => `items.${index}.${field}` as const),
  ).flat()
  return [
    ...HEADER,
    ...items,
    'discount' as const,
    'reverseCharge' as const,
    'notes' as const,
  ].filter((name) => problems[name] !== undefined)
}

/** What is stored beside what was typed, for two editors of one draft. */
export function staleRows(stored: Invoice, mine: Draft) {
  const theirs = draftOf(stored)
  const dateFields: readonly HeaderField[] = ['invoiceDate', 'dueDate']
  const shown = (draft: Draft, field: HeaderField) =>
    dateFields.includes(field) && isDate(draft[field])
      ? formatShortDate(draft[field])
      : draft[field].trim()
  return [
    ...HEADER.map((field) => ({
      label: LABELS[field],
      stored: shown(theirs, field),
      mine: shown(mine, field),
    })),
    { label: 'Regels', stored: linesText(theirs), mine: linesText(mine) },
    { label: 'Korting', stored: typedEuro(theirs.discount), mine: typedEuro(mine.discount) },
    { label: 'Btw verlegd', stored: yesNo(theirs.reverseCharge), mine: yesNo(mine.reverseCharge) },
    { label: 'Opmerkingen', stored: theirs.notes.trim(), mine: mine.notes.trim() },
  ]
}

function linesText({ items }: Draft): string {
  return items
    .map(
      ({ description, quantity, unitPrice }) =>
        `${quantityText(toDecimal(hundredthsOf(quantity)))} × ${description.trim()}, ${typedEuro(unitPrice)}`,
    )
    .join('\n')
}

/** The rate at which a draft is charged. */
export function rateOf(
  { reverseCharge }: Pick<Draft, 'reverseCharge'>,
  vatRegime: 'standard' | 'exempt',
): string {
  return vatRegime === 'exempt' || reverseCharge ? '0.00' : '21.00'
}

import { hundredthsOf, isQuantity } from '#features/invoices/components/invoice-draft.ts'
import { quantityText } from '#features/invoices/components/invoice-words.ts'
import { invoiceSums, linesToCredit } from '#features/invoices/rules.ts'
import type { Invoice, InvoiceItem } from '#features/invoices/schema.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { type Cents, fromDecimal, toDecimal } from '#lib/money.ts'

/** A line of an invoice and how much of it, in hundredths, no credit note took back yet. */
export type CreditableLine = InvoiceItem & { left: number }
/** What is to be taken back of each line, by its id, as typed. */
export type CreditDraft = Record<string, string>

/** The lines of which something is left, after the credit notes that were made. */
export function creditableLines(invoice: Invoice, notes: readonly Invoice[]): CreditableLine[] {
  const { quantities } = creditedBy(notes)
  return invoice.items.map((item) => ({ ...item, left: fromDecimal(item.quantity) - (quantities.get(item.id) ?? 0) })).filter(({ left }) => left > 0)
}

/** Everything that is left of each line. */
export function wholeDraft(lines: readonly CreditableLine[]): CreditDraft {
  return Object.fromEntries(lines.map(({ id, left }) => [id, quantityText(toDecimal(left))]))
}

/** What is wrong, a sentence for each line. */
export function creditProblems(lines: readonly CreditableLine[], draft: CreditDraft): FieldErrors {
  return Object.fromEntries(
    lines.flatMap(({ id, left }) => {
      const typed = draft[id]?.trim() ?? ''
      if (typed !== '' && !isQuantity(typed)) return [[id, 'Vul een aantal in zoals 1 of 0,5.']]
      return typed !== '' && hundredthsOf(typed) > left ? [[id, `Hoogstens ${quantityText(toDecimal(left))}.`]] : []
    }),
  )
}

/** The lines to take back, without those of which nothing is asked. */
export function chosenItems(lines: readonly CreditableLine[], draft: CreditDraft): { itemId: string; quantity: number }[] {
  return lines.flatMap(({ id }) => {
    const typed = draft[id]?.trim() ?? ''
    const quantity = typed === '' ? 0 : hundredthsOf(typed)
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
}

/** What the credit note will come to; nothing as long as the lines are wrong or empty. */
export function creditTotal(invoice: Invoice, notes: readonly Invoice[], { lines, draft }: { lines: readonly CreditableLine[]; draft: CreditDraft }): Cents {
  const chosen = chosenItems(lines, draft)
  if (chosen.length === 0 || Object.keys(creditProblems(lines, draft)).length > 0) return 0
  const taken = linesToCredit(invoice, { credited: creditedBy(notes), chosen })
  return invoiceSums(taken.lines, { discount: taken.discount, rate: invoice.vatRate }).total
}

function creditedBy(notes: readonly Invoice[]) {
  const quantities = new Map<string, number>()
  for (const { creditsItem, quantity } of notes.flatMap(({ items }) => items))
    if (creditsItem) quantities.set(creditsItem, (quantities.get(creditsItem) ?? 0) + fromDecimal(quantity))
  return { quantities, discount: notes.reduce((sum, { discount }) => sum + fromDecimal(discount), 0) }
}

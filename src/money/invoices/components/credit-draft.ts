import type { FieldErrors } from '#lib/errors.ts'
import { type Cents, fromDecimal, toDecimal } from '#lib/money.ts'
import { quantityText } from '#money/invoices/components/invoice-words.ts'
import { hundredthsOf, isQuantity } from '#money/invoices/drafts/components/invoice-draft.ts'
import { creditNoteOf, isDeduction } from '#money/invoices/rules.ts'
import type { Invoice, InvoiceItem } from '#money/invoices/wire.ts'

/** A line of an invoice and how much of it, in hundredths, no credit note took back yet. */
export type CreditableLine = InvoiceItem & { left: number }
/** What is to be taken back of each line, by its id, as typed. */
export type CreditDraft = Record<string, string>

/** The lines of which something is left, after the credit notes that were made. */
export function creditableLines(invoice: Invoice, notes: readonly Invoice[]): CreditableLine[] {
  const back = notes.flatMap(({ items }) => items)
  const leftOf = ({ id, quantity }: InvoiceItem) =>
    back
      .filter(({ creditsItem }) => creditsItem === id)
      .reduce((left, item) => left - fromDecimal(item.quantity), fromDecimal(quantity))
  return invoice.items
    .filter((item) => !isDeduction(item))
    .map((item) => ({ ...item, left: leftOf(item) }))
    .filter(({ left }) => left > 0)
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
      return typed !== '' && hundredthsOf(typed) > left
        ? [[id, `Hoogstens ${quantityText(toDecimal(left))}.`]]
        : []
    }),
  )
}

/** The lines to take back, without those of which nothing is asked. */
export function chosenItems(
  lines: readonly CreditableLine[],
  draft: CreditDraft,
): { itemId: string; quantity: number }[] {
  return lines.flatMap(({ id }) => {
    const typed = draft[id]?.trim() ?? ''
    const quantity = typed === '' ? 0 : hundredthsOf(typed)
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
}

/** What the credit note will come to; nothing as long as the lines are wrong or empty. */
export function creditTotal(
  invoice: Invoice,
  notes: readonly Invoice[],
  { lines, draft }: { lines: readonly CreditableLine[]; draft: CreditDraft },
): Cents {
  const chosen = chosenItems(lines, draft)
  if (chosen.length === 0 || Object.keys(creditProblems(lines, draft)).length > 0) return 0
  return creditNoteOf(invoice, { notes, chosen }).sums.total
}

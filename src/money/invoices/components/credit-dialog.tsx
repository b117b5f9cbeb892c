import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '#lib/errors.ts'
import { euro, formatEuro, toDecimal } from '#lib/money.ts'
import { creditNotesQuery, useCreditInvoice } from '#money/invoices/client.ts'
import {
  type CreditableLine,
  type CreditDraft,
  chosenItems,
  creditableLines,
  creditProblems,
  creditTotal,
  wholeDraft,
} from '#money/invoices/components/credit-draft.ts'
import { printedWords, quantityText } from '#money/invoices/components/invoice-words.ts'
import { titleOf } from '#money/invoices/rules.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { Segments } from '#ui/segments.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { Unprintable } from '#ui/unprintable.tsx'

type CreditDialogProps = {
  invoice: Invoice
  onClose: () => void
  onCredited: (note: Invoice) => void
}

/**
 * Takes an invoice back, whole or some of its lines, once it is known what earlier credit notes
 * left.
 */
export function CreditDialog(props: CreditDialogProps) {
  const query = useQuery(creditNotesQuery(props.invoice))
  const notes = query.data
  if (notes && creditableLines(props.invoice, notes).length > 0)
    return <CreditForm {...props} notes={notes} />
  if (notes)
    return (
      <Dialog open onClose={() => props.onClose()} title="Creditnota">
        <p>Deze factuur is al helemaal gecrediteerd.</p>
      </Dialog>
    )
  return (
    <Dialog open onClose={() => props.onClose()} title="Creditnota">
      <Pending query={query} failed="De creditnota’s konden niet geladen worden." lines={4} />
    </Dialog>
  )
}

const CHOICES = [
  { value: 'whole', label: 'Alles' },
  { value: 'lines', label: 'Per regel' },
] as const

function CreditForm({
  invoice,
  notes,
  onClose,
  onCredited,
}: CreditDialogProps & { notes: Invoice[] }) {
  const { toast } = useToast()
  const { mutateAsync: credit, isPending } = useCreditInvoice()
  const [lines] = useState(() => creditableLines(invoice, notes))
  const [choice, setChoice] = useState<'whole' | 'lines'>('whole')
  const [typed, setTyped] = useState<CreditDraft>(() => wholeDraft(lines))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [reason, setReason] = useState('')
  const draft = choice === 'whole' ? wholeDraft(lines) : typed
  const total = creditTotal(invoice, notes, { lines, draft })
  const chosen = chosenItems(lines, draft)
  const printed = lines.filter((line) => chosen.some(({ itemId }) => itemId === line.id))

  async function submit() {
    if (isPending) return
    const problems = creditProblems(lines, draft)
    const [first] = lines
    if (Object.keys(problems).length === 0 && chosen.length === 0 && first)
      problems[first.id] = 'Vul bij minstens één regel een aantal in.'
    setErrors(problems)
    const wrong = lines.find(({ id }) => problems[id])
    if (wrong) return document.getElementById(`credit-${wrong.id}`)?.focus()
    try {
      const items = chosen.map(({ itemId, quantity }) => ({
        itemId,
        quantity: toDecimal(quantity),
      }))
      const note = await credit({
        id: invoice.id,
        reason: reason.trim(),
        ...(choice === 'lines' && { items }),
      })
      toast({
        title: 'Creditnota aangemaakt',
        description: `${titleOf(note)}, ${euro(note.totalAmount)}`,
      })
      onCredited(note)
    } catch (error) {
      toast(
        failure(
          'Fout bij aanmaken',
          error,
          'Er ging iets mis bij het maken van de creditnota. Probeer het opnieuw.',
        ),
      )
    }
  }

  return (
    <FormDialog
      title="Creditnota maken"
      description={`Voor ${titleOf(invoice)}, ${invoice.customerName}. De creditnota krijgt meteen haar nummer.`}
      submitLabel="Creditnota maken"
      saving={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      <div>
        <Segments
          legend="Wat je terugneemt"
          options={CHOICES}
          value={choice}
          onChange={setChoice}
        />
      </div>
      {choice === 'lines' && (
        <ul className="flex flex-col divide-y divide-line">
          {lines.map((line) => (
            <CreditLine
              key={line.id}
              line={line}
              typed={typed[line.id] ?? ''}
              error={errors[line.id]}
              onType={(quantity) => setTyped({ ...typed, [line.id]: quantity })}
            />
          ))}
        </ul>
      )}
      <TextInput
        label="Reden"
        hint="Niet verplicht; staat op de creditnota."
        maxLength={300}
        autoComplete="off"
        value={reason}
        onValue={setReason}
      />
      <Unprintable text={printedWords({ ...invoice, notes: reason, items: printed })} />
      <p
        aria-live="polite"
        className="flex items-baseline justify-between gap-4 rounded-field bg-pine-soft p-4 text-lg font-semibold tabular-nums"
      >
        <span>Te crediteren</span>
        <span className="whitespace-nowrap">{formatEuro(total)}</span>
      </p>
    </FormDialog>
  )
}

type CreditLineProps = {
  line: CreditableLine
  typed: string
  error: string | undefined
  onType: (quantity: string) => void
}

function CreditLine({
  line: { id, description, unitPrice, left },
  typed,
  error,
  onType,
}: CreditLineProps) {
  return (
    <li className="grid grid-cols-[1fr_7rem] items-start gap-4 py-3">
      <p className="min-w-0 pt-1 wrap-anywhere">
        <span className="block font-medium">{description}</span>
        <span className="text-sm text-muted tabular-nums">
          {euro(unitPrice)}, nog {quantityText(toDecimal(left))}
        </span>
      </p>
      <TextInput
        id={`credit-${id}`}
        label={
          <>
            Aantal<span className="sr-only"> van {description}</span>
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error}
        onValue={onType}
      />
    </li>
  )
}

import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { FieldErrors } from '#lib/errors.ts'
import { useSaveInvoice } from '#money/invoices/client.ts'
import {
  bodyOf,
  type Draft,
  formFields,
  problemsOf,
  staleRows,
  wrongFields,
} from '#money/invoices/drafts/components/invoice-draft.ts'
import { InvoiceFields } from '#money/invoices/drafts/components/invoice-fields.tsx'
import { type Invoice, invoiceSchema } from '#money/invoices/wire.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type InvoiceDialogProps = {
  start: Draft
  /** The draft to write anew; without it an invoice is added. */
  invoice?: Invoice
  termDays: number
  vatRegime: 'standard' | 'exempt'
  onClose: () => void
  onSaved: (id: string) => void
}

/**
 * Writes a draft. What another editor stored is shown beside what was typed here, and nothing is
 * closed away unasked.
 */
export function InvoiceDialog({
  start: opened,
  invoice: read,
  termDays,
  vatRegime,
  onClose,
  onSaved,
}: InvoiceDialogProps) {
  // What it was when it was opened: a refetch behind it changes neither the base nor what is typed.
  const [{ start, base }] = useState({ start: opened, base: read })
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm<Draft>({ defaultValues: start, shouldFocusError: false })
  const { isDirty } = form.formState
  const editor = useInvoiceEditor({ form, base, onSaved })
  const close = () => (isDirty ? setLeaving(true) : onClose())

  return (
    <EditorDialog
      editor={editor}
      title={base ? 'Factuur bewerken' : 'Nieuwe factuur'}
      description="Een concept: bij het verzenden krijgt de factuur haar nummer."
      size="lg"
      stickyFooter
      submitLabel={base ? 'Bewaren' : 'Concept bewaren'}
      version={base?.version}
      onClose={close}
      className="flex flex-col gap-7"
      rowsOf={(stored) => staleRows(stored, form.getValues())}
      questions={
        <>
          <LeaveGuard when={isDirty && !editor.saving} />
          <ConfirmDialog
            open={isLeaving}
            onClose={() => setLeaving(false)}
            title="Sluiten zonder bewaren?"
            text="Wat je in deze factuur gewijzigd hebt, gaat verloren."
            confirmLabel="Niet bewaren"
            cancelLabel="Verder invullen"
            tone="danger"
            onConfirm={onClose}
          />
        </>
      }
    >
      <InvoiceFields form={form} termDays={termDays} vatRegime={vatRegime} />
    </EditorDialog>
  )
}

type Editor = {
  form: UseFormReturn<Draft>
  base: Invoice | undefined
  onSaved: (id: string) => void
}

function useInvoiceEditor({ form, base, onSaved }: Editor) {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveInvoice()
  return useEditor<Draft, Invoice>({
    form,
    check(draft) {
      const problems = problemsOf(draft)
      showProblems(form, problems)
      if (Object.keys(problems).length > 0)
        toast({ title: 'Fout', description: messageOf(problems), tone: 'destructive' })
      return problems
    },
    stored: invoiceSchema,
    failure: {
      title: base ? 'Fout bij bijwerken' : 'Fout bij aanmaken',
      description: 'Er ging iets mis bij het bewaren van de factuur. Probeer het opnieuw.',
    },
    onRefusal(error) {
      showProblems(form, formFields(error.fields))
      return false
    },
    async send(draft, version) {
      const saved = await save({
        ...bodyOf(draft),
        ...(base && { id: base.id, ...(version !== undefined && { version }) }),
      })
      toast({
        title: base ? 'Factuur bijgewerkt' : 'Factuur aangemaakt',
        description: saved.customerName,
      })
      onSaved(saved.id)
    },
  })
}

/** The one thing that no invoice can do without is named; otherwise the fields say it. */
function messageOf({ customerName }: FieldErrors): string {
  return customerName ?? 'Controleer alle velden en probeer opnieuw'
}

/** Puts each sentence beside its field and moves the focus to the first. */
function showProblems(form: UseFormReturn<Draft>, problems: FieldErrors) {
  const wrong = wrongFields(problems, form.getValues('items').length)
  for (const name of wrong) form.setError(name, { type: 'refused', message: problems[name] ?? '' })
  if (wrong[0]) document.getElementById(`factuur-${wrong[0]}`)?.focus()
}

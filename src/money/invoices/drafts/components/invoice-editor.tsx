import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { salonQuery } from '#foundation/salon/client.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { proposalQuery, settingsQuery, useSaveInvoice } from '#money/invoices/client.ts'
import { existingText } from '#money/invoices/components/invoice-words.ts'
import {
  bodyOf,
  copyOf,
  type Draft,
  draftOf,
  draftOfProposal,
  emptyDraft,
  formFields,
  problemsOf,
  staleRows,
  type Term,
  wrongFields,
} from '#money/invoices/drafts/components/invoice-draft.ts'
import { InvoiceFields } from '#money/invoices/drafts/components/invoice-fields.tsx'
import { type Invoice, invoiceSchema, type Proposal } from '#money/invoices/wire.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

/**
 * What is written: a new invoice, perhaps of a visit or a sale or like another one, or a draft that
 * exists.
 */
export type EditorTarget =
  | { kind: 'new'; source?: { appointmentId?: string; saleIds?: string } }
  | { kind: 'edit' | 'copy'; invoice: Invoice }

type InvoiceEditorProps = {
  target: EditorTarget
  today: DateString
  onClose: () => void
  onSaved: (id: string) => void
}

/** The form of an invoice, once everything it starts with is there. */
export function InvoiceEditor({ target, today, onClose, onSaved }: InvoiceEditorProps) {
  const source = target.kind === 'new' ? target.source : undefined
  const salon = useQuery(salonQuery)
  const settings = useQuery(settingsQuery)
  const proposal = useQuery({ ...proposalQuery(source ?? {}), enabled: source !== undefined })
  // as it was when it was opened: once the invoice is saved, it would be named itself
  const [first, setFirst] = useState<Proposal>()
  if (proposal.data && !first) setFirst(proposal.data)
  const [isSure, setSure] = useState(false)
  const existing = isSure ? undefined : first?.existing
  if (existing && existing.length > 0)
    return (
      <ExistingInvoices
        existing={existing}
        onOpen={onSaved}
        onAdd={() => setSure(true)}
        onClose={onClose}
      />
    )
  if (salon.data && settings.data && (!source || first)) {
    const term = { today, termDays: settings.data.termDays }
    const start = first ? draftOfProposal(first, term) : startOf(target, term)
    return (
      <InvoiceDialog
        start={start}
        termDays={settings.data.termDays}
        vatRegime={salon.data.vatRegime}
        onClose={onClose}
        onSaved={onSaved}
        {...(target.kind === 'edit' && { invoice: target.invoice })}
      />
    )
  }
  const failed = [salon, settings, proposal].find(({ error }) => error)
  return (
    <Dialog open onClose={onClose} size="lg" title="Factuur">
      {failed ? (
        <LoadFailed title="De factuur kon niet voorbereid worden." query={failed} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  )
}

function startOf(target: EditorTarget, term: Term): Draft {
  if (target.kind === 'new') return emptyDraft(term)
  return target.kind === 'copy' ? copyOf(target.invoice, term) : draftOf(target.invoice)
}

type ExistingInvoicesProps = {
  existing: Proposal['existing']
  onOpen: (id: string) => void
  onAdd: () => void
  onClose: () => void
}

/**
 * Before a second invoice of the same visit or sale: the first may be what was looked for. A sale
 * stands on one only.
 */
function ExistingInvoices({ existing, onOpen, onAdd, onClose }: ExistingInvoicesProps) {
  const isSold = existing.some(({ isOfSales }) => isOfSales)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Er is al een factuur"
      description={existingText(existing)}
      footer={
        <>
          {!isSold && (
            <Button variant="secondary" onClick={onAdd}>
              Toch een nieuwe maken
            </Button>
          )}
          {existing.map(({ id, invoiceNumber }) => (
            <Button key={id} onClick={() => onOpen(id)}>
              {invoiceNumber ? `Factuur ${invoiceNumber} bekijken` : 'Concept bekijken'}
            </Button>
          ))}
        </>
      }
    />
  )
}

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
function InvoiceDialog({
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

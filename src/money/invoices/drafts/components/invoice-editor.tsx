import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { salonQuery } from '#foundation/salon/client.ts'
import type { DateString } from '#lib/dates.ts'
import { proposalQuery, settingsQuery } from '#money/invoices/client.ts'
import { ExistingInvoices } from '#money/invoices/drafts/components/existing-invoices.tsx'
import { InvoiceDialog } from '#money/invoices/drafts/components/invoice-dialog.tsx'
import {
  copyOf,
  type Draft,
  draftOf,
  draftOfProposal,
  emptyDraft,
  type Term,
} from '#money/invoices/drafts/components/invoice-draft.ts'
import type { Invoice, Proposal } from '#money/invoices/wire.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

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

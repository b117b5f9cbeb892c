import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { salonQuery } from '#foundation/salon/client.ts'
import { type DateString, isDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { useInvoiceActions } from '#money/invoices/components/use-invoice-actions.ts'
import { titleOf } from '#money/invoices/rules.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'

/** Chosen to write another method than those of the salon. */
const OTHER = 'Anders…'

/** Asks when and how an invoice was paid. */
export function PaidDialog({
  invoice,
  today,
  onClose,
}: {
  invoice: Invoice
  today: DateString
  onClose: () => void
}) {
  const { data: salon } = useQuery(salonQuery)
  const { markPaid, moving } = useInvoiceActions(invoice)
  const [draft, setDraft] = useState({ paidOn: today, method: '', other: '' })
  const [error, setError] = useState('')
  const methods = [...(salon?.paymentMethods ?? []), OTHER]
  const left = invoice.due

  async function submit() {
    if (moving) return
    if (!isDate(draft.paidOn) || draft.paidOn > today) {
      setError(isDate(draft.paidOn) ? 'Deze dag moet nog komen.' : 'Kies een geldige datum.')
      document.getElementById('betaald-op')?.focus()
      return
    }
    const paidMethod = draft.method === OTHER ? draft.other.trim() : draft.method
    if (await markPaid({ paidOn: draft.paidOn, paidMethod })) onClose()
  }

  return (
    <FormDialog
      title={invoice.type === 'invoice' ? 'Markeer als betaald' : 'Markeer als terugbetaald'}
      description={`${titleOf(invoice)}, ${invoice.customerName}, ${euro(left)}.`}
      submitLabel="Bewaren"
      saving={moving}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <TextInput
        id="betaald-op"
        type="date"
        label={invoice.type === 'invoice' ? 'Betaald op' : 'Terugbetaald op'}
        required
        value={draft.paidOn}
        error={error}
        onValue={(value) => {
          setDraft({ ...draft, paidOn: value })
          setError('')
        }}
      />
      <Select
        label="Betaalmiddel"
        placeholder="Niet ingevuld"
        options={methods.map((method) => ({ value: method, label: method }))}
        value={draft.method}
        onValue={(value) => setDraft({ ...draft, method: value })}
      />
      {draft.method === OTHER && (
        <TextInput
          label="Ander betaalmiddel"
          maxLength={60}
          autoComplete="off"
          value={draft.other}
          onValue={(value) => setDraft({ ...draft, other: value })}
          className="sm:col-span-2"
        />
      )}
    </FormDialog>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { is } from 'valibot'
import { useAddCustomer, useChangeCustomer } from '#clients/customers/client.ts'
import {
  CustomerForm,
  changesOf,
  draftOf,
  inputOf,
  rowsOf,
} from '#clients/customers/components/customer-form.tsx'
import {
  customerSchema,
  type Holder,
  holderSchema,
  type WholeCustomer,
} from '#clients/customers/wire.ts'
import { fullName, isSeen } from '#lib/names.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type CustomerDialogProps = {
  /** Absent: a new one. */
  customer?: WholeCustomer
  onClose: () => void
  /** A new one is there; `onClose` is then not called. */
  onAdded?: (customer: WholeCustomer) => void
  /** Somebody else has the address that was typed. */
  onHolder: (holder: Holder, action: 'merge' | 'open') => void
}

/**
 * Adds or edits a customer; all her appointments follow an edit. Render it while it is to be open.
 */
export function CustomerDialog({
  customer: shown,
  onClose,
  onAdded,
  onHolder,
}: CustomerDialogProps) {
  // What the owner started from: behind the dialog the page may reload, and a change by somebody
  // else must not slip in unseen.
  const [customer] = useState(shown)
  const { toast } = useToast()
  const { mutateAsync: add } = useAddCustomer()
  const { mutateAsync: change } = useChangeCustomer()
  const form = useForm({ defaultValues: draftOf(customer), shouldFocusError: false })
  const [holder, setHolder] = useState<Holder>()
  const editor = useEditor({
    form,
    stored: customerSchema,
    failure: {
      title: 'Fout bij opslaan',
      description: 'Er ging iets mis bij het bijwerken van de klantgegevens.',
    },
    onRefusal: ({ code, current }) => {
      setHolder(code === 'email_in_use' && is(holderSchema, current) ? current : undefined)
      return code === 'email_in_use' || code === 'invalid'
    },
    async send(draft, version) {
      setHolder(undefined)
      if (customer) {
        const { updatedAppointments } = await change({
          ...changesOf(draft, customer),
          id: customer.id,
          version: version ?? customer.version,
        })
        toast({
          title: 'Klant bijgewerkt',
          description: `${updatedAppointments} afspraak(en) bijgewerkt met nieuwe klantgegevens.`,
        })
        return onClose()
      }
      const added = await add(inputOf(draft))
      toast({
        title: 'Klant toegevoegd',
        description: 'Nieuwe klant is succesvol toegevoegd aan het systeem.',
      })
      return onAdded ? onAdded(added) : onClose()
    },
  })

  return (
    <EditorDialog
      editor={editor}
      size="lg"
      title={customer ? `${fullName(customer)} bewerken` : 'Nieuwe klant'}
      description={customer && 'Wat je hier wijzigt, wijzigt ook in alle afspraken van deze klant.'}
      submitLabel={customer ? 'Opslaan' : 'Klant toevoegen'}
      onClose={onClose}
      className="flex flex-col gap-5"
      rowsOf={(stored) => rowsOf(stored, { draft: form.getValues(), before: customer ?? stored })}
    >
      {holder && (
        <InUse holder={holder} isNew={!customer} onAction={(action) => onHolder(holder, action)} />
      )}
      <CustomerForm form={form} isNew={!customer} />
    </EditorDialog>
  )
}

function InUse({
  holder,
  isNew,
  onAction,
}: {
  holder: Holder
  isNew: boolean
  onAction: (action: 'merge' | 'open') => void
}) {
  const name = [holder.firstName, holder.lastName].filter(isSeen).join(' ') || 'een andere klant'
  return (
    <Alert
      tone="warning"
      title={`Dit e-mailadres is al van ${name}.`}
      action={
        <div className="flex flex-wrap gap-2">
          {!isNew && (
            <Button variant="secondary" onClick={() => onAction('merge')}>
              Samenvoegen met {name}…
            </Button>
          )}
          <Button variant="ghost" onClick={() => onAction('open')}>
            {name} openen
          </Button>
        </div>
      }
    >
      {isNew
        ? 'Bekijk of het om dezelfde persoon gaat.'
        : 'Is het dezelfde persoon? Voeg de twee dan samen: afspraken en honden komen onder één klant.'}
    </Alert>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { euro } from '#lib/money.ts'
import { eInvoiceQuery, useSendInvoice } from '#money/invoices/client.ts'
import { printedWords } from '#money/invoices/components/invoice-words.ts'
import { titleOf } from '#money/invoices/rules.ts'
import {
  type Dates,
  SendingDates,
  useDatesToSend,
} from '#money/invoices/sending/components/sending-dates.tsx'
import type { Invoice } from '#money/invoices/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { Unprintable } from '#ui/unprintable.tsx'

/** Asks how an invoice goes out; a draft becomes final by it. */
export function SendDialog({
  invoice: current,
  onClose,
}: {
  invoice: Invoice
  onClose: () => void
}) {
  const { toast } = useToast()
  const { mutateAsync: send, isPending } = useSendInvoice()
  // while it goes out the invoice already gets its number, which must not turn the question into
  // that of a second sending
  const [asked, setAsked] = useState<Invoice>()
  const invoice = asked ?? current
  const { customerEmail, customerName, status, eInvoiceStatus } = invoice
  const isDraft = status === 'draft'
  const [mail, setMail] = useState(customerEmail !== '')
  const [eInvoice, setEInvoice] = useState(false)
  const [typed, setTyped] = useState<Dates>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const dates = useDatesToSend(invoice, typed)
  const retype = (changed: Dates) => {
    setTyped(changed)
    setErrors({})
  }

  async function submit() {
    if (isPending || (!isDraft && !mail && !eInvoice)) return
    setAsked(current)
    try {
      const sent = await send({ id: invoice.id, mail, eInvoice, ...dates })
      const how = [
        mail && `mail naar ${customerEmail} klaargezet`,
        eInvoice && 'e-factuur onderweg',
      ]
        .filter(Boolean)
        .join(', ')
      toast({
        title: 'Factuur verzonden',
        description: [titleOf(sent), how].filter(Boolean).join(': '),
      })
      onClose()
    } catch (error) {
      setAsked(undefined)
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      const wrong = (['invoiceDate', 'dueDate'] as const).find((field) => fields[field])
      if (wrong) document.getElementById(`verzenden-${wrong}`)?.focus()
      toast(
        failure(
          'Fout bij verzenden',
          error,
          'Er ging iets mis bij het verzenden van de factuur. Probeer het opnieuw.',
        ),
      )
    }
  }

  return (
    <FormDialog
      title={isDraft ? 'Factuur verzenden' : `${titleOf(invoice)} opnieuw verzenden`}
      description={`${customerName}, ${euro(invoice.totalAmount)}.`}
      submitLabel={mail || eInvoice || !isDraft ? 'Verzenden' : 'Definitief maken'}
      saving={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      {isDraft && (
        <p>
          De factuur krijgt nu haar nummer. Daarna kan je ze niet meer wijzigen of verwijderen,
          alleen crediteren.
        </p>
      )}
      <Unprintable text={printedWords(invoice)} />
      {isDraft && (
        <SendingDates invoice={invoice} dates={typed} onChange={retype} errors={errors} />
      )}
      <Checkbox
        label="Mailen naar de klant"
        hint={
          customerEmail
            ? `${customerEmail}, met de factuur als bijlage.`
            : 'Deze klant heeft geen e-mailadres: vul het in op het concept, of geef de factuur op papier mee.'
        }
        disabled={customerEmail === ''}
        checked={mail}
        onChange={({ target }) => setMail(target.checked)}
      />
      {eInvoiceStatus === 'sent' ? (
        <Alert tone="info">De e-factuur is al verzonden.</Alert>
      ) : (
        <EInvoiceChoice invoice={invoice} checked={eInvoice} onChange={setEInvoice} />
      )}
    </FormDialog>
  )
}

/** A draft gets its number by being sent. */
const WITHOUT_NUMBER = /nog geen nummer/

type EInvoiceChoiceProps = { invoice: Invoice; checked: boolean; onChange: (isOn: boolean) => void }

/**
 * The e-invoice, when there is somebody who carries it; what is still missing for it either way.
 */
function EInvoiceChoice({ invoice, checked, onChange }: EInvoiceChoiceProps) {
  const query = useQuery(eInvoiceQuery(invoice.id))
  const { data, error } = query
  if (error || !data)
    return (
      <Pending query={query} failed="De e-factuur kon niet nagekeken worden.">
        <Skeleton className="h-16 w-full" />
      </Pending>
    )
  const problems = data.problems.filter(
    (problem) => invoice.status !== 'draft' || !WITHOUT_NUMBER.test(problem),
  )
  const isCompany = invoice.customerVATNumber !== ''
  return (
    <>
      {data.accessPoint !== null && (
        <Checkbox
          label="Versturen als e-factuur (Peppol)"
          hint={
            problems.length > 0 ? 'Kan zodra het volgende in orde is.' : `Via ${data.accessPoint}.`
          }
          disabled={problems.length > 0}
          checked={checked && problems.length === 0}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
      {problems.length > 0 && (data.accessPoint !== null || isCompany) && (
        <Alert tone="warning" title="Nog nodig voor een e-factuur">
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {data.accessPoint === null && isCompany && problems.length === 0 && (
        <Alert tone="info" title="Klant met BTW-nummer">
          Tussen bedrijven telt alleen de e-factuur. Er is nog geen toegangspunt ingesteld: download
          na het verzenden het UBL-bestand en verstuur het met je boekhoudprogramma.
        </Alert>
      )}
    </>
  )
}

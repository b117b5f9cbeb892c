import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { sendingDatesQuery } from '#money/invoices/client.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { TextInput } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export type Dates = { invoiceDate: string; dueDate: string }
type SendingDatesProps = {
  invoice: Invoice
  /** What was typed; until then the dates that the server proposes. */
  dates: Dates | undefined
  onChange: (dates: Dates) => void
  errors: FieldErrors
}

/**
 * The dates that stand on the invoice from now on: numbers follow the days, so a draft that was
 * overtaken gets that of today.
 */
export function SendingDates({ invoice, dates, onChange, errors }: SendingDatesProps) {
  const { data, error } = useQuery(sendingDatesQuery(invoice.id))
  if (!data && !error) return <Skeleton className="h-20 w-full" />
  const proposed = data ?? invoice
  const shown = dates ?? proposed
  const last = data?.last && data.last.invoiceDate > invoice.invoiceDate ? data.last : undefined
  return (
    <>
      {proposed.invoiceDate !== invoice.invoiceDate && (
        <Alert tone="info" title={`Dit concept is van ${formatShortDate(invoice.invoiceDate)}`}>
          {last &&
            `${last.invoiceNumber} is al van ${formatShortDate(last.invoiceDate)}, en nummers volgen de data. `}
          {`De factuur krijgt daarom ${formatShortDate(proposed.invoiceDate)}, met evenveel dagen om te betalen.`}
        </Alert>
      )}
      <fieldset className="grid grid-cols-2 items-start gap-4">
        <legend className="sr-only">Data</legend>
        <TextInput
          id="verzenden-invoiceDate"
          type="date"
          label="Factuurdatum"
          value={shown.invoiceDate}
          error={errors.invoiceDate}
          onValue={(value) => onChange({ invoiceDate: value, dueDate: shown.dueDate })}
        />
        <TextInput
          id="verzenden-dueDate"
          type="date"
          label="Vervaldatum"
          value={shown.dueDate}
          error={errors.dueDate}
          onValue={(value) => onChange({ invoiceDate: shown.invoiceDate, dueDate: value })}
        />
      </fieldset>
    </>
  )
}

/** The dates to send along: what was typed, or what was proposed in place of the draft's own. */
export function useDatesToSend(invoice: Invoice, typed: Dates | undefined): Partial<Dates> {
  const { data } = useQuery({
    ...sendingDatesQuery(invoice.id),
    enabled: invoice.status === 'draft',
  })
  if (invoice.status !== 'draft') return {}
  const dates = typed ?? data
  return dates ? { invoiceDate: dates.invoiceDate, dueDate: dates.dueDate } : {}
}

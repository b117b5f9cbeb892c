import type { ChangeEvent } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { addDays, isDate } from '#lib/dates.ts'
import { euro, toDecimal } from '#lib/money.ts'
import { printedWords } from '#money/invoices/components/invoice-words.ts'
import { SumRows } from '#money/invoices/components/sum-rows.tsx'
import { InvoiceBuyer } from '#money/invoices/drafts/components/invoice-buyer.tsx'
import { type Draft, rateOf, sumsOf } from '#money/invoices/drafts/components/invoice-draft.ts'
import { InvoiceLines } from '#money/invoices/drafts/components/invoice-lines.tsx'
import { vatMentions } from '#money/invoices/texts.ts'
import { Alert } from '#ui/alert.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { Switch } from '#ui/switch.tsx'
import { Unprintable } from '#ui/unprintable.tsx'

type InvoiceFieldsProps = {
  form: UseFormReturn<Draft>
  termDays: number
  vatRegime: 'standard' | 'exempt'
}

/** The fields of an invoice: for whom, when, what, and what it comes to as one types. */
export function InvoiceFields({ form, termDays, vatRegime }: InvoiceFieldsProps) {
  const { control, setValue, clearErrors, formState } = form
  const field = fieldsOf(form)
  const [reverseCharge, saleIds, taxedBefore] = useWatch({
    control,
    name: ['reverseCharge', 'saleIds', 'taxedBefore'],
  })
  return (
    <>
      {saleIds.length > 0 && (
        <Alert tone="info">
          Van een verkoop aan de kassa: wat al betaald is, gaat van het te betalen bedrag af.
          {taxedBefore !== '0.00' &&
            ` Wat met een kadobon betaald is (${euro(taxedBefore)}), komt als aftrek op de factuur: die btw gaf je al aan toen je de bon verkocht.`}
        </Alert>
      )}
      <InvoiceBuyer form={form} />
      <InvoiceDates form={form} termDays={termDays} />
      <InvoiceLines form={form} />
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="flex flex-col gap-4 max-sm:order-last">
          <TextArea
            {...field('notes')}
            id="factuur-notes"
            label="Opmerkingen"
            hint="Staan op de factuur."
          />
        </div>
        <div className="flex flex-col gap-4">
          <TextInput
            {...field('discount')}
            id="factuur-discount"
            label="Korting (€)"
            hint={
              vatRegime === 'exempt'
                ? 'Gaat van het totaal af.'
                : 'Inclusief btw; gaat van het totaal af.'
            }
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
          />
          {vatRegime === 'standard' && (
            <div className="flex flex-col gap-1">
              <Switch
                id="factuur-reverseCharge"
                label="Btw verlegd"
                checked={reverseCharge}
                onSwitch={async (isOn) => {
                  setValue('reverseCharge', isOn, { shouldDirty: true })
                  clearErrors('reverseCharge')
                }}
                error={formState.errors.reverseCharge?.message}
              />
            </div>
          )}
          <InvoiceSumsBox control={control} vatRegime={vatRegime} />
        </div>
      </div>
      <UnprintableSigns form={form} />
    </>
  )
}

function UnprintableSigns({ form: { control } }: { form: UseFormReturn<Draft> }) {
  return <Unprintable text={printedWords(useWatch({ control }))} />
}

/** The due date follows the date of the invoice until it is chosen by hand. */
function InvoiceDates({ form, termDays }: { form: UseFormReturn<Draft>; termDays: number }) {
  const { setValue, getValues } = form
  const field = fieldsOf(form)
  const [shown, dueDate] = useWatch({ control: form.control, name: ['invoiceDate', 'dueDate'] })
  const follows = isDate(shown) && dueDate === addDays(shown, termDays)

  function follow({ target }: ChangeEvent<HTMLInputElement>) {
    setValue('invoiceDate', target.value, { shouldDirty: true })
    if (follows && isDate(target.value) && getValues('dueDate') === dueDate)
      setValue('dueDate', addDays(target.value, termDays), { shouldDirty: true })
  }

  return (
    <fieldset className="grid grid-cols-2 items-start gap-4">
      <legend className="sr-only">Data</legend>
      <TextInput
        {...field('invoiceDate')}
        id="factuur-invoiceDate"
        type="date"
        label="Factuurdatum"
        required
        onChange={follow}
      />
      <TextInput
        {...field('dueDate')}
        id="factuur-dueDate"
        type="date"
        label="Vervaldatum"
        required
      />
    </fieldset>
  )
}

/** What an invoice comes to as one types. */
function InvoiceSumsBox({
  control,
  vatRegime,
}: {
  control: Control<Draft>
  vatRegime: 'standard' | 'exempt'
}) {
  const [items, discount, reverseCharge, taxedBefore] = useWatch({
    control,
    name: ['items', 'discount', 'reverseCharge', 'taxedBefore'],
  })
  const rate = rateOf({ reverseCharge }, vatRegime)
  const sums = sumsOf({ items, discount, taxedBefore }, rate)
  return (
    <div
      role="group"
      aria-label="Totalen van de factuur"
      className="flex flex-col gap-1 rounded-field bg-pine-soft p-4"
    >
      {taxedBefore !== '0.00' && (
        <p className="flex items-baseline justify-between gap-4 tabular-nums">
          <span>Betaald met kadobon</span>
          <span className="whitespace-nowrap">{euro(`-${taxedBefore}`)}</span>
        </p>
      )}
      <SumRows
        vatRate={rate}
        subtotal={toDecimal(sums.subtotal)}
        vatAmount={toDecimal(sums.vat)}
        rounding={toDecimal(sums.rounding)}
        totalAmount={toDecimal(sums.total)}
      />
      {rate === '0.00' && (
        <p className="mt-1 text-sm">{vatMentions[vatRegime === 'exempt' ? 'E' : 'AE']}</p>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import type { Candidate } from '#agenda/appointments/client.ts'
import { ClientField } from '#agenda/appointments/components/client-field.tsx'
import { keysOf, picked } from '#lib/keyed.ts'
import { fullName } from '#lib/names.ts'
import { BUYER_FIELDS } from '#money/invoiced-sales/rules.ts'
import { proposalQuery } from '#money/invoices/client.ts'
import type { Draft, HeaderField } from '#money/invoices/drafts/components/invoice-draft.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'

/** For whom an invoice is: a known customer whose details come along, or anybody. */
export function InvoiceBuyer({ form }: { form: UseFormReturn<Draft> }) {
  const field = fieldsOf(form)
  return (
    <section aria-labelledby="factuur-klant" className="grid grid-cols-6 items-start gap-4">
      <h3 id="factuur-klant" className="col-span-6 text-xl">
        Klant
      </h3>
      <BuyerName form={form} error={form.formState.errors.customerName?.message} />
      <TextInput
        {...field('customerEmail')}
        id="factuur-customerEmail"
        label="E-mail"
        hint="Niet verplicht: zonder geef je de factuur afgedrukt."
        type="email"
        autoComplete="off"
        className="col-span-6 sm:col-span-3"
      />
      <TextInput
        {...field('customerAddress')}
        id="factuur-customerAddress"
        label="Straat en nummer"
        autoComplete="off"
        className="col-span-6 sm:col-span-3"
      />
      <TextInput
        {...field('customerPostalCode')}
        id="factuur-customerPostalCode"
        label="Postcode"
        autoComplete="off"
        className="col-span-2 sm:col-span-1"
      />
      <TextInput
        {...field('customerCity')}
        id="factuur-customerCity"
        label="Gemeente"
        autoComplete="off"
        className="col-span-4 sm:col-span-2"
      />
      <TextInput
        {...field('customerVATNumber')}
        id="factuur-customerVATNumber"
        label="BTW-nummer"
        placeholder="BE 0123.456.749"
        autoComplete="off"
        className="col-span-6 sm:col-span-3"
      />
      <TextInput
        {...field('customerCountry')}
        id="factuur-customerCountry"
        label="Land"
        autoComplete="off"
        className="col-span-6 sm:col-span-3"
      />
    </section>
  )
}

/** Whoever is known brings her details, and those of the company that was invoiced for her last. */
function BuyerName({
  form: { control, getValues, setValue, clearErrors },
  error,
}: {
  form: UseFormReturn<Draft>
  error: string | undefined
}) {
  const { field } = useController({ control, name: 'customerName' })
  const customerId = useWatch({ control, name: 'customerId' })
  const client = useQueryClient()

  function fill(values: Partial<Record<HeaderField | 'customerId', string>>) {
    for (const name of keysOf(values)) setValue(name, values[name] ?? '', { shouldDirty: true })
  }

  async function pick({ id, email, address, postalCode, city, ...person }: Candidate) {
    const known = {
      customerId: id,
      customerName: fullName(person),
      customerEmail: email,
      customerAddress: address,
      customerPostalCode: postalCode,
      customerCity: city,
    }
    fill(known)
    clearErrors(['customerName', 'customerEmail'])
    const last = await client.fetchQuery(proposalQuery({ customerId: id })).catch(() => undefined)
    // what was typed meanwhile stays
    if (!last || keysOf(known).some((name) => getValues(name) !== known[name])) return
    fill(picked(last.invoice, BUYER_FIELDS))
  }

  return (
    <ClientField
      id="factuur-customerName"
      label="Naam of bedrijf"
      required
      placeholder="Typ om een klant te zoeken"
      value={field.value}
      isKnown={customerId !== ''}
      error={error}
      onType={field.onChange}
      onPick={(chosen) => void pick(chosen)}
      aside={
        <Button
          variant="ghost"
          size="sm"
          onClick={() => fill({ customerId: '' })}
          className="-my-1.5"
        >
          Loskoppelen
        </Button>
      }
      className="col-span-6 sm:col-span-3"
    />
  )
}

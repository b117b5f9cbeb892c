import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { type Candidate, candidatesQuery } from '#agenda/appointments/client.ts'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { fullName } from '#lib/names.ts'
import type { Draft, HeaderField } from '#money/invoices/drafts/components/invoice-draft.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { SuggestField } from '#ui/suggest-field.tsx'

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

function BuyerName({
  form: { control, setValue, clearErrors },
  error,
}: {
  form: UseFormReturn<Draft>
  error: string | undefined
}) {
  const { field } = useController({ control, name: 'customerName' })
  const customerId = useWatch({ control, name: 'customerId' })
  const q = useDebounced(customerId ? '' : field.value.trim())
  const { data: found = [], error: failed, isFetching } = useQuery(candidatesQuery(q))
  const candidates = customerId || q.length < 2 ? [] : found
  const write = (name: HeaderField | 'customerId', value: string) =>
    setValue(name, value, { shouldDirty: true })

  function pick(id: string) {
    const chosen = candidates.find((candidate) => candidate.id === id)
    if (!chosen) return
    write('customerId', chosen.id)
    write('customerEmail', chosen.email)
    write('customerAddress', chosen.address)
    write('customerPostalCode', chosen.postalCode)
    write('customerCity', chosen.city)
    field.onChange(fullName(chosen))
    clearErrors(['customerName', 'customerEmail'])
  }

  return (
    <SuggestField
      id="factuur-customerName"
      label="Naam of bedrijf"
      required
      placeholder="Typ om een klant te zoeken"
      value={field.value}
      error={error}
      onType={field.onChange}
      suggestions={candidates.map((candidate) => ({
        id: candidate.id,
        label: fullName(candidate),
        detail: detailOf(candidate),
      }))}
      onPick={pick}
      className="col-span-6 sm:col-span-3"
      isSearching={q.length > 1 && isFetching}
      status={
        customerId ? (
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="inline-flex items-center gap-1.5 text-green">
              <UserRoundCheck aria-hidden className="size-4" />
              Bekende klant
            </span>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => write('customerId', '')}
              className="-my-1.5"
            >
              Loskoppelen
            </Button>
          </span>
        ) : (
          failed !== null && q.length > 1 && 'Zoeken lukt nu niet. De naam die je typt, volstaat.'
        )
      }
    />
  )
}

function detailOf({ dogs, city, phone, email }: Candidate): string {
  return [dogs.map(({ name }) => name).join(', '), city || phone || email]
    .filter(Boolean)
    .join(' · ')
}

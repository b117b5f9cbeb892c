import { Boxes } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { readTyped } from '#lib/money.ts'
import type { Draft } from '#money/products/components/product-draft.ts'
import { categoryOptions, marginLine } from '#money/products/components/product-words.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

type ProductFieldsProps = {
  form: UseFormReturn<Draft>
  vatRate: string
  isNew: boolean
  /** Offered while nothing is typed that would be lost. */
  onStock?: (() => void) | undefined
}

/** The fields of a product, its margin as one types. */
export function ProductFields({ form, vatRate, isNew, onStock }: ProductFieldsProps) {
  const { register, formState } = form
  const errorOf = (field: keyof Draft) => formState.errors[field]?.message
  const chargesVat = vatRate !== '0.00'
  return (
    <>
      <TextInput
        {...register('name')}
        label="Naam"
        required
        error={errorOf('name')}
        className="col-span-2"
      />
      <TextInput
        {...register('brand')}
        label="Merk"
        error={errorOf('brand')}
        className="max-sm:col-span-2"
      />
      <Select
        {...register('category')}
        label="Categorie"
        options={categoryOptions}
        error={errorOf('category')}
        className="max-sm:col-span-2"
      />
      <TextInput
        {...register('price')}
        label="Verkoopprijs (€)"
        hint={chargesVat ? 'Inclusief btw.' : 'Wat de klant betaalt.'}
        required
        inputMode="decimal"
        placeholder="12,50"
        error={errorOf('price')}
      />
      <TextInput
        {...register('costPrice')}
        label="Kostprijs (€)"
        hint={chargesVat ? 'Exclusief btw.' : 'Wat je zelf betaalt.'}
        inputMode="decimal"
        placeholder="7,25"
        error={errorOf('costPrice')}
      />
      <Margin form={form} vatRate={vatRate} />
      <TextInput
        {...register('stock')}
        label="Voorraad"
        required
        inputMode="numeric"
        error={errorOf('stock')}
      />
      <TextInput
        {...register('minStock')}
        label="Minimumvoorraad"
        inputMode="numeric"
        error={errorOf('minStock')}
      />
      <div className="col-span-2 -mt-2 flex flex-col items-start gap-1">
        <p className="text-sm text-muted">
          {isNew
            ? 'De voorraad wordt geboekt als beginvoorraad.'
            : 'Een andere voorraad wordt geboekt als correctie.'}{' '}
          Op of onder het minimum komt het product op de bestellijst.
        </p>
        {onStock && !formState.isDirty && (
          <Button variant="ghost" size="sm" onClick={onStock} className="-ml-3.5">
            <Boxes aria-hidden />
            Levering boeken of geschiedenis bekijken
          </Button>
        )}
      </div>
      <TextInput
        {...register('barcode')}
        label="Barcode"
        autoComplete="off"
        hint="Klik in dit veld en scan."
        error={errorOf('barcode')}
        onKeyDown={stayOnEnter}
        className="max-sm:col-span-2"
      />
      <TextInput
        {...register('sku')}
        label="SKU"
        autoComplete="off"
        hint="Je eigen artikelnummer."
        error={errorOf('sku')}
        className="max-sm:col-span-2"
      />
      <TextArea
        {...register('description')}
        label="Omschrijving"
        error={errorOf('description')}
        className="col-span-2"
      />
      {!isNew && (
        <Checkbox {...register('isActive')} label="Te koop aan de kassa" className="col-span-2" />
      )}
    </>
  )
}

function Margin({ form, vatRate }: { form: UseFormReturn<Draft>; vatRate: string }) {
  const [price, costPrice] = useWatch({ control: form.control, name: ['price', 'costPrice'] })
  const line = marginLine(readTyped(price), readTyped(costPrice), vatRate)
  const isExempt = vatRate === '0.00'
  return (
    <p aria-live="polite" className="col-span-2 rounded-field bg-pine-soft px-4 py-2.5">
      <span className="font-semibold">Marge{isExempt ? '' : ' excl. btw'}: </span>
      <span className="tabular-nums">{line ?? 'vul beide prijzen in'}</span>
      <span className="block text-sm text-muted">
        {isExempt
          ? 'Verkoopprijs min kostprijs.'
          : 'Verkoopprijs zonder 21\u00a0% btw, min kostprijs.'}
      </span>
    </p>
  )
}

/** A scanner ends its code with Enter: that must not save a form that is half filled in. */
function stayOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

import { Boxes } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { failureText } from '#lib/failure-text.ts'
import { readTyped } from '#lib/money.ts'
import { useSaveProduct } from '#money/products/client.ts'
import {
  type Draft,
  draftOf,
  fieldsOfDraft,
  problemsOf,
  staleRows,
} from '#money/products/components/product-draft.ts'
import {
  CHECK_FIELDS,
  categoryOptions,
  marginLine,
} from '#money/products/components/product-words.ts'
import { type Product, productSchema } from '#money/products/wire.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type ProductDialogProps = {
  /** The one to edit; without it one is added. */
  product?: Product
  /** The scanned code of a new one. */
  barcode?: string
  vatRate: string
  onClose: () => void
  /** Opens the stock of the product that is edited. */
  onStock?: () => void
}

/**
 * Adds a product or edits one. What another editor saved, or the till sold meanwhile, is shown
 * beside what was typed here.
 */
export function ProductDialog({ product, barcode, vatRate, onClose, onStock }: ProductDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveProduct()
  const seen = useRef(product)
  const form = useForm<Draft>({ defaultValues: draftOf(product, barcode), shouldFocusError: false })
  const editor = useEditor<Draft, Product>({
    form,
    check(draft) {
      const problems = problemsOf(draft, product)
      if (Object.keys(problems).length > 0) toast(CHECK_FIELDS)
      return problems
    },
    stored: productSchema,
    failure: { title: 'Fout', description: failureText(product ? 'change' : 'add', 'het product') },
    async send(draft) {
      const { id, version, stock: seenStock } = seen.current ?? {}
      await save({
        ...fieldsOfDraft(draft),
        ...(id !== undefined &&
          version !== undefined &&
          seenStock !== undefined && { id, version, seenStock }),
      })
      toast({
        title: product ? 'Product bijgewerkt' : 'Product toegevoegd',
        description: draft.name,
      })
      onClose()
    },
  })

  function keepMine(stored: Product) {
    seen.current = stored
    void editor.save(stored.version)
  }

  return (
    <FormDialog
      title={product ? 'Product bewerken' : 'Product toevoegen'}
      stickyFooter
      submitLabel={product ? 'Bewaren' : 'Toevoegen'}
      saving={editor.saving}
      onSubmit={() => void editor.save()}
      onClose={onClose}
      className="grid grid-cols-2 gap-4"
      questions={
        editor.stored && (
          <StaleDialog
            open
            rows={staleRows(editor.stored, form.getValues())}
            busy={editor.saving}
            onKeepMine={() => editor.stored && keepMine(editor.stored)}
            onKeepStored={onClose}
            onClose={editor.forget}
          />
        )
      }
    >
      <ProductFields form={form} vatRate={vatRate} isNew={!product} onStock={onStock} />
    </FormDialog>
  )
}

type ProductFieldsProps = {
  form: UseFormReturn<Draft>
  vatRate: string
  isNew: boolean
  /** Offered while nothing is typed that would be lost. */
  onStock?: (() => void) | undefined
}

/** The fields of a product, its margin as one types. */
function ProductFields({ form, vatRate, isNew, onStock }: ProductFieldsProps) {
  const { formState } = form
  const field = fieldsOf(form)
  const chargesVat = vatRate !== '0.00'
  return (
    <>
      <TextInput {...field('name')} label="Naam" required className="col-span-2" />
      <TextInput {...field('brand')} label="Merk" className="max-sm:col-span-2" />
      <Select
        {...field('category')}
        label="Categorie"
        options={categoryOptions}
        className="max-sm:col-span-2"
      />
      <TextInput
        {...field('price')}
        label="Verkoopprijs (€)"
        hint={chargesVat ? 'Inclusief btw.' : 'Wat de klant betaalt.'}
        required
        inputMode="decimal"
        placeholder="12,50"
      />
      <TextInput
        {...field('costPrice')}
        label="Kostprijs (€)"
        hint={chargesVat ? 'Exclusief btw.' : 'Wat je zelf betaalt.'}
        inputMode="decimal"
        placeholder="7,25"
      />
      <Margin form={form} vatRate={vatRate} />
      <TextInput {...field('stock')} label="Voorraad" required inputMode="numeric" />
      <TextInput {...field('minStock')} label="Minimumvoorraad" inputMode="numeric" />
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
        {...field('barcode')}
        label="Barcode"
        autoComplete="off"
        hint="Klik in dit veld en scan."
        onKeyDown={stayOnEnter}
        className="max-sm:col-span-2"
      />
      <TextInput
        {...field('sku')}
        label="SKU"
        autoComplete="off"
        hint="Je eigen artikelnummer."
        className="max-sm:col-span-2"
      />
      <TextArea {...field('description')} label="Omschrijving" className="col-span-2" />
      {!isNew && (
        <Checkbox {...field('isActive')} label="Te koop aan de kassa" className="col-span-2" />
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

import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveProduct } from '#money/products/client.ts'
import {
  type Draft,
  draftOf,
  fieldsOfDraft,
  problemsOf,
  staleRows,
} from '#money/products/components/product-draft.ts'
import { ProductFields } from '#money/products/components/product-fields.tsx'
import { CHECK_FIELDS, failureText } from '#money/products/components/product-words.ts'
import { type Product, productSchema } from '#money/products/wire.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
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
    failure: { title: 'Fout', description: failureText(product ? 'change' : 'add') },
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react'
import { sentenceOf } from '#lib/api-client.ts'
import { failureText } from '#lib/failure-text.ts'
import {
  findByCode,
  type ProductFilter,
  productsQuery,
  useRemoveProduct,
  useReviveProduct,
  useSaveProduct,
} from '#money/products/client.ts'
import { ProductDialog } from '#money/products/components/product-dialog.tsx'
import { draftOf, fieldsOfDraft } from '#money/products/components/product-draft.ts'
import { ProductTable } from '#money/products/components/product-table.tsx'
import { ProductToolbar } from '#money/products/components/product-toolbar.tsx'
import { StockDialog } from '#money/products/components/stock-dialog.tsx'
import type { Product } from '#money/products/wire.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type ProductManagerProps = {
  filter: ProductFilter
  onFilter: (filter: ProductFilter) => void
  /** What the salon charges, `"21.00"` or `"0.00"`. */
  vatRate: string
  picture?: ReactNode
}
type Open =
  | { dialog: 'add'; barcode: string }
  | { dialog: 'unknown'; barcode: string }
  | { dialog: 'edit' | 'stock' | 'remove'; product: Product }
  | undefined

/** What the salon sells besides grooming: find, scan, add, edit, retire, and the stock of each. */
export function ProductManager({ filter, onFilter, vatRate, picture }: ProductManagerProps) {
  const [open, setOpen] = useState<Open>()
  const products = useInfiniteQuery(productsQuery(useDeferredValue(filter)))
  const actions = useActions()
  const add = (barcode = '') => setOpen({ dialog: 'add', barcode })

  return (
    <div className="flex flex-col gap-5">
      <ProductToolbar
        filter={filter}
        onFilter={onFilter}
        onAdd={() => add()}
        scan={
          <ScanField
            onFound={(product) => setOpen({ dialog: 'edit', product })}
            onUnknown={(barcode) => setOpen({ dialog: 'unknown', barcode })}
          />
        }
      />
      <PagedList
        query={products}
        failure="Fout bij het laden van producten:"
        waiting={<SkeletonList item="h-20 max-sm:h-40" />}
        empty={<Nothing filter={filter} picture={picture} onAdd={() => add()} />}
      >
        {(items) => (
          <ProductTable
            products={items}
            vatRate={vatRate}
            onStock={(product) => setOpen({ dialog: 'stock', product })}
            onEdit={(product) => setOpen({ dialog: 'edit', product })}
            onRemove={(product) => setOpen({ dialog: 'remove', product })}
            onRevive={(product) => void actions.revive(product)}
          />
        )}
      </PagedList>
      <OpenDialog open={open} onOpen={setOpen} vatRate={vatRate} actions={actions} />
    </div>
  )
}

type OpenDialogProps = {
  open: Open
  onOpen: (open: Open) => void
  vatRate: string
  actions: ReturnType<typeof useActions>
}

function OpenDialog({ open, onOpen, vatRate, actions }: OpenDialogProps) {
  const close = () => onOpen(undefined)
  return (
    <>
      {open?.dialog === 'add' && (
        <ProductDialog barcode={open.barcode} vatRate={vatRate} onClose={close} />
      )}
      {open?.dialog === 'edit' && (
        <ProductDialog
          product={open.product}
          vatRate={vatRate}
          onClose={close}
          onStock={() => onOpen({ dialog: 'stock', product: open.product })}
        />
      )}
      {open?.dialog === 'stock' && <StockDialog product={open.product} onClose={close} />}
      <ConfirmDialog
        open={open?.dialog === 'unknown'}
        onClose={close}
        title="Nog geen product met deze code"
        text={
          open?.dialog === 'unknown' &&
          `Geen enkel product heeft barcode ${open.barcode}. Wil je er een toevoegen?`
        }
        confirmLabel="Product toevoegen"
        onConfirm={() =>
          open?.dialog === 'unknown' && onOpen({ dialog: 'add', barcode: open.barcode })
        }
      />
      <ConfirmDialog
        open={open?.dialog === 'remove'}
        onClose={close}
        title="Product verwijderen?"
        text={
          open?.dialog === 'remove' &&
          `Weet je zeker dat je '${open.product.name}' wilt verwijderen? Een product waarvan de voorraad al bewoog, wordt op niet actief gezet: zo blijft zijn geschiedenis bewaard.`
        }
        confirmLabel="Verwijderen"
        tone="danger"
        loading={actions.removing}
        onConfirm={() => open?.dialog === 'remove' && void actions.remove(open.product).then(close)}
      />
    </>
  )
}

/** What a row can do at once, each with its toast and a way back. */
function useActions() {
  const { toast } = useToast()
  const { mutateAsync: add } = useSaveProduct()
  const { mutateAsync: reviveProduct } = useReviveProduct()
  const { mutateAsync: removeProduct, isPending: removing } = useRemoveProduct()

  async function remove(product: Product) {
    try {
      const deactivated = await removeProduct(product.id)
      toast({
        title: deactivated ? 'Product niet meer actief' : 'Product verwijderd',
        description: product.name,
        undo: async () => await (deactivated ? reviveIt(product) : restore(product)),
      })
    } catch (error) {
      toast(failure('Fout', error, failureText('remove', 'het product')))
    }
  }

  async function revive(product: Product) {
    try {
      await reviveIt(product)
    } catch (error) {
      toast(failure('Fout', error, failureText('change', 'het product')))
    }
  }

  async function reviveIt(product: Product) {
    await reviveProduct(product)
    toast({ title: 'Product weer te koop', description: product.name })
  }

  async function restore(product: Product) {
    await add(fieldsOfDraft(draftOf(product)))
    toast({ title: 'Product teruggezet', description: product.name })
  }

  return { remove, revive, removing }
}

function Nothing({
  filter,
  picture,
  onAdd,
}: {
  filter: ProductFilter
  picture: ReactNode
  onAdd: () => void
}) {
  if (filter.q !== '' || filter.category !== '')
    return (
      <EmptyState
        title="Geen producten gevonden"
        text="Wis het zoekveld of kies alle categorieën."
        illustration={picture}
      />
    )
  if (filter.view === 'low' || filter.view === 'out')
    return (
      <EmptyState
        title="Niets te bestellen"
        text="Alle producten staan boven hun minimum."
        illustration={picture}
      />
    )
  if (filter.view === 'inactive')
    return (
      <EmptyState
        title="Geen inactieve producten"
        text="Hier staat wat je niet meer verkoopt maar wel een geschiedenis heeft."
        illustration={picture}
      />
    )
  return (
    <EmptyState
      title="Nog geen producten"
      text="Zet hier wat je verkoopt naast het trimmen: shampoo, borstels, koekjes. Je kan ze dan afrekenen aan de kassa."
      illustration={picture}
      action={<Button onClick={onAdd}>Product toevoegen</Button>}
    />
  )
}

type ScanFieldProps = {
  onFound: (product: Product) => void
  /** Nothing has this code. */
  onUnknown: (code: string) => void
}

/** Where a barcode scanner types: it ends with Enter, and the product opens. */
function ScanField({ onFound, onUnknown }: ScanFieldProps) {
  const { toast } = useToast()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)

  async function look(event: FormEvent) {
    event.preventDefault()
    const wanted = code.replace(/\s/g, '')
    if (busy || wanted === '') return
    setBusy(true)
    try {
      const found = await findByCode(wanted)
      setCode('')
      if (found) onFound(found)
      else onUnknown(wanted)
    } catch (error) {
      const description = sentenceOf(
        error,
        'De barcode kon niet opgezocht worden. Probeer het opnieuw.',
      )
      toast({ title: 'Fout', description, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => void look(event)}
      className="grid grid-cols-[1fr_auto] items-end gap-2"
    >
      <TextInput
        label="Barcode scannen"
        placeholder="Scan of typ en druk op Enter"
        autoComplete="off"
        maxLength={50}
        value={code}
        onValue={setCode}
      />
      <Button
        type="submit"
        variant="secondary"
        size="icon"
        loading={busy}
        aria-label="Zoek deze barcode"
      >
        <ScanBarcode aria-hidden />
      </Button>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '#agenda/appointments/components/use-debounced.ts'
import { euro, formatEuro, fromDecimal } from '#lib/money.ts'
import { findByCode, productsQuery } from '#money/payments/client.ts'
import {
  type BasketLine,
  type SaleDraft,
  shortages,
  withProduct,
  withQuantity,
} from '#money/payments/sales/components/sale-draft.ts'
import type { Product } from '#money/products/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, FieldError } from '#ui/field.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'

type ProductBasketProps = {
  draft: Pick<SaleDraft, 'products' | 'allowBelowZero'>
  error: string | undefined
  onChange: (values: Partial<Pick<SaleDraft, 'products' | 'allowBelowZero'>>) => void
}

/** Products in the same sale: found by name, or scanned, and how many of each. */
export function ProductBasket({
  draft: { products, allowBelowZero },
  error,
  onChange,
}: ProductBasketProps) {
  const short = shortages(products)
  return (
    <section
      aria-labelledby="kassa-basket"
      className="flex flex-col gap-3 rounded-card border border-line p-4"
    >
      <h3 id="kassa-basket" className="font-sans text-base font-semibold">
        Producten
      </h3>
      <ProductFinder
        onFind={({ id, name, price, stock }) =>
          onChange({ products: withProduct(products, { productId: id, name, price, stock }) })
        }
      />
      <FieldError id="kassa-products-error" error={error} />
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {products.map((line) => (
          <li key={line.productId} className="py-2">
            <BasketRow
              line={line}
              onQuantity={(quantity) =>
                onChange({ products: withQuantity(products, line.productId, quantity) })
              }
            />
          </li>
        ))}
      </ul>
      {short.length > 0 && (
        <Alert tone="warning">
          {short.map(({ productId, name, stock }) => (
            <p
              key={productId}
            >{`${name}: ${stock > 0 ? `nog ${stock} op voorraad.` : 'niet op voorraad.'}`}</p>
          ))}
          <Checkbox
            label="Toch verkopen"
            checked={allowBelowZero}
            onChange={({ target }) => onChange({ allowBelowZero: target.checked })}
          />
        </Alert>
      )}
    </section>
  )
}

/**
 * Search by name; a scanner types the code and an Enter, which puts the product in the basket at
 * once.
 */
function ProductFinder({ onFind }: { onFind: (product: Product) => void }) {
  const [typed, setTyped] = useState('')
  const [said, say] = useState('')
  const q = useDebounced(typed.trim())
  const { data = [], error, isFetching } = useQuery(productsQuery(q))
  const found = q.length > 1 && typed.trim() !== '' ? data : []

  function add(product: Product) {
    onFind(product)
    setTyped('')
    say(`${product.name} toegevoegd.`)
  }

  async function scan(code: string) {
    if (code.trim() === '') return
    say('Bezig met zoeken…')
    try {
      const product = await findByCode(code.trim())
      if (product) add(product)
      else say(`Geen product met de code ${code.trim()}.`)
    } catch {
      say('Zoeken lukt nu niet. Probeer het opnieuw.')
    }
  }

  return (
    <SuggestField
      id="kassa-product"
      label="Product zoeken of scannen"
      placeholder="Naam of barcode"
      value={typed}
      onType={(text) => {
        setTyped(text)
        say('')
      }}
      suggestions={found.map(({ id, name, brand, price, stock }) => ({
        id,
        label: brand ? `${name} (${brand})` : name,
        detail: `${euro(price)} · ${stock > 0 ? `${stock} op voorraad` : 'uitverkocht'}`,
      }))}
      onPick={(id) => {
        const product = found.find((candidate) => candidate.id === id)
        if (product) add(product)
      }}
      onEnter={(code) => void scan(code)}
      isSearching={said === '' && isFetching}
      status={
        said ||
        (error && q.length > 1 ? 'Zoeken lukt nu niet.' : nothingFound(q, found.length, typed))
      }
    />
  )
}

function nothingFound(q: string, count: number, typed: string): string {
  return q.length > 1 && typed.trim() === q && count === 0 ? 'Geen product gevonden.' : ''
}

function BasketRow({
  line: { name, price, quantity },
  onQuantity,
}: {
  line: BasketLine
  onQuantity: (quantity: number) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        {name} <span className="text-sm text-muted">{`à ${euro(price)}`}</span>
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label={quantity === 1 ? `${name} weghalen` : `Eén ${name} minder`}
          onClick={() => onQuantity(quantity - 1)}
        >
          <Minus aria-hidden />
        </Button>
        <span className="w-8 text-center font-semibold tabular-nums">{quantity}</span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Eén ${name} meer`}
          onClick={() => onQuantity(quantity + 1)}
        >
          <Plus aria-hidden />
        </Button>
        <span className="w-24 text-right font-semibold tabular-nums">
          {formatEuro(fromDecimal(price) * quantity)}
        </span>
      </div>
    </div>
  )
}

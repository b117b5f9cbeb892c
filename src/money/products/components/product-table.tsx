import { Boxes, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { euro } from '#lib/money.ts'
import { categoryName, marginLine, stateBadge } from '#money/products/components/product-words.ts'
import { stockState, suggestedOrder } from '#money/products/rules.ts'
import type { Product } from '#money/products/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

type ProductTableProps = {
  products: Product[]
  vatRate: string
  onStock: (product: Product) => void
  onEdit: (product: Product) => void
  onRemove: (product: Product) => void
  onRevive: (product: Product) => void
}

/** Products with what they cost, bring and how many are left. */
export function ProductTable(props: ProductTableProps) {
  return (
    <Table
      caption="Producten"
      rows={props.products}
      rowKey={({ id }) => id}
      className="sm:overflow-hidden sm:rounded-card sm:bg-card sm:shadow-soft sm:outline sm:outline-line"
      columns={columnsOf(props)}
    />
  )
}

function columnsOf({ vatRate, ...actions }: ProductTableProps): TableColumn<Product>[] {
  return [
    { header: 'Product', heading: true, cell: (product) => <Name product={product} /> },
    { header: 'Voorraad', cell: (product) => <Stock product={product} /> },
    {
      header: 'Prijs',
      numeric: true,
      cell: (product) => <Price product={product} vatRate={vatRate} />,
    },
    {
      header: 'Acties',
      actions: true,
      cell: (product) => <Actions {...actions} product={product} />,
    },
  ]
}

function Name({
  product: { name, brand, category, sku, barcode, isActive },
}: {
  product: Product
}) {
  const codes = [sku && `SKU ${sku}`, barcode && `Barcode ${barcode}`].filter(Boolean)
  return (
    <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
      <span className={`font-semibold max-sm:text-lg ${isActive ? '' : 'text-muted'}`}>{name}</span>
      <span className="text-sm text-muted">
        {[brand, categoryName(category)].filter(Boolean).join(' · ')}
      </span>
      {codes.length > 0 && (
        <span className="text-sm text-muted tabular-nums">{codes.join(' · ')}</span>
      )}
    </span>
  )
}

function Stock({ product }: { product: Product }) {
  const badge = stateBadge(product)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-end">
      <span className="text-lg font-semibold tabular-nums">{product.stock}</span>
      {product.isActive && badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      {!product.isActive && <Badge>Niet actief</Badge>}
      {product.isActive && stockState(product) && (
        <span className="w-full text-sm text-muted">
          minimum {product.minStock}, bestel {suggestedOrder(product)}
        </span>
      )}
    </span>
  )
}

function Price({ product: { price, costPrice }, vatRate }: { product: Product; vatRate: string }) {
  const margin = marginLine(price, costPrice, vatRate)
  return (
    <span className="flex flex-col items-end">
      <span className="text-lg font-semibold">{euro(price)}</span>
      {margin && (
        <span
          className={`text-sm ${margin.startsWith('-') ? 'font-semibold text-red' : 'text-muted'}`}
        >
          marge {margin}
        </span>
      )}
    </span>
  )
}

function Actions({
  product,
  onStock,
  onEdit,
  onRemove,
  onRevive,
}: Omit<ProductTableProps, 'vatRate' | 'products'> & { product: Product }) {
  const { name, isActive } = product
  return (
    <span className="flex items-center justify-end gap-1 max-sm:justify-between">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Voorraad van ${name}`}
        onClick={() => onStock(product)}
      >
        <Boxes aria-hidden />
        Voorraad
      </Button>
      <span className="flex">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`${name} bewerken`}
          onClick={() => onEdit(product)}
        >
          <Pencil aria-hidden />
        </Button>
        {isActive ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`${name} verwijderen`}
            onClick={() => onRemove(product)}
          >
            <Trash2 aria-hidden />
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`${name} weer verkopen`}
            onClick={() => onRevive(product)}
          >
            <RotateCcw aria-hidden />
          </Button>
        )}
      </span>
    </span>
  )
}

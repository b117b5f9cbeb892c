import { useQuery } from '@tanstack/react-query'
import { productQuery } from '#money/products/client.ts'
import { MovementForm } from '#money/products/components/movement-form.tsx'
import { MovementList } from '#money/products/components/movement-list.tsx'
import { stateBadge } from '#money/products/components/product-words.ts'
import type { Product } from '#money/products/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** How many there are of a product, what came in and went out, and a form to book more of it. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { data: current = product } = useQuery(productQuery(product.id))
  const badge = stateBadge(current)
  return (
    <Dialog open onClose={onClose} title={`Voorraad: ${product.name}`} size="lg">
      <div className="grid gap-8 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-5">
          <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-4xl font-semibold tabular-nums">{current.stock}</span>
            <span>in voorraad</span>
            {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
            <span className="w-full text-sm text-muted">minimum {current.minStock}</span>
          </p>
          <MovementForm product={current} />
        </div>
        <section aria-label="Geschiedenis" className="flex min-w-0 flex-col gap-4">
          <h3 className="text-xl">Geschiedenis</h3>
          <MovementList productId={product.id} />
        </section>
      </div>
    </Dialog>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstant } from '#lib/dates.ts'
import { movementsQuery } from '#money/products/client.ts'
import { reasonText, signed } from '#money/products/components/product-words.ts'
import type { Movement } from '#money/products/wire.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'

/** What came in and went out, latest first, each with what was left. */
export function MovementList({ productId }: { productId: string }) {
  const movements = useInfiniteQuery(movementsQuery(productId))
  return (
    <PagedList
      query={movements}
      failure="De geschiedenis kon niet geladen worden."
      empty={<p className="text-muted">Nog geen bewegingen. Boek een levering om te beginnen.</p>}
    >
      {(items) => (
        <Table
          caption="Bewegingen van de voorraad"
          rows={items}
          rowKey={({ id }) => id}
          columns={COLUMNS}
        />
      )}
    </PagedList>
  )
}

const COLUMNS: TableColumn<Movement>[] = [
  {
    header: 'Wat',
    heading: true,
    cell: (movement) => (
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{reasonText(movement)}</span>
        {movement.note && <span className="block text-sm text-muted">{movement.note}</span>}
      </span>
    ),
  },
  {
    header: 'Wanneer',
    cell: ({ createdAt }) => (
      <span className="tabular-nums sm:text-sm">{formatInstant(createdAt)}</span>
    ),
  },
  {
    header: 'Aantal',
    numeric: true,
    cell: ({ quantity }) => (
      <span className={`font-semibold ${quantity < 0 ? 'text-red' : 'text-green'}`}>
        {signed(quantity)}
      </span>
    ),
  },
  { header: 'Voorraad', numeric: true, cell: ({ stockAfter }) => stockAfter },
]

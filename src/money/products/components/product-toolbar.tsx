import { useQuery } from '@tanstack/react-query'
import { Download, Plus, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  countsQuery,
  type ProductFilter,
  type ProductView,
  searchOf,
} from '#money/products/client.ts'
import { categoryOf, categoryOptions } from '#money/products/components/product-words.ts'
import type { ProductCounts } from '#money/products/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

type ToolbarProps = {
  filter: ProductFilter
  onFilter: (filter: ProductFilter) => void
  onAdd: () => void
  scan: ReactNode
}

/**
 * What can be done with the products as a whole, which of them are shown, and the field of the
 * scanner.
 */
export function ProductToolbar({ filter, onFilter, onAdd, scan }: ToolbarProps) {
  const counts = useQuery(countsQuery)
  const [typed, setTyped] = useDebouncedSearch(filter.q, (q) => onFilter({ ...filter, q }))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <ViewChoice
          view={filter.view}
          counts={counts.data}
          onView={(view) => onFilter({ ...filter, view })}
        />
        <Button onClick={onAdd} className="max-sm:order-first max-sm:w-full">
          <Plus aria-hidden />
          Product toevoegen
        </Button>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_20rem]">
        <search className="sm:max-lg:col-span-2">
          <SearchInput placeholder="Naam, merk, SKU of barcode" value={typed} onValue={setTyped} />
        </search>
        <Select
          label="Categorie"
          options={[{ value: '', label: 'Alle categorieën' }, ...categoryOptions]}
          value={filter.category}
          onValue={(value) => onFilter({ ...filter, category: categoryOf(value) })}
        />
        {scan}
      </div>
      {filter.view === 'low' && <OrderList filter={filter} />}
    </>
  )
}

const VIEWS = [
  { view: 'active', label: 'Te koop' },
  { view: 'low', label: 'Te bestellen' },
  { view: 'out', label: 'Uitverkocht' },
  { view: 'inactive', label: 'Niet actief' },
] as const

function ViewChoice({
  view,
  counts,
  onView,
}: {
  view: ProductView
  counts: ProductCounts | undefined
  onView: (view: ProductView) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Welke producten</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin]">
        {VIEWS.map(({ view: other, label }) => (
          <label
            key={other}
            className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-line bg-card px-4 font-medium hover:border-pine hover:bg-pine-soft has-checked:border-pine has-checked:bg-pine has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name="product-view"
              value={other}
              checked={view === other}
              onChange={() => onView(other)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {label}
            {counts && <span className="tabular-nums opacity-80">{countOf(other, counts)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function countOf(view: ProductView, { active, low, out, inactive }: ProductCounts): number {
  return { active, low: low + out, out, inactive }[view]
}

/** What is at or below its minimum, to print or to send. */
function OrderList({ filter }: { filter: ProductFilter }) {
  const { view: _low, ...search } = filter
  const query = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
  return (
    <Alert
      title="Bestellijst"
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            variant="secondary"
            size="sm"
            href={`/api/products.pdf?${query}`}
            target="_blank"
          >
            <Printer aria-hidden />
            Afdrukken
            <span className="sr-only">(opent in een nieuw venster)</span>
          </ButtonLink>
          <DownloadLink
            href={`/api/products.csv?${new URLSearchParams(searchOf(filter))}`}
            file="De bestellijst"
          >
            <Download aria-hidden />
            Als CSV
          </DownloadLink>
        </div>
      }
    >
      Alles wat op of onder zijn minimum zit. Het voorstel vult aan tot twee keer dat minimum.
    </Alert>
  )
}

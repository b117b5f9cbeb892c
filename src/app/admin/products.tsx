import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { salonQuery } from '#foundation/salon/client.ts'
import { countsQuery, type ProductFilter, productsQuery, searchOf } from '#money/products/client.ts'
import { ProductManager } from '#money/products/components/product-manager.tsx'
import { categoryOf } from '#money/products/components/product-words.ts'
import { DownloadLink } from '#ui/download-link.tsx'
import { Chihuahua } from '../public/illustrations/chihuahua.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { WindowTitle } from './window-title.tsx'

const VIEWS = { bestellen: 'low', uitverkocht: 'out', inactief: 'inactive' } as const

export const handle: { ahead: Ahead } = {
  ahead: (client, { parameters }) => [
    client.prefetchInfiniteQuery(productsQuery(readFilter(parameters))),
    client.prefetchQuery(countsQuery),
    client.prefetchQuery(salonQuery),
  ],
}

/**
 * What the salon sells besides grooming; search, category and which products live in the address.
 */
export default function AdminProducts() {
  const [filter, show] = useFilter()
  const { data: salon } = useQuery(salonQuery)
  return (
    <>
      <WindowTitle>Producten</WindowTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Producten</h1>
        <DownloadLink href={`/api/products.csv?${new URLSearchParams(searchOf(filter))}`}>
          <Download aria-hidden />
          Exporteren
        </DownloadLink>
      </div>
      <ProductManager
        filter={filter}
        onFilter={show}
        vatRate={salon?.vatRegime === 'exempt' ? '0.00' : '21.00'}
        picture={<Chihuahua aria-hidden />}
      />
    </>
  )
}

function useFilter() {
  return useAddress<ProductFilter>(readFilter, ({ q, category, view }) => {
    const [word] = Object.entries(VIEWS).find(([, named]) => named === view) ?? []
    return { zoek: q, categorie: category, toon: word }
  })
}

function readFilter(parameters: URLSearchParams): ProductFilter {
  const [, view = 'active'] =
    Object.entries(VIEWS).find(([word]) => word === parameters.get('toon')) ?? []
  return {
    q: parameters.get('zoek') ?? '',
    category: categoryOf(parameters.get('categorie')),
    view,
  }
}

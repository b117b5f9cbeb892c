import { plannedPricesQuery, servicesQuery } from '#shop-window/services/client.ts'
import { PriceListEditor } from '#shop-window/services/components/price-list-editor.tsx'
import type { ListFilter } from '#shop-window/services/rules.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead: (client) => [
    client.prefetchQuery(servicesQuery),
    client.prefetchQuery(plannedPricesQuery),
  ],
}

/** What each treatment costs; search and category live in the address. */
export default function AdminPriceList() {
  const [filter, show] = useFilter()
  return (
    <>
      <WindowTitle>Prijslijst</WindowTitle>
      <h1 className="mb-6 text-3xl sm:text-4xl">Prijslijst</h1>
      <PriceListEditor filter={filter} onFilter={show} picture={<Poodle aria-hidden />} />
    </>
  )
}

function useFilter() {
  return useAddress<ListFilter>(
    (parameters) => ({
      q: parameters.get('zoek') ?? '',
      category: parameters.get('categorie') ?? '',
    }),
    ({ q, category }) => ({ zoek: q, categorie: category }),
  )
}

import { startTransition, useOptimistic } from 'react'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { PriceListEditor } from '#shop-window/services/components/price-list-editor.tsx'
import type { ListFilter } from '#shop-window/services/rules.ts'
import { Poodle } from '../public/illustrations/poodle.tsx'
import type { AdminStart } from './load-admin.ts'

/** What each treatment costs; search and category live in the address. */
export default function AdminPriceList() {
  const { salonName } = useOutletContext<AdminStart>()
  const [filter, show] = useFilter()
  return (
    <>
      <title>{`Prijslijst – ${salonName}`}</title>
      <h1 className="mb-6 text-3xl sm:text-4xl">Prijslijst</h1>
      <PriceListEditor filter={filter} onFilter={show} picture={<Poodle aria-hidden />} />
    </>
  )
}

/** The filter as the address has it; a change shows at once, before the router has followed. */
function useFilter(): [ListFilter, (filter: ListFilter) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [filter, anticipate] = useOptimistic<ListFilter>({ q: parameters.get('zoek') ?? '', category: parameters.get('categorie') ?? '' })

  function show(next: ListFilter) {
    const search = new URLSearchParams({ ...(next.q && { zoek: next.q }), ...(next.category && { categorie: next.category }) })
    startTransition(async () => {
      anticipate(next)
      await navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
    })
  }

  return [filter, show]
}

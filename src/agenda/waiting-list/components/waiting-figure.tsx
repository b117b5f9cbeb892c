import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { Link } from 'react-router'
import { countsQuery } from '#agenda/waiting-list/client.ts'
import { counted } from '#lib/counted.ts'

/** On the start page: how many wait for a time, when anybody does. */
export function WaitingFigure() {
  const { data } = useQuery(countsQuery)
  const count = data ? data.waiting + data.offered : 0
  if (!data || count === 0) return null
  return (
    <Link
      to="/admin/wachtlijst"
      className="-mt-5 flex min-h-13 items-center gap-3 rounded-card border border-line bg-card px-5 py-3 text-ink no-underline shadow-soft hover:border-pine hover:bg-pine-soft"
    >
      <ListChecks aria-hidden className="size-5 shrink-0 text-pine" />
      <span>
        <strong>{count}</strong> op de wachtlijst
        {data.offered > 0 && (
          <span className="text-muted">
            {' '}
            · {counted(data.offered, 'tijd', 'tijden')} aangeboden
          </span>
        )}
      </span>
    </Link>
  )
}

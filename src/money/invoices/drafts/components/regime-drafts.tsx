import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatShortDate } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { regimeDraftsQuery } from '#money/invoices/client.ts'
import { Alert } from '#ui/alert.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'

/**
 * Beside a choice of VAT regime: the drafts that follow it, since their VAT is read when they get
 * their number.
 */
export function RegimeDrafts() {
  const query = useQuery(regimeDraftsQuery)
  const { data: drafts = [], error } = query
  if (error)
    return (
      <LoadFailed title="De concepten die dit raakt, konden niet geladen worden." query={query} />
    )
  if (drafts.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={
        drafts.length === 1
          ? 'Dit raakt één concept van een factuur'
          : `Dit raakt ${drafts.length} concepten van facturen`
      }
    >
      <p>
        Een concept krijgt de btw van het moment waarop het zijn nummer krijgt. Kijk na of de
        bedragen nog kloppen.
      </p>
      <ul className="mt-2 max-h-64 divide-y divide-line overflow-y-auto">
        {drafts.map(({ id, customerName, totalAmount, invoiceDate }) => (
          <li key={id}>
            <Link
              to={`/admin/facturen?factuur=${id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 underline"
            >
              <span className="min-w-0 wrap-anywhere">{customerName}</span>
              <span className="whitespace-nowrap tabular-nums">{`${euro(totalAmount)}, ${formatShortDate(invoiceDate)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

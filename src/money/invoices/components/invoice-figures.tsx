import { useQuery } from '@tanstack/react-query'
import { euro } from '#lib/money.ts'
import { type InvoiceFilter, totalsQuery } from '#money/invoices/client.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What customers still owe, what is late, and what came in, over what is looked at. */
export function InvoiceFigures({ filter }: { filter: InvoiceFilter }) {
  const query = useQuery(totalsQuery(filter))
  const { data, error, isPlaceholderData } = query
  if (error && !data)
    return <LoadFailed title="De totalen konden niet geladen worden." query={query} />
  if (!data) return <Skeleton className="h-28 w-full max-sm:h-52" />
  const isLate = data.overdue !== '0.00'
  return (
    <dl
      aria-label="Totalen"
      aria-busy={isPlaceholderData}
      className={`grid grid-cols-2 gap-3 transition-opacity sm:gap-4 lg:grid-cols-4 ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <Figure
        label="Openstaand"
        value={euro(data.open)}
        look="border-pine bg-pine text-white"
        quiet=""
      />
      <Figure
        label="Vervallen"
        value={euro(data.overdue)}
        look={isLate ? 'border-red bg-red-soft text-red' : 'border-line bg-card'}
        quiet={isLate ? '' : 'text-muted'}
      />
      <Figure
        label="Betaald"
        value={euro(data.paid)}
        look="border-line bg-card"
        quiet="text-muted"
      />
      <Figure
        label="Gefactureerd"
        value={euro(data.invoiced)}
        look="border-line bg-card"
        quiet="text-muted"
      />
    </dl>
  )
}

function Figure({
  label,
  value,
  look,
  quiet,
}: {
  label: string
  value: string
  look: string
  quiet: string
}) {
  return (
    <div
      className={`flex min-w-0 flex-col rounded-card border p-4 shadow-soft wrap-anywhere sm:p-5 ${look}`}
    >
      <dt className={quiet}>{label}</dt>
      <dd className="mt-1 font-heading text-xl leading-tight font-semibold tabular-nums sm:text-3xl">
        {value}
      </dd>
    </div>
  )
}

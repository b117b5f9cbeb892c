import { useQuery } from '@tanstack/react-query'
import { tillQuery } from '#features/payments/client.ts'
import { euro } from '#features/payments/components/payment-words.ts'
import { RevenueChart } from '#features/payments/components/revenue-chart.tsx'
import type { Overview } from '#features/payments/schema.ts'
import { addDays, addMonths, type DateString, eachDate } from '#lib/dates.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const FIGURES = [
  { key: 'today', label: 'Vandaag' },
  { key: 'week', label: 'Deze week' },
  { key: 'month', label: 'Deze maand' },
] as const

/** What came in: today, this week, this month, and the month day by day. */
export function RevenueOverview({ today }: { today: DateString }) {
  const { data, error, isFetching, refetch } = useQuery(tillQuery)
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl">Omzet</h2>
        <p className="text-muted">Btw inbegrepen. De week begint op zondag.</p>
      </div>
      {error && !data && <LoadFailed title="De omzet kon niet geladen worden." error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {(data || !error) && (
        <div className="grid gap-6 rounded-card border border-line bg-card p-5 shadow-soft sm:p-6">
          <dl className="grid grid-cols-3 divide-x divide-line">
            {FIGURES.map(({ key, label }) => (
              <div key={key} className="flex flex-col px-3 first:pl-0 last:pr-0 sm:px-6">
                <dt className="text-sm text-muted sm:text-base">{label}</dt>
                <dd className="font-heading text-lg font-semibold tabular-nums xs:text-2xl sm:text-3xl">
                  {data ? euro(data[key]) : <Skeleton className="mt-2 h-7 w-full" />}
                </dd>
              </div>
            ))}
          </dl>
          {data ? <RevenueChart days={wholeMonth(data.byDay, today)} today={today} /> : <Skeleton className="h-48 w-full" />}
        </div>
      )}
    </section>
  )
}

/** Every day of this month, also those that are still to come. */
function wholeMonth(days: Overview['byDay'], today: DateString): Overview['byDay'] {
  const first = `${today.slice(0, 8)}01`
  return eachDate(first, addDays(addMonths(first, 1), -1)).map((date) => days.find((day) => day.date === date) ?? { date, amount: '0.00' })
}

import { useQuery } from '@tanstack/react-query'
import { addDays, addMonths, type DateString, eachDate } from '#lib/dates.ts'
import { euro, fromDecimal } from '#lib/money.ts'
import { tillQuery } from '#money/payments/client.ts'
import { RevenueChart } from '#money/payments/components/revenue-chart.tsx'
import type { Overview } from '#money/payments/wire.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const FIGURES = [
  { key: 'today', label: 'Vandaag' },
  { key: 'week', label: 'Deze week' },
  { key: 'month', label: 'Deze maand' },
] as const

/** What came in: today, this week, this month, and the month day by day. */
export function RevenueOverview({ today }: { today: DateString }) {
  const query = useQuery(tillQuery)
  const { data, error } = query
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl">Omzet</h2>
        <p className="text-muted">
          Volgens het dagboek: btw inbegrepen, zonder fooien, min wat terugging. De week begint op
          zondag.
        </p>
        {data && fromDecimal(data.later) !== 0 && (
          <p className="text-muted">
            Na het afsluiten kwam nog {euro(data.later)} binnen: dat is omzet van de volgende dag.
          </p>
        )}
      </div>
      {error && !data && <LoadFailed title="De omzet kon niet geladen worden." query={query} />}
      {(data || !error) && (
        <div className="grid gap-6 rounded-card border border-line bg-card p-5 shadow-soft sm:p-6">
          <dl className="@container grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
            {FIGURES.map(({ key, label }) => (
              <div
                key={key}
                className="flex min-w-0 max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-2 max-sm:first:pt-0 max-sm:last:pb-0 sm:flex-col sm:px-5 sm:first:pl-0 sm:last:pr-0"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="font-heading text-2xl font-semibold whitespace-nowrap tabular-nums sm:text-[clamp(1.125rem,4cqi,1.875rem)]">
                  {data ? euro(data[key]) : <Skeleton className="h-7 w-28 max-w-full sm:mt-2" />}
                </dd>
              </div>
            ))}
          </dl>
          {data ? (
            <RevenueChart days={wholeMonth(data.byDay, today)} today={today} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )}
        </div>
      )}
    </section>
  )
}

/** Every day of this month, also those that are still to come. */
function wholeMonth(days: Overview['byDay'], today: DateString): Overview['byDay'] {
  const first = `${today.slice(0, 8)}01`
  return eachDate(first, addDays(addMonths(first, 1), -1)).map(
    (date) => days.find((day) => day.date === date) ?? { date, amount: '0.00' },
  )
}

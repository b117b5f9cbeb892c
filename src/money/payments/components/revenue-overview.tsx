import { useQuery } from '@tanstack/react-query'
import { addDays, addMonths, type DateString, eachDate, formatLongDate } from '#lib/dates.ts'
import { euro, formatEuro, fromDecimal, isZero } from '#lib/money.ts'
import { TurnoverSwitch, useTurnoverAtTill } from '#money/day-book/components/turnover.tsx'
import { tillQuery } from '#money/payments/client.ts'
import type { Overview } from '#money/payments/wire.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const HEIGHT = 160

const LEAST = 3

const FIGURES = [
  { key: 'today', label: 'Vandaag' },
  { key: 'week', label: 'Deze week' },
  { key: 'month', label: 'Deze maand' },
] as const

/** What came in: today, this week, this month, and the month day by day; hidden until asked for. */
export function RevenueOverview({ today }: { today: DateString }) {
  const hiding = useTurnoverAtTill()
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-2xl">Omzet</h2>
        <TurnoverSwitch ofTill={hiding} />
      </div>
      {hiding.isHidden ? (
        <p className="text-muted">Verborgen, want aan de kassa kijkt een klant mee.</p>
      ) : (
        <Figures today={today} />
      )}
    </section>
  )
}

function Figures({ today }: { today: DateString }) {
  const query = useQuery(tillQuery)
  const { data, error } = query
  if (error && !data) return <LoadFailed title="De omzet kon niet geladen worden." query={query} />
  return (
    <>
      <div className="text-muted">
        <p>
          Volgens het dagboek: btw inbegrepen, zonder fooien, min wat terugging. De week begint op
          zondag.
        </p>
        {data && !isZero(data.later) && (
          <p>
            Na het afsluiten kwam nog {euro(data.later)} binnen: dat is omzet van de volgende dag.
          </p>
        )}
      </div>
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
    </>
  )
}

/** Every day of this month, also those that are still to come. */
function wholeMonth(days: Overview['byDay'], today: DateString): Overview['byDay'] {
  const first = `${today.slice(0, 8)}01`
  return eachDate(first, addDays(addMonths(first, 1), -1)).map(
    (date) => days.find((day) => day.date === date) ?? { date, amount: '0.00' },
  )
}

type RevenueChartProps = { days: Overview['byDay']; today: DateString }

/** The month as bars, one for each day, and the same figures as a table for who cannot see them. */
function RevenueChart({ days, today }: RevenueChartProps) {
  const highest = Math.max(0, ...days.map(({ amount }) => fromDecimal(amount)))
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex justify-between gap-3 text-sm text-muted">
        <span>Omzet per dag, deze maand</span>
        {highest > 0 && (
          <span className="text-right tabular-nums">hoogste dag {formatEuro(highest)}</span>
        )}
      </figcaption>
      <svg aria-hidden width="100%" height={HEIGHT} className="block">
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {days.map(({ date, amount }, index) => (
          <Bar
            key={date}
            date={date}
            amount={amount}
            place={{ index, count: days.length }}
            highest={highest}
            isToday={date === today}
          />
        ))}
      </svg>
      <div aria-hidden className="flex text-center text-xs text-muted tabular-nums">
        {days.map(({ date }) => {
          const day = Number(date.slice(8))
          return (
            <span
              key={date}
              className={`min-w-0 flex-1 ${date === today ? 'font-semibold text-ink' : ''}`}
            >
              {date === today ||
              ((day === 1 || day % 5 === 0) && Math.abs(day - Number(today.slice(8))) > 1) ? (
                <span className="-mx-2">{day}</span>
              ) : (
                ''
              )}
            </span>
          )
        })}
      </div>
      <RevenueTable days={days} />
    </figure>
  )
}

type BarProps = {
  date: DateString
  amount: string
  place: { index: number; count: number }
  highest: number
  isToday: boolean
}

function Bar({ date, amount, place: { index, count }, highest, isToday }: BarProps) {
  const cents = Math.max(0, fromDecimal(amount))
  const height =
    highest === 0 || cents === 0 ? 0 : Math.max(LEAST, Math.round((cents / highest) * (HEIGHT - 8)))
  const width = 100 / count
  return (
    <g>
      <title>{`${formatLongDate(date)}: ${euro(amount)}`}</title>
      <rect
        x={`${index * width}%`}
        y={0}
        width={`${width}%`}
        height={HEIGHT}
        className="fill-transparent"
      />
      {height > 0 && (
        <rect
          x={`${index * width + width * 0.16}%`}
          y={HEIGHT - height}
          width={`${width * 0.68}%`}
          height={height}
          rx={3}
          className={isToday ? 'fill-apricot' : 'fill-pine'}
        />
      )}
    </g>
  )
}

function RevenueTable({ days }: { days: Overview['byDay'] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Omzet per dag, deze maand</caption>
        <thead>
          <tr>
            <th scope="col">Dag</th>
            <th scope="col">Omzet</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, amount }) => (
            <tr key={date}>
              <th scope="row">{formatLongDate(date)}</th>
              <td>{euro(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

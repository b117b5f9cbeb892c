import { type DateString, formatLongDate } from '#lib/dates.ts'
import { euro, formatEuro, fromDecimal } from '#lib/money.ts'
import type { Overview } from '#money/payments/wire.ts'

const HEIGHT = 160
const LEAST = 3

type RevenueChartProps = { days: Overview['byDay']; today: DateString }

/** The month as bars, one for each day, and the same figures as a table for who cannot see them. */
export function RevenueChart({ days, today }: RevenueChartProps) {
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

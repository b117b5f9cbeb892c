import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { useState } from 'react'
import { addDays, addMonths, type DateString, formatLongDate, formatMonth } from '#lib/dates.ts'
import { euro, fromDecimal, isZero, toDecimal } from '#lib/money.ts'
import { daysQuery, fileOf } from '#money/day-book/client.ts'
import { differenceText, shortDay } from '#money/day-book/components/day-book-words.ts'
import { Turnover } from '#money/day-book/components/turnover.tsx'
import type { DaySummary } from '#money/day-book/wire.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { Pending } from '#ui/loaded.tsx'

type MonthListProps = { today: DateString; date: DateString; onShow: (date: DateString) => void }

/** The days of a month with what came in, newest first, and the files of that month. */
export function MonthList({ today, date, onShow }: MonthListProps) {
  const [month, setMonth] = useState(monthStart(date))
  const period = monthAround(month)
  const query = useQuery(daysQuery(period))
  const days = query.data
  return (
    <Card
      className="h-fit xl:col-start-2 xl:row-start-1"
      title={<span className="inline-block first-letter:uppercase">{formatMonth(month)}</span>}
      actions={
        <span className="flex">
          <Button
            size="icon"
            variant="ghost"
            aria-label="Vorige maand"
            onClick={() => setMonth(addMonths(month, -1))}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            size="icon"
            variant="ghost"
            aria-label="Volgende maand"
            disabled={addMonths(month, 1) > today}
            onClick={() => setMonth(addMonths(month, 1))}
          >
            <ChevronRight aria-hidden />
          </Button>
        </span>
      }
    >
      <Pending query={query} failed="De maand kon niet geladen worden" lines={5} />
      {days?.length === 0 && (
        <p className="text-muted">In deze maand staat niets in het dagboek.</p>
      )}
      {days && days.length > 0 && (
        <>
          <ul className="-mx-2 flex flex-col">
            {days.map((day) => (
              <DayRow key={day.date} day={day} isShown={day.date === date} onShow={onShow} />
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-edge pt-3 font-semibold tabular-nums">
            <span>Omzet van de maand</span>
            <span>
              <Turnover>
                {euro(toDecimal(days.reduce((sum, { amount }) => sum + fromDecimal(amount), 0)))}
              </Turnover>
            </span>
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <DownloadLink href={fileOf('pdf', period)}>Maand als PDF</DownloadLink>
            <DownloadLink href={fileOf('csv', period)}>Maand als CSV</DownloadLink>
          </div>
        </>
      )}
    </Card>
  )
}

function DayRow({
  day: { date, closed, amount, difference },
  isShown,
  onShow,
}: {
  day: DaySummary
  isShown: boolean
  onShow: (date: DateString) => void
}) {
  const Icon = closed ? LockKeyhole : LockKeyholeOpen
  return (
    <li>
      <button
        type="button"
        aria-current={isShown ? 'date' : undefined}
        onClick={() => onShow(date)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-field px-2 py-1.5 text-left tabular-nums hover:bg-pine-soft aria-[current=date]:bg-pine-soft aria-[current=date]:font-semibold"
      >
        <Icon
          aria-hidden
          className={`mr-1 size-4 shrink-0 ${closed ? 'text-pine' : 'text-amber'}`}
        />
        <span>
          <span aria-hidden>{shortDay(date)}</span>
          <span className="sr-only">
            {formatLongDate(date)}, {closed ? 'afgesloten' : 'open'}
          </span>
        </span>
        <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-2">
          {difference !== null && !isZero(difference) && (
            <span className="text-sm text-amber">{differenceText(difference)}</span>
          )}
          {!closed && (
            <span aria-hidden className="text-sm text-amber">
              open
            </span>
          )}
          <span className="min-w-20 text-right">
            <Turnover>{euro(amount)}</Turnover>
          </span>
        </span>
      </button>
    </li>
  )
}

/** The month in which a day lies. */
export function monthAround(date: DateString): { from: DateString; to: DateString } {
  const from = monthStart(date)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

function monthStart(date: DateString): DateString {
  return `${date.slice(0, 8)}01`
}

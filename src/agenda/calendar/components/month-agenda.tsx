import { type KeyboardEvent, useRef } from 'react'
import { useAgenda } from '#agenda/calendar/client.ts'
import { DayList } from '#agenda/calendar/components/day-list.tsx'
import { LoadState } from '#agenda/calendar/components/load-state.tsx'
import { MonthCell } from '#agenda/calendar/components/month-cell.tsx'
import { MonthLegend } from '#agenda/calendar/components/month-legend.tsx'
import { MonthTable } from '#agenda/calendar/components/month-table.tsx'
import { PeriodNav } from '#agenda/calendar/components/period-nav.tsx'
import { PhoneDay } from '#agenda/calendar/components/phone-day.tsx'
import { useDayKeys } from '#agenda/calendar/components/use-day-keys.ts'
import { useWide } from '#agenda/calendar/components/use-wide.ts'
import { MemberFilter } from '#agenda/calendar/members/components/member-filter.tsx'
import { dayInMonth, monthGrid, rangeOf, turn, visitsText } from '#agenda/calendar/rules.ts'
import type { DateString } from '#lib/dates.ts'
import { formatMonth } from '#lib/dates.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

type MonthAgendaProps = {
  /** First day of the month that is shown. */
  month: DateString
  /** The day that a phone shows in full. */
  chosen: DateString
  today: DateString
  hours: OpeningHours
  /** Whose visits are shown; nobody for everybody's. */
  who: readonly string[]
  onFilter: (who: string[]) => void
  onChoose: (date: DateString) => void
  onCreate: (date: DateString) => void
  onOpen: (id: string) => void
}

/**
 * A month at a glance: words in its cells where there is room for them, else dots and the chosen
 * day in full below.
 */
export function MonthAgenda({
  month,
  chosen,
  today,
  hours,
  who,
  onFilter,
  onChoose,
  onCreate,
  onOpen,
}: MonthAgendaProps) {
  const days = monthGrid(month)
  const agenda = useAgenda(rangeOf(days), who, { isMonth: true })
  const inMonth = (date: DateString) => date.startsWith(month.slice(0, 7))
  const total = days.filter(inMonth).reduce((sum, date) => sum + agenda.visitsOn(date).length, 0)
  // The server draws both, and the style sheet shows the one that fits.
  const isWide = useWide()
  const table = useRef<HTMLDivElement>(null)
  const { tabStop, handleKey, settle } = useDayKeys({
    table,
    month,
    start: chosen,
    onWalk: (date) => (!isWide || !inMonth(date)) && onChoose(date),
  })
  const common = (date: DateString) => ({
    date,
    agenda,
    hours,
    inMonth: inMonth(date),
    isToday: date === today,
    isTabStop: date === tabStop,
    onKey: (event: KeyboardEvent) => handleKey(event, date),
  })

  function choose(date: DateString) {
    settle(date)
    onChoose(date)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 aria-live="polite" className="text-2xl first-letter:uppercase">
            {formatMonth(month)}
          </h2>
          <p className="text-muted">
            {agenda.count === undefined
              ? 'Bezig met laden…'
              : monthInWords(
                  total,
                  days.filter(inMonth).every((date) => date < today),
                )}
          </p>
        </div>
        <PeriodNav
          view="month"
          isToday={today.startsWith(month.slice(0, 7))}
          onTurn={(pages) => onChoose(dayInMonth(turn(month, 'month', pages), null, today))}
          onToday={() => onChoose(today)}
          agenda={agenda}
        />
      </div>
      <MemberFilter members={agenda.members} chosen={who} onChange={onFilter} />
      <LoadState agenda={agenda} />
      <div ref={table}>
        <MonthTable
          month={month}
          busy={agenda.isLoading}
          className="max-md:border-spacing-0.5!"
          renderDay={(date) => (
            <>
              {isWide !== false && (
                <div className="h-full max-md:hidden">
                  <MonthCell
                    {...common(date)}
                    isPast={date < today}
                    onCreate={() => onCreate(date)}
                    onOpen={onOpen}
                  />
                </div>
              )}
              {!isWide && (
                <div className="md:hidden">
                  <PhoneDay
                    {...common(date)}
                    isChosen={date === chosen}
                    onChoose={() => choose(date)}
                  />
                </div>
              )}
            </>
          )}
        />
      </div>
      <MonthLegend />
      {!isWide && (
        <div className="md:hidden">
          <DayList
            date={chosen}
            agenda={agenda}
            onCreate={chosen < today ? undefined : () => onCreate(chosen)}
            onOpen={onOpen}
          />
        </div>
      )}
    </div>
  )
}

function monthInWords(count: number, isPast: boolean): string {
  if (count === 0)
    return isPast
      ? 'Geen afspraken in deze maand.'
      : 'Nog geen afspraken deze maand. Klik op een dag om er een te maken.'
  return `${visitsText(count)} deze maand`
}

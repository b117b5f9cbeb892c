import type { KeyboardEvent } from 'react'
import type { Agenda } from '#agenda/calendar/client.ts'
import { dayInWords, TINTS } from '#agenda/calendar/components/month-cell.tsx'
import { lookOf } from '#agenda/calendar/components/status-look.ts'
import { heatOf } from '#agenda/calendar/rules.ts'
import type { DateString } from '#lib/dates.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'

const DOTS = 3

type PhoneDayProps = {
  date: DateString
  inMonth: boolean
  isToday: boolean
  isChosen: boolean
  agenda: Agenda
  hours: OpeningHours
  isTabStop: boolean
  onKey: (event: KeyboardEvent) => void
  onChoose: () => void
}

/**
 * One day where there is no room for words: its number, a dot per visit up to three, and then how
 * many.
 */
export function PhoneDay({
  date,
  inMonth,
  isToday,
  isChosen,
  agenda,
  hours,
  isTabStop,
  onKey,
  onChoose,
}: PhoneDayProps) {
  const visits = agenda.visitsOn(date)
  const closed = agenda.closedOn(date)
  const share = agenda.shareOn(date, hours)
  const tint = closed ? 'bg-apricot-soft' : inMonth ? TINTS[heatOf(share)] : 'bg-transparent'
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      onClick={onChoose}
      onKeyDown={onKey}
      className={`flex min-h-13 w-full flex-col items-center justify-center gap-0.5 rounded-lg leading-tight ${isChosen ? 'bg-pine text-white' : `${tint} ${inMonth ? 'text-ink' : 'text-muted'}`} ${isToday ? 'border-2 border-pine font-bold' : ''}`}
    >
      <span className="sr-only">{`${isToday ? 'vandaag, ' : ''}${dayInWords(date, { agenda, hours, share })}`}</span>
      <span aria-hidden className={`tabular-nums ${closed ? 'line-through' : ''}`}>
        {Number(date.slice(8))}
      </span>
      <span aria-hidden className="flex h-3 items-center gap-0.5">
        {visits.length <= DOTS ? (
          visits.map(({ id, status, heldUntil, isNoShow }) => (
            <span
              key={id}
              className={`size-1.5 rounded-full ${isChosen ? 'bg-white' : lookOf(status, heldUntil, isNoShow).dot}`}
            />
          ))
        ) : (
          <span className="text-xs font-semibold tabular-nums">{visits.length}</span>
        )}
      </span>
    </button>
  )
}

import { ArrowLeft, CalendarPlus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { OverlapDialog } from '#agenda/appointments/components/overlap-dialog.tsx'
import { useAgenda } from '#agenda/calendar/client.ts'
import { LoadState } from '#agenda/calendar/components/load-state.tsx'
import { PeriodNav } from '#agenda/calendar/components/period-nav.tsx'
import { TimeGrid } from '#agenda/calendar/components/time-grid.tsx'
import { useNow } from '#agenda/calendar/components/use-now.ts'
import { useReschedule } from '#agenda/calendar/components/use-reschedule.ts'
import { useWide } from '#agenda/calendar/components/use-wide.ts'
import { type CalendarView, ViewSwitch } from '#agenda/calendar/components/view-switch.tsx'
import { verticalPlace } from '#agenda/calendar/components/visit-block.tsx'
import { MemberFilter } from '#agenda/calendar/members/components/member-filter.tsx'
import {
  hourHeightFor,
  meets,
  openOn,
  periodTitle,
  rangeOf,
  stretchOf,
  turn,
  weekOf,
} from '#agenda/calendar/rules.ts'
import { SlotLane } from '#agenda/slots/components/slot-lane.tsx'
import { closedSentence, whyClosed } from '#agenda/slots/rules.ts'
import type { Slot } from '#agenda/slots/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'

/** Without a view the window decides. */
export type Shown = {
  view: CalendarView | undefined
  date: DateString
  /** Whose visits; nobody for everybody's. */
  who: readonly string[]
}
type CalendarScreenProps = {
  shown: Shown
  today: DateString
  hours: OpeningHours
  slotMinutes: number
  /** The way to the search in everything, where no bar above has it. */
  search: ReactNode
  onShow: (shown: Partial<Shown>) => void
  onCreate: (start: { date: DateString; startTime?: string; staffId?: string }) => void
  onOpen: (id: string) => void
}

/** A week where there is room for one, unless something else was asked. */
export function viewOf(asked: CalendarView | undefined, isWide: boolean | undefined): CalendarView {
  return asked ?? (isWide === false ? 'day' : 'week')
}

/** The days that a view shows. */
export function daysOf(view: CalendarView, date: DateString): DateString[] {
  return view === 'day' ? [date] : weekOf(date)
}

/**
 * The calendar that fills the window: a day with its slots, or a week. Where room is scarce one
 * member is seen at a time.
 */
export function CalendarScreen({
  shown: { view: asked, date, who },
  today,
  hours,
  slotMinutes,
  search,
  onShow,
  onCreate,
  onOpen,
}: CalendarScreenProps) {
  const isWide = useWide()
  const view = viewOf(asked, isWide)
  // The server draws for a desk; a phone waits until it is known that it wants a day of its own.
  const unsure = asked !== 'week' && isWide === undefined ? 'max-md:invisible' : ''
  const days = daysOf(view, date)
  const isPhone = isWide === false
  // a phone has the whole day side by side, and swipes through it
  const isSwiped = isPhone && view === 'day'
  const agenda = useAgenda(rangeOf(days), isSwiped ? [] : who, {
    isSingle: isPhone && view === 'week',
  })
  const faced = agenda.members.find(({ id }) => id === who[0]) ?? agenda.members[0]
  const { move, isSaving, held, question, insist, giveUp } = useReschedule({
    ask: (visit, place) => {
      const { date: day } = place
      const closed = agenda.closedOn(day)?.name ?? whyClosed(day, { leave: [], hours })
      return closed !== undefined && day !== visit.date
        ? { title: 'Gesloten dag', sentence: closedSentence(day, closed) }
        : agenda.whyAway(visit, place)
    },
    nameOf: (visit) => agenda.memberOf(visit)?.name,
  })
  const screen = useFocusBack(held?.visit.id)
  const now = useNow()

  return (
    <div ref={screen} className="@container flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-card px-2 py-2 sm:px-4 lg:py-0.5">
        <Link
          to={`/admin/agenda?${new URLSearchParams({ maand: date.slice(0, 7), dag: date, ...(who.length > 0 && { wie: who.join(',') }) })}`}
          aria-label="Terug naar de agenda"
          className="grid size-11 place-items-center rounded-full text-pine hover:bg-pine-soft"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-40 flex-1 leading-tight">
          <h1 className="text-xl sm:max-lg:text-2xl">Kalender</h1>
          <p
            role="status"
            className={`truncate text-sm text-muted first-letter:uppercase ${unsure}`}
          >
            {periodTitle(days)}
          </p>
        </div>
        {search}
        <Button
          onClick={() => onCreate({ date: date < today ? today : date })}
          aria-label="Nieuwe afspraak"
          className="sm:order-last @max-4xl:px-3!"
        >
          <CalendarPlus aria-hidden />
          <span className="@max-4xl:sr-only">Nieuwe afspraak</span>
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-sm:w-full">
          <PeriodNav
            view={view}
            isToday={days.includes(today)}
            onTurn={(pages) => onShow({ view, date: turn(date, view, pages) })}
            onToday={() => onShow({ view, date: today })}
            agenda={agenda}
          />
          <ViewSwitch
            view={view}
            onChange={(next) =>
              onShow({ view: next, date: days.includes(today) && view === 'week' ? today : date })
            }
          />
        </div>
      </div>
      {agenda.members.length > 0 && (
        <MemberFilter
          members={agenda.members}
          chosen={isPhone && faced ? [faced.id] : who}
          isSingle={isPhone}
          onChange={(next) => onShow({ who: next })}
          className={`border-b border-line bg-card px-2 py-1.5 sm:px-4 ${unsure}`}
        />
      )}
      <OfflineNote className="m-3">
        {agenda.count === undefined
          ? 'De agenda laadt zodra er weer verbinding is.'
          : 'Je ziet de agenda zoals ze het laatst geladen werd.'}
      </OfflineNote>
      <LoadState agenda={agenda} className="m-3" />
      <TimeGrid
        key={view}
        className={unsure}
        days={days}
        date={date}
        hours={hours}
        agenda={agenda}
        today={today}
        now={now}
        held={held}
        isSaving={isSaving}
        hourHeight={
          view === 'day' && openOn(date, hours).length > 0 ? hourHeightFor(slotMinutes) : undefined
        }
        isNarrow={isSwiped}
        renderSlots={
          view === 'day'
            ? (hoursShown) => (
                <SlotLane
                  date={date}
                  isNarrow={isSwiped}
                  isClosed={agenda.closedOn(date) !== undefined}
                  takenBy={(slot) => {
                    const dogs = dogsAt(slot)
                    const isTaken = agenda.members.length > 0 ? !slot.isFree : dogs.length > 0
                    return isTaken ? dogs : undefined
                  }}
                  place={(slot) => verticalPlace(stretchOf(slot), hoursShown)}
                />
              )
            : undefined
        }
        face={
          isSwiped && faced && agenda.shown.length > 1
            ? { id: faced.id, onFace: (id) => onShow({ who: [id] }) }
            : undefined
        }
        onMove={(visit, place) => void move(visit, place)}
        onCreate={onCreate}
        onOpen={onOpen}
        onShowDay={view === 'week' ? (next) => onShow({ view: 'day', date: next }) : undefined}
      />
      <OverlapDialog
        title={question?.title}
        sentence={question?.sentence}
        loading={isSaving}
        onConfirm={insist}
        onClose={giveUp}
      />
    </div>
  )

  function dogsAt(slot: Slot): string[] {
    return agenda
      .visitsOn(date)
      .flatMap((visit) =>
        meets(stretchOf(visit), stretchOf(slot)) ? calledDog(visit.dogName) : [],
      )
  }
}

/** A visit that was moved by keys is drawn anew elsewhere: the focus follows it there. */
function useFocusBack(id: string | undefined) {
  const screen = useRef<HTMLDivElement>(null)
  const last = useRef('')
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null
    if (last.current !== '' && lost)
      screen.current
        ?.querySelector<HTMLElement>(`[data-visit="${last.current}"]`)
        ?.focus({ preventScroll: true })
    last.current = id ?? ''
  })
  return screen
}

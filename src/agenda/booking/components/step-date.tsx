import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { bookableDatesQuery, closedDaysQuery, dayStates } from '#agenda/booking/client.ts'
import type { BookableDate, ClosedDay } from '#agenda/booking/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { addDays, addMonths, brusselsToday, type DateString } from '#lib/dates.ts'
import { noticeWords } from '#lib/notice-words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Calendar, CalendarLegend } from '#ui/calendar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ContactLinks } from './contact-links.tsx'
import type { Wizard } from './use-wizard.ts'

/** Step 1: a day with a free time leads on. */
export function StepDate({ wizard, salon }: { wizard: Wizard; salon: PublicSalon }) {
  const dates = useQuery(bookableDatesQuery)
  const closed = useQuery(closedDaysQuery)
  return (
    <>
      <p className="mb-5 text-muted">{`Afspraken kunnen enkel minstens ${noticeWords(salon.noticeDays)} op voorhand geboekt worden.`}</p>
      {/* The height of the calendar, so that nothing jumps when it arrives. */}
      <div className="min-h-124 md:min-h-112">
        {dates.isError && !dates.data && (
          <Alert
            tone="error"
            title="De vrije data konden niet geladen worden."
            action={<Button onClick={() => void dates.refetch()}>Opnieuw proberen</Button>}
          />
        )}
        {/* Until a reload's choices are back, the calendar would open on the wrong month. */}
        {(dates.isPending || !wizard.state.ready) && !dates.isError && (
          <Spinner label="Beschikbare data worden geladen…" className="min-h-40 justify-center" />
        )}
        {wizard.state.ready && dates.data && dates.data.length > 0 && (
          <BookingCalendar wizard={wizard} dates={dates.data} closed={closed.data ?? []} />
        )}
        {dates.data?.length === 0 && (
          <EmptyState
            heading="h3"
            title="Momenteel geen vrije dagen"
            text="Bel ons of stuur een bericht via WhatsApp: we zoeken samen een moment."
            action={<ContactLinks salon={salon} />}
          />
        )}
      </div>
      <p className="mt-4">
        Staat uw dag er niet bij?{' '}
        <a href="/wachtlijst" target="_top">
          Zet me op de wachtlijst
        </a>
      </p>
    </>
  )
}

function BookingCalendar({
  wizard,
  dates,
  closed,
}: {
  wizard: Wizard
  dates: BookableDate[]
  closed: ClosedDay[]
}) {
  const { draft } = wizard.state
  const [today] = useState(() => brusselsToday(new Date()))
  const dayState = useMemo(() => dayStates(dates, closed), [dates, closed])
  const { from, to } = calendarRange(today, dates)

  function choose(date: DateString) {
    wizard.dispatch({ type: 'dateChosen', date })
    wizard.goTo(2)
  }

  return (
    <>
      <Calendar
        selected={draft.date || undefined}
        onSelect={choose}
        from={from}
        to={to}
        today={today}
        months={2}
        dayState={dayState}
      />
      <CalendarLegend
        available="Vrij"
        closed="Feestdag of verlof"
        unavailable="Niet beschikbaar"
        className="mt-5"
      />
    </>
  )
}

/** From two days ahead up to a year; wider when the salon's own notice or horizon is. */
function calendarRange(
  today: DateString,
  dates: readonly BookableDate[],
): { from: DateString; to: DateString } {
  const all = [addDays(today, 2), addMonths(today, 12), ...dates.map(({ date }) => date)].toSorted()
  return { from: all[0] ?? today, to: all.at(-1) ?? today }
}

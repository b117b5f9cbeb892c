import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bookableDatesQuery, closedDaysQuery, dayStates } from '#agenda/booking/client.ts'
import type { BookableDate, ClosedDay } from '#agenda/booking/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { addDays, addMonths, type DateString } from '#lib/dates.ts'
import { noticeWords } from '#lib/notice-words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Calendar, CalendarLegend } from '#ui/calendar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ContactLinks } from './contact-links.tsx'
import type { Wizard } from './use-wizard.ts'

/** What the calendar shows from the first moment, in the page itself. */
export type Opening = { today: DateString; dates: BookableDate[]; closed: ClosedDay[] }

type StepDateProps = { wizard: Wizard; salon: PublicSalon; opening: Opening }

/** Step 1: a day with a free time leads on. */
export function StepDate({ wizard, salon, opening }: StepDateProps) {
  const dates = useQuery({ ...bookableDatesQuery, initialData: opening.dates })
  const closed = useQuery({ ...closedDaysQuery, initialData: opening.closed })
  return (
    <>
      <p className="mb-5 text-muted">{`Afspraken kunnen enkel minstens ${noticeWords(salon.noticeDays)} op voorhand geboekt worden.`}</p>
      {/* The height of the calendar, so that nothing jumps when it arrives. */}
      <div className="min-h-124 md:min-h-112">
        {dates.isError && (
          <Alert
            tone="error"
            title="De vrije data konden niet geladen worden."
            className="mb-5"
            action={<Button onClick={() => void dates.refetch()}>Opnieuw proberen</Button>}
          />
        )}
        {dates.data.length > 0 ? (
          // another one once a reload's choices are back: it opens on the month of the day chosen
          <BookingCalendar
            key={wizard.state.draft.date && 'chosen'}
            wizard={wizard}
            today={opening.today}
            dates={dates.data}
            closed={closed.data}
          />
        ) : (
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

function BookingCalendar({ wizard, today, dates, closed }: Opening & { wizard: Wizard }) {
  const { draft } = wizard.state
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

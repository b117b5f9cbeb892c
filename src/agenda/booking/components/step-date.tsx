import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, memo, Suspense, useMemo, useState } from 'react'
import {
  closedDaysQuery,
  datesQuery,
  dayStates,
  freeSlotsQuery,
  fullDaysQuery,
  lastBookedQuery,
} from '#agenda/booking/client.ts'
import type { BookableDate, ClosedDay } from '#agenda/booking/wire.ts'
import type { BookableMember } from '#agenda/staff/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { addDays, addMonths, type DateString, formatBriefDay } from '#lib/dates.ts'
import { noticeWords } from '#lib/notice-words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Calendar, CalendarLegend } from '#ui/calendar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ContactLinks } from './contact-links.tsx'
import type { MemberChoiceProps } from './member-choice.tsx'
import { isRemembered } from './memory-key.ts'
import type { Wizard } from './use-wizard.ts'
import { wishOf } from './wizard-draft.ts'

// For who was here before, and after a tap.
const SameAgain = lazy(async () => ({ default: (await import('./same-again.tsx')).SameAgain }))
const MemberChoice = lazy(async () => ({
  default: (await import('./member-choice.tsx')).MemberChoice,
}))
const StepActions = lazy(async () => ({
  default: (await import('./step-actions.tsx')).StepActions,
}))
const WhyNot = lazy(async () => ({ default: (await import('./why-not.tsx')).WhyNot }))

/** What the calendar shows from the first moment, in the page itself. */
export type Opening = {
  today: DateString
  dates: BookableDate[]
  closed: ClosedDay[]
  full: DateString[]
  /** Who can be chosen, where that is asked. */
  members?: BookableMember[]
}

type StepDateProps = { wizard: Wizard; salon: PublicSalon; opening: Opening }

/** Step 1: a day with a free time leads on, a full one to the waiting list. */
export function StepDate({ wizard, salon, opening }: StepDateProps) {
  const { ready, cleared, draft } = wizard.state
  const { member } = draft
  const found = useQuery({
    ...datesQuery(wishOf(draft, wizard.isMeasured)),
    ...(member || wizard.isMeasured
      ? { placeholderData: keepPreviousData }
      : { initialData: opening.dates }),
  })
  const dates = found.data ?? opening.dates
  const closed = useQuery({ ...closedDaysQuery, initialData: opening.closed })
  const full = useQuery({ ...fullDaysQuery, initialData: opening.full })
  const isKept = ready && isRemembered()
  const last = useQuery({ ...lastBookedQuery, enabled: ready && !isKept }).data?.visit
  return (
    <>
      <Suspense>
        {(isKept || last) && !cleared && <SameAgain wizard={wizard} salon={salon} last={last} />}
      </Suspense>
      {opening.members && (
        <Members
          members={opening.members}
          chosen={member}
          isFull={dates.length === 0}
          dispatch={wizard.dispatch}
        />
      )}
      <p className="mb-5 text-muted">{`Afspraken kunnen enkel minstens ${noticeWords(salon.noticeDays)} op voorhand geboekt worden.`}</p>
      {/* The height of the calendar, so that nothing jumps when it arrives. */}
      <div className="min-h-124 md:min-h-112" aria-busy={found.isPlaceholderData}>
        {found.isError && (
          <Alert
            tone="error"
            title="De vrije data konden niet geladen worden."
            className="mb-5"
            action={<Button onClick={() => void found.refetch()}>Opnieuw proberen</Button>}
          />
        )}
        {dates.length > 0 ? (
          // another one once a reload's choices are back: it opens on the month of the day chosen
          <BookingCalendar
            key={draft.date && 'chosen'}
            wizard={wizard}
            salon={salon}
            today={opening.today}
            dates={dates}
            closed={closed.data}
            full={full.data}
          />
        ) : (
          !member && (
            <EmptyState
              heading="h3"
              title="Momenteel geen vrije dagen"
              text="Bel ons of stuur een bericht via WhatsApp: we zoeken samen een moment."
              action={<ContactLinks salon={salon} />}
            />
          )
        )}
      </div>
      <p className="mt-4">
        Staat uw dag er niet bij?{' '}
        <a href="/wachtlijst" target="_top">
          Zet me op de wachtlijst
        </a>
      </p>
      <Suspense>{wizard.isMeasured && <StepActions wizard={wizard} back={3} />}</Suspense>
    </>
  )
}

/**
 * Who can be chosen stands in the page before its script is here: nothing else that changes may
 * draw it anew, or it goes away until then.
 */
const Members = memo((props: MemberChoiceProps) => (
  <Suspense>
    <MemberChoice {...props} />
  </Suspense>
))

type BookingCalendarProps = Opening & { wizard: Wizard; salon: PublicSalon }

function BookingCalendar({ wizard, salon, today, dates, closed, full }: BookingCalendarProps) {
  const { draft } = wizard.state
  const { openingHours } = salon
  const dayState = useMemo(
    () => dayStates(dates, closed, { full, openingHours }),
    [dates, closed, full, openingHours],
  )
  const { from, to } = calendarRange(today, dates)
  const [asked, setAsked] = useState('')
  const first = dates[0]?.date ?? from

  function choose(date: DateString) {
    if (dayState(date).tone === 'full') return setAsked(date)
    wizard.dispatch({ type: 'dateChosen', date })
    wizard.goTo(2)
  }

  return (
    <>
      <FirstMoment key={first} wizard={wizard} date={first} onTaken={() => choose(first)} />
      <Calendar
        selected={draft.date || undefined}
        onSelect={choose}
        onRefuse={setAsked}
        opensOn={first}
        from={from}
        to={to}
        today={today}
        months={2}
        dayState={dayState}
      />
      <Suspense>
        {asked && <WhyNot key={asked} {...{ date: asked, today, from }} state={dayState(asked)} />}
      </Suspense>
      <CalendarLegend
        available="Vrij"
        full="Volzet"
        closed="Feestdag of verlof"
        unavailable="Niet beschikbaar"
        className="mt-5"
      />
    </>
  )
}

type FirstMomentProps = { wizard: Wizard; date: DateString; onTaken: () => void }

/** Takes the first free time of the first free day; if it went meanwhile, the day's other times. */
function FirstMoment({ wizard, date, onTaken }: FirstMomentProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    const [slot] = await queryClient
      .fetchQuery(freeSlotsQuery(date, wishOf(wizard.state.draft, wizard.isMeasured)))
      .catch(() => [])
    if (!slot) return onTaken()
    wizard.dispatch({ type: 'dateChosen', date })
    wizard.dispatch({ type: 'timeChosen', time: slot.time })
    wizard.goTo(wizard.isMeasured || wizard.state.draft.again ? 4 : 3)
  }

  return (
    <Button variant="secondary" loading={busy} onClick={() => void take()} className="mb-5">
      Eerste vrije moment: {formatBriefDay(date)}
    </Button>
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

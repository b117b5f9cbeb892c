import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  bookableDatesQuery,
  closedDaysQuery,
  dayStates,
  freeSlotsQuery,
  useFreshTimes,
} from '#agenda/booking/client.ts'
import { moveDatesQuery, moveTimesQuery } from '#agenda/self-service/client.ts'
import type { Refusal, VisitDeeds } from '#agenda/self-service/components/use-visit.ts'
import { anyOf, costLine, owedText } from '#agenda/self-service/components/visit-words.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import {
  type DateString,
  formatLongDate,
  formatMoment,
  toMinutes,
  withoutSeconds,
} from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Calendar, CalendarLegend } from '#ui/calendar.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Spinner } from '#ui/spinner.tsx'

type MovePanelProps = {
  token: string
  deeds: VisitDeeds
  salon: Pick<PublicSalon, 'offering'>
  today: DateString
  onClose: () => void
  onDone: () => void
}

/**
 * Another free time for a visit: a day, one of its times, and only then the button that moves it,
 * with what that costs.
 */
export function MovePanel({
  token,
  deeds: { visit, busy, act },
  salon,
  today,
  onClose,
  onDone,
}: MovePanelProps) {
  const askTimesAgain = useFreshTimes()
  const [date, setDate] = useState<DateString>('')
  const [{ time, who }, setChosen] = useState(NOTHING)
  const [refusal, setRefusal] = useState<Refusal>()
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const owed = owedText(visit.cost)
  const isMeasured = salon.offering === 'measured'
  const minutes = toMinutes(visit.endTime) - toMinutes(visit.startTime)

  function choose(next: DateString) {
    setDate(next)
    setChosen(NOTHING)
    setRefusal(undefined)
  }

  async function move() {
    const refused = await act({ path: 'move', body: { date, time } })
    if (!refused) return onDone()
    setRefusal(refused)
    if (refused.code !== 'slot_taken') return
    setChosen(NOTHING)
    await askTimesAgain()
  }

  return (
    <Card>
      <Button variant="ghost" size="sm" onClick={onClose} className="-mt-2 mb-2 -ml-3.5">
        <ArrowLeft aria-hidden />
        Terug
      </Button>
      <h2 ref={top} tabIndex={-1} className="text-xl outline-none">
        Kies een andere dag
      </h2>
      <p className="mt-1 mb-5 text-muted">
        Nu: {formatMoment(visit)}
        {visit.groomer && ` bij ${visit.groomer}`}.
      </p>
      <Days
        chosen={date}
        today={today}
        service={visit.groomer === null && !isMeasured ? undefined : visit.service}
        minutes={isMeasured ? minutes : undefined}
        onChoose={choose}
      />
      {date !== '' && visit.groomer === null && (
        <Times
          key={date}
          date={date}
          chosen={time}
          current={visit.date === date ? withoutSeconds(visit.startTime) : ''}
          token={isMeasured ? token : undefined}
          onChoose={(next) => setChosen({ time: next, who: '' })}
        />
      )}
      {date !== '' && visit.groomer !== null && (
        <GroomersTimes
          key={date}
          token={token}
          date={date}
          groomer={visit.groomer}
          chosen={time}
          onChoose={setChosen}
        />
      )}
      {refusal && (
        <Alert tone="error" className="mt-5">
          {refusal.sentence}
        </Alert>
      )}
      {time !== '' && (
        <div className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-muted">Van</dt>
            <dd className="text-muted line-through">{formatMoment(visit)}</dd>
            <dt className="text-muted">Naar</dt>
            <dd className="font-semibold">{formatMoment({ date, startTime: time })}</dd>
            {who !== '' && (
              <>
                <dt className="text-muted">Bij</dt>
                <dd>
                  <strong>{who}</strong>, in plaats van {visit.groomer}
                </dd>
              </>
            )}
          </dl>
          <p
            className={`rounded-field p-4 font-semibold ${owed ? 'bg-amber-soft' : 'bg-green-soft'}`}
          >
            {costLine(visit, 'move')}
          </p>
          <Button size="lg" loading={busy === 'move'} onClick={() => void move()}>
            {owed ? `Verplaatsen voor ${owed}` : 'Kosteloos verplaatsen'}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The chosen start, and who would have the visit then when it is somebody else. */
type Chosen = { time: string; who: string }
const NOTHING: Chosen = { time: '', who: '' }

type DaysProps = {
  chosen: DateString
  today: DateString
  /** Asked for where not everybody has to do every treatment. */
  service: string | undefined
  /** How long it is, where hours are made to measure. */
  minutes: number | undefined
  onChoose: (date: DateString) => void
}

function Days({ chosen, today, service, minutes, onChoose }: DaysProps) {
  const dates = useQuery(
    service === undefined ? bookableDatesQuery : moveDatesQuery(service, minutes),
  )
  const closed = useQuery(closedDaysQuery)
  if (dates.isError && !dates.data)
    return <LoadFailed title="De vrije dagen konden niet geladen worden." query={dates} />
  if (!dates.data)
    return <Spinner label="Vrije dagen worden geladen…" className="min-h-96 justify-center" />
  const [first, last] = [dates.data[0]?.date, dates.data.at(-1)?.date]
  if (!first || !last)
    return (
      <EmptyState
        heading="h3"
        title="Momenteel geen vrije dagen"
        text="Bel ons: we zoeken samen een ander moment."
      />
    )
  return (
    <>
      <Calendar
        selected={chosen || undefined}
        onSelect={onChoose}
        from={first}
        to={last}
        today={today}
        dayState={dayStates(dates.data, closed.data ?? [])}
      />
      <CalendarLegend
        available="Vrij"
        closed="Feestdag of verlof"
        unavailable="Niet beschikbaar"
        className="mt-4"
      />
    </>
  )
}

type TimesProps = {
  date: DateString
  chosen: string /** The time that she has already. */
  current: string
  /** Of the visit's own link, where hours are made to measure. */
  token: string | undefined
  onChoose: (time: string) => void
}

function Times({ date, chosen, current, token, onChoose }: TimesProps) {
  const fixed = useQuery({ ...freeSlotsQuery(date), enabled: token === undefined })
  const measured = useQuery({ ...moveTimesQuery(token ?? '', date), enabled: token !== undefined })
  const slots = token === undefined ? fixed : measured
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const times = slots.data?.map(({ time }) => time).filter((time) => time !== current) ?? []
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 ref={top} tabIndex={-1} className="mb-3 text-lg outline-none first-letter:uppercase">
        {formatLongDate(date)}
      </h3>
      {slots.isPending && (
        <Spinner label="Tijden worden geladen…" className="min-h-14 justify-center" />
      )}
      {slots.isError && !slots.data && (
        <LoadFailed title="De tijden konden niet geladen worden." query={slots} />
      )}
      {slots.data && times.length === 0 && <NoTimes />}
      <TimeButtons label="Vrije tijden" times={times} chosen={chosen} onChoose={onChoose} />
    </section>
  )
}

type GroomersTimesProps = {
  token: string
  date: DateString
  groomer: string
  chosen: string
  onChoose: (chosen: Chosen) => void
}

/** The starts with whoever has the visit, and those at which only somebody else can have it. */
function GroomersTimes({ token, date, groomer, chosen, onChoose }: GroomersTimesProps) {
  const query = useQuery(moveTimesQuery(token, date))
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const [hers, others] = [true, false].map((isHers) =>
    (query.data ?? []).filter((start) => start.isHers === isHers),
  )
  const isWithHer = (hers?.length ?? 0) > 0
  return (
    <section className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
      <h3 ref={top} tabIndex={-1} className="text-lg outline-none first-letter:uppercase">
        {formatLongDate(date)}
      </h3>
      {query.isPending && (
        <Spinner label="Tijden worden geladen…" className="min-h-14 justify-center" />
      )}
      {query.isError && !query.data && (
        <LoadFailed title="De tijden konden niet geladen worden." query={query} />
      )}
      {query.data?.length === 0 && <NoTimes />}
      {isWithHer && (
        <TimeButtons
          label={`Vrij bij ${groomer}`}
          showsLabel
          times={hers?.map(({ time }) => time) ?? []}
          chosen={chosen}
          onChoose={(time) => onChoose({ time, who: '' })}
        />
      )}
      {others && others.length > 0 && (
        <>
          <p className={isWithHer ? 'mt-3 text-muted' : ''}>
            {isWithHer
              ? `Past dat niet? Op deze uren is ${groomer} bezet en helpt een collega u graag.`
              : `${groomer} is op deze dag niet vrij. Op deze uren helpt een collega u graag.`}
          </p>
          <TimeButtons
            label="Vrij bij een collega"
            times={others.map(({ time }) => time)}
            chosen={chosen}
            onChoose={(time) =>
              onChoose({
                time,
                who: anyOf(others.find((start) => start.time === time)?.names ?? []),
              })
            }
          />
        </>
      )}
    </section>
  )
}

function NoTimes() {
  return <p>Op deze dag is er geen tijd meer vrij. Kies een andere dag.</p>
}

type TimeButtonsProps = {
  label: string
  /** Whether the label is there for everybody to read. */
  showsLabel?: boolean
  times: readonly string[]
  chosen: string
  onChoose: (time: string) => void
}

function TimeButtons({ label, showsLabel, times, chosen, onChoose }: TimeButtonsProps) {
  return (
    <>
      {showsLabel && <p className="font-semibold">{label}</p>}
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(6rem,100%),1fr))] gap-3 empty:hidden"
      >
        {times.map((time) => (
          <li key={time}>
            <Button
              variant={time === chosen ? 'primary' : 'secondary'}
              size="lg"
              aria-pressed={time === chosen}
              onClick={() => onChoose(time)}
              className="w-full px-3 whitespace-nowrap tabular-nums"
            >
              {time}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

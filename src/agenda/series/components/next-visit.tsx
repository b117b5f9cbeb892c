import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nextVisitQuery, useBookNextVisit } from '#agenda/series/client.ts'
import { reasonOf, shortMomentOf } from '#agenda/series/components/series-words.ts'
import type { Place, NextVisit as Proposal } from '#agenda/series/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { formatMoment } from '#lib/dates.ts'
import { newKey } from '#lib/new-key.ts'
import { byStart, isSameStart, startKey } from '#lib/starts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'
import { useLinkBeside } from '#ui/use-link-beside.ts'

/** How many other times are shown before all of them are. */
const SHOWN = 4

type NextVisitProps = { appointmentId: string; heading?: 'h2' | 'h3' }

/**
 * When the dog of a visit comes again: booked in one tap at the time that is proposed, or at
 * another one. Nothing while it cannot be asked.
 */
export function NextVisit({ appointmentId, heading: Heading = 'h3' }: NextVisitProps) {
  const [weeks, setWeeks] = useState<number>()
  const titleId = useId()
  const query = useQuery(nextVisitQuery(appointmentId, weeks))
  const { data, error, isPlaceholderData, isPaused } = query
  if (!data && isPaused) return null
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-pine-soft/50 p-4 sm:p-5"
    >
      <Heading id={titleId} className="text-xl">
        Volgende afspraak
      </Heading>
      {error && !data && (
        <div className="mt-3">
          <LoadFailed title="Het voorstel kon niet geladen worden." query={query} />
        </div>
      )}
      {!data && !error && <SkeletonText lines={2} className="mt-3" />}
      {data?.booked && <Booked booked={data.booked} />}
      {data && !data.booked && (
        <Choice
          key={data.weeks}
          appointmentId={appointmentId}
          data={data}
          isLoading={isPlaceholderData}
          onWeeks={setWeeks}
        />
      )}
    </section>
  )
}

function Booked({ booked }: { booked: NonNullable<Proposal['booked']> }) {
  const beside = useLinkBeside()
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-start gap-2.5">
        <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-green" />
        <span>
          {booked.status === 'pending' ? 'Aangevraagd voor ' : 'Ingepland op '}
          <strong>{formatMoment(booked)}</strong>.
        </span>
      </p>
      <ButtonLink variant="secondary" size="sm" asChild>
        <Link to={beside('afspraak', booked.id)} preventScrollReset>
          Bekijken
        </Link>
      </ButtonLink>
    </div>
  )
}

type ChoiceProps = {
  appointmentId: string
  data: Proposal
  isLoading: boolean
  onWeeks: (weeks: number) => void
}

function Choice({ appointmentId, data, isLoading, onWeeks }: ChoiceProps) {
  const [chosen, choose] = useState<Place>()
  const { book, isPending } = useBooking(appointmentId, () => choose(undefined))
  const offered = [...(data.proposal ? [data.proposal] : []), ...data.others]
  const place = offered.find((other) => isSameStart(other, chosen)) ?? data.proposal
  return (
    <div className={`mt-1 flex flex-col gap-4 ${isLoading ? 'opacity-60' : ''}`}>
      <div aria-live="polite">
        {place ? (
          <p className="text-lg font-semibold first-letter:uppercase">{formatMoment(place)}</p>
        ) : (
          <p className="text-lg font-semibold">In die week is niets vrij.</p>
        )}
        <p className="text-sm text-muted">{reasonOf(data)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {place && (
          <Button
            size="lg"
            loading={isPending}
            onClick={() => void book(place)}
            className="max-sm:w-full"
          >
            <CalendarPlus aria-hidden />
            Inplannen
          </Button>
        )}
        <Button
          variant="secondary"
          size="lg"
          className="flex-1 px-4! sm:flex-none"
          disabled={data.weeks <= data.leastWeeks}
          onClick={() => onWeeks(data.weeks - 1)}
        >
          <ChevronLeft aria-hidden />1 week
          <span className="sr-only"> vroeger</span>
        </Button>
        <Button
          variant="secondary"
          size="lg"
          className="flex-1 px-4! sm:flex-none"
          disabled={data.weeks >= data.mostWeeks}
          onClick={() => onWeeks(data.weeks + 1)}
        >
          <span className="sr-only">1 week later</span>
          <span aria-hidden>1 week</span>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {offered.length > 1 && <Times places={offered} chosen={place} onChoose={choose} />}
    </div>
  )
}

type TimesProps = {
  places: readonly Place[]
  chosen: Place | null
  onChoose: (place: Place) => void
}

function Times({ places, chosen, onChoose }: TimesProps) {
  const [showsAll, setShowsAll] = useState(false)
  // the nearest, in the order of the week
  const nearest = showsAll ? places : places.slice(0, SHOWN + 1)
  const shown = nearest.toSorted(byStart)
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-muted">Vrij in die week</legend>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {shown.map((place) => (
          <button
            key={startKey(place)}
            type="button"
            aria-pressed={isSameStart(place, chosen)}
            onClick={() => onChoose(place)}
            className="min-h-11 rounded-field border border-edge bg-card px-3.5 text-sm font-semibold tabular-nums hover:border-pine hover:bg-pine-soft aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-white"
          >
            {shortMomentOf(place)}
          </button>
        ))}
        {shown.length < places.length && (
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {`Nog ${places.length - shown.length} andere`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/**
 * One tap is one visit: the key stays until the server has answered, and a second tap meanwhile
 * does nothing.
 */
function useBooking(appointmentId: string, onTaken: () => void) {
  const { toast } = useToast()
  const { mutateAsync, isPending } = useBookNextVisit()
  const attempt = useRef({ place: '', key: '' })
  const busy = useRef(false)

  async function book(place: Place) {
    if (busy.current) return
    busy.current = true
    const wanted = startKey(place)
    if (attempt.current.place !== wanted) attempt.current = { place: wanted, key: newKey() }
    try {
      await mutateAsync({ appointmentId, place, key: attempt.current.key })
      toast({
        title: 'Afspraak ingepland',
        description: `De klant krijgt een bevestiging voor ${formatMoment(place)}.`,
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'slot_taken'))
        return toast(failure('Inplannen is niet gelukt', error))
      attempt.current = { place: '', key: '' }
      toast({
        title: 'Dat uur is net bezet',
        description: 'Dit is een nieuw voorstel.',
        tone: 'destructive',
      })
      onTaken()
    } finally {
      busy.current = false
    }
  }

  return { book, isPending }
}

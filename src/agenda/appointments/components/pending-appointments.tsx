import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, PawPrint, User } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pendingQuery, useChangeAppointment } from '#agenda/appointments/client.ts'
import { AnswerBy } from '#agenda/appointments/components/answer-by.tsx'
import { StatusActions } from '#agenda/appointments/components/status-actions.tsx'
import { useWarnings } from '#agenda/appointments/components/use-warnings.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { type DateString, formatMoment } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { itemsOf } from '#lib/paged-query.ts'
import { Button } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

/**
 * How many are shown before the owner asks for the others: the list of all appointments follows
 * below.
 */
const SHOWN_AT_FIRST = 6

type PendingProps = { today: DateString; onOpen: (id: string) => void }

/** Appointments that wait for the owner's yes. */
export function PendingAppointments({ today, onOpen }: PendingProps) {
  const pending = useInfiniteQuery(pendingQuery)
  const items = itemsOf(pending.data)
  const warningsOf = useWarnings(items, today)
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section aria-labelledby="te-bevestigen" className="flex flex-col gap-4">
      <h2 id="te-bevestigen" className="text-2xl">
        {items
          ? `Te bevestigen (${items.length}${pending.hasNextPage ? '+' : ''})`
          : 'Te bevestigen'}
      </h2>
      <PagedList
        query={pending}
        failure={<span lang="en">Failed to fetch appointments</span>}
        waiting={<SkeletonText lines={5} label="Afspraken worden geladen…" />}
        empty={
          <p className="flex items-center gap-3 rounded-card border border-line bg-card p-5 text-muted">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-green" />
            Alles is bevestigd: er wacht niemand op antwoord.
          </p>
        }
        rest={showsAll ? undefined : null}
      >
        {(all) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {all.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map((appointment) => (
              <li key={appointment.id} className="min-w-0">
                <PendingCard
                  appointment={appointment}
                  today={today}
                  onOpen={onOpen}
                  warnings={<WarningBadges warnings={warningsOf(appointment.id)} />}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {items && !showsAll && items.length > SHOWN_AT_FIRST && (
        <Button
          variant="secondary"
          onClick={() => setShowsAll(true)}
          className="self-center max-sm:w-full"
        >
          {`Toon alle ${items.length}${pending.hasNextPage ? '+' : ''}`}
        </Button>
      )}
    </section>
  )
}

type PendingCardProps = {
  appointment: Appointment
  today: DateString
  onOpen: (id: string) => void
  warnings: ReactNode
}

function PendingCard({ appointment, today, onOpen, warnings }: PendingCardProps) {
  const change = useChangeAppointment()
  const { id, dogName, dogBreed, service, date, startTime, status, comments } = appointment
  const titleId = `wachtend-${id}`
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-soft [overflow-wrap:anywhere]"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} tabIndex={-1} className="min-w-0 text-lg outline-offset-4">
          {fullName(appointment)}
        </h3>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onOpen(id)}
          aria-describedby={titleId}
          className="shrink-0 -mt-1.5 -mr-2"
        >
          Openen
        </Button>
      </div>
      <div className="flex flex-1 flex-col gap-1">
        <p className="flex items-start gap-2.5 font-semibold text-pine">
          <Clock aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="first-letter:uppercase">{formatMoment({ date, startTime })}</span>
        </p>
        <p className="flex items-start gap-2.5">
          <PawPrint aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
          <span>
            {calledDog(dogName)} {dogBreed && <span className="text-muted">({dogBreed})</span>} ·{' '}
            {service}
          </span>
        </p>
        {comments && (
          <p className="flex items-start gap-2.5 text-muted">
            <User aria-hidden className="mt-1 size-4 shrink-0" />
            <span className="line-clamp-2 whitespace-pre-line">{comments}</span>
          </p>
        )}
        {warnings}
        <AnswerBy status={status} answerBy={appointment.answerBy} className="mt-1" />
      </div>
      <StatusActions
        visit={{ id, status, customerName: fullName(appointment), dogName, date, startTime }}
        change={change}
        titleId={titleId}
        tellsCustomer={date >= today}
      />
    </article>
  )
}

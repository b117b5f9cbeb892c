import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TellClient } from '#agenda/appointments/components/tell-client.tsx'
import { useWarnings } from '#agenda/appointments/components/use-warnings.ts'
import { isOf } from '#agenda/appointments/rules.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { NextVisitButton } from '#agenda/series/components/next-visit-button.tsx'
import { visitsQuery } from '#desk/dashboard/client.ts'
import { VisitRows } from '#desk/dashboard/components/visit-row.tsx'
import { countedTitle } from '#desk/dashboard/rules.ts'
import { firstDayWords } from '#lib/notice-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pending } from '#ui/loaded.tsx'
import { useAnswer } from '#ui/use-answer.ts'

/** How many visits of today the start page shows. */
const SHOWN = 3

/** The first visits of today. */
export function TodayList({
  today,
  staffId,
  noticeDays,
  picture,
}: {
  today: string
  /** Whose visits alone; empty: everybody's. */
  staffId: string
  noticeDays: number
  picture?: ReactNode
}) {
  const query = useAnswer(visitsQuery(today))
  const visits = query.data?.filter((visit) => staffId === '' || isOf(visit, staffId))
  const warningsOf = useWarnings(visits, today)
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        {visits ? countedTitle('Vandaag', visits.length, false) : 'Vandaag'}
      </h2>
      <Pending
        query={query}
        failed="De afspraken van vandaag konden niet geladen worden."
        lines={3}
      />
      {visits?.length === 0 && (
        <EmptyState
          heading="h3"
          title="Vandaag geen afspraken"
          text={`Een rustige dag. De eerste dag die klanten nog kunnen boeken, is ${firstDayWords(noticeDays)}.`}
          illustration={picture}
          className="rounded-card border border-line bg-card"
        />
      )}
      {visits && visits.length > 0 && (
        <VisitRows visits={visits.slice(0, SHOWN)} warningsOf={warningsOf} actionsOf={actionsOf} />
      )}
      {visits && visits.length > SHOWN && (
        <ButtonLink asChild variant="secondary" size="lg">
          <Link
            to={`/admin/afspraken?van=${today}&tot=${today}${staffId && `&medewerker=${staffId}`}`}
          >{`+${visits.length - SHOWN} meer vandaag`}</Link>
        </ButtonLink>
      )}
    </section>
  )
}

function actionsOf(visit: Appointment) {
  return (
    <>
      {!visit.isNoShow && <TellClient kind="dog-ready" visit={visit} />}
      {visit.status !== 'cancelled' && <NextVisitButton visit={visit} size="sm" />}
    </>
  )
}

import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '#agenda/appointments/components/status-badge.tsx'
import type { WarningsOf } from '#agenda/appointments/components/use-warnings.ts'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { WhoseVisit } from '#agenda/staff/components/of-team.tsx'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { telLink } from '#lib/reach.ts'

type VisitRowProps = {
  visit: Appointment
  showDate?: boolean
  /** What to mind about the dog. */
  warnings?: ReturnType<WarningsOf> | undefined
  /** More to do with it. */
  actions?: ReactNode
}

/** One visit on a line: when, which dog, whose, and a way to call; it opens beside the screen. */
function VisitRow({ visit, showDate = false, warnings, actions }: VisitRowProps) {
  const { id, date, phone, dogName, dogBreed, service, startTime, endTime, status, isNoShow } =
    visit
  const client = fullName(visit)
  return (
    <div className="flex flex-wrap items-center gap-2 p-4 sm:gap-4">
      <p
        className={`text-center font-semibold whitespace-nowrap tabular-nums ${showDate ? 'min-w-20' : 'min-w-17'}`}
      >
        {showDate && <span className="block text-sm">{formatShortDate(date)}</span>}
        <span className="block font-heading text-xl">{withoutSeconds(startTime)}</span>
        <span className="text-sm text-muted">tot {withoutSeconds(endTime)}</span>
      </p>
      <div className="min-w-[min(6rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <VisitLink id={id}>{calledDog(dogName)}</VisitLink>{' '}
          <span className="font-normal text-muted">({dogBreed})</span>
        </p>
        <p className="text-muted">
          {service} · {client}
        </p>
        {warnings && <WarningBadges warnings={warnings} className="mt-1" />}
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <StatusBadge status={status} isNoShow={isNoShow} />
          <WhoseVisit staffId={visit.staffId} />
          {actions}
        </div>
      </div>
      <a
        href={telLink(phone)}
        aria-label={`Bel ${client}`}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-pine-soft text-pine hover:bg-pine hover:text-white"
      >
        <Phone aria-hidden className="size-5" />
      </a>
    </div>
  )
}

type VisitRowsProps = {
  visits: readonly Appointment[]
  showDate?: boolean
  warningsOf?: WarningsOf
  actionsOf?: (visit: Appointment) => ReactNode
}

/** Visits as one card with a line between them. */
export function VisitRows({ visits, showDate = false, warningsOf, actionsOf }: VisitRowsProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft">
      {visits.map((visit) => (
        <li key={visit.id}>
          <VisitRow
            visit={visit}
            showDate={showDate}
            warnings={warningsOf?.(visit.id)}
            actions={actionsOf?.(visit)}
          />
        </li>
      ))}
    </ul>
  )
}

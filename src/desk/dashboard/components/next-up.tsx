import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useWarnings } from '#agenda/appointments/components/use-warnings.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { visitsQuery } from '#desk/dashboard/client.ts'
import { nextUp } from '#desk/dashboard/rules.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useLinkBeside } from '#ui/use-link-beside.ts'

/** Who is next today and what to mind about her, above everything else; opens beside the screen. */
export function NextUp({ today, time }: { today: string; time: string }) {
  const beside = useLinkBeside()
  const { data: visits, isError } = useAnswer(visitsQuery(today))
  const warningsOf = useWarnings(visits, today)
  if (isError) return null
  if (!visits) return <Skeleton className="h-16 w-full" />
  const visit = nextUp(visits, time)
  return (
    <Link
      data-next-visit
      to={visit ? beside('afspraak', visit.id) : '/admin/vandaag'}
      preventScrollReset={visit !== undefined}
      className="@container flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-3 text-ink no-underline shadow-soft hover:border-pine hover:bg-pine-soft"
    >
      {visit ? (
        <>
          <span className="font-heading text-2xl font-semibold text-pine tabular-nums">
            {visit.startTime.slice(0, 5)}
          </span>
          <div className="min-w-0 flex-1 basis-[9rem] wrap-anywhere">
            <span className="font-semibold">{calledDog(visit.dogName)}</span>{' '}
            <span className="text-muted">
              {visit.service} · {fullName(visit)}
            </span>
            <WarningBadges warnings={warningsOf(visit.id)} className="mt-1" />
          </div>
        </>
      ) : (
        <span className="flex-1 text-muted">Vandaag komt er niemand meer.</span>
      )}
      <ArrowRight aria-hidden className="size-5 shrink-0 text-pine @max-[18rem]:hidden" />
    </Link>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Agenda } from '#agenda/calendar/client.ts'
import { ClosedChip } from '#agenda/calendar/components/closed-chip.tsx'
import { lookOf } from '#agenda/calendar/components/status-look.ts'
import { dayPath, heatOf, openOn, type Visit, visitsText } from '#agenda/calendar/rules.ts'
import { StaffMark } from '#agenda/staff/components/staff-mark.tsx'
import { isMild } from '#clients/health-records/warnings/rules.ts'
import { type DateString, formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import type { OpeningHours } from '#lib/opening-hours.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** How many visits a day shows before '+N meer'. */
const MOST = 3
/** From the paper of an empty day to a day as good as full. */
export const TINTS = [
  'bg-card',
  'bg-pine-soft/35',
  'bg-pine-soft/65',
  'bg-pine-soft',
  'bg-[color-mix(in_srgb,var(--color-pine-soft),var(--color-pine)_16%)]',
] as const

const GROUND =
  'absolute inset-0 size-full rounded-lg hover:shadow-[inset_0_0_0_2px_var(--color-pine-soft)]'

const CHIP_NAME = 'flex min-w-0 flex-1 items-center gap-1'

type MonthCellProps = {
  date: DateString
  inMonth: boolean
  isToday: boolean
  isPast: boolean
  agenda: Agenda
  hours: OpeningHours
  isTabStop: boolean
  onKey: (event: KeyboardEvent) => void
  onCreate: () => void
  onOpen: (id: string) => void
}

/**
 * One day of the month, tinted by how full it is; its empty place makes a visit, or shows a day
 * that is past. Its links are plain: a month has a hundred, which the table follows for all.
 */
export function MonthCell({
  date,
  inMonth,
  isToday,
  isPast,
  agenda,
  hours,
  isTabStop,
  onKey,
  onCreate,
  onOpen,
}: MonthCellProps) {
  const visits = agenda.visitsOn(date)
  const closed = agenda.closedOn(date)
  const share = agenda.shareOn(date, hours)
  const heat = heatOf(share)
  const inWords = dayInWords(date, { agenda, hours, share })
  const ground =
    heat === 0 && (closed || openOn(date, hours).length === 0) ? 'bg-paper' : TINTS[heat]
  const tabIndex = isTabStop ? 0 : -1
  return (
    <div
      className={`relative flex h-full min-h-34 flex-col gap-1 rounded-lg border p-1 ${isToday ? 'border-2 border-pine' : inMonth ? 'border-line' : 'border-transparent'} ${inMonth ? ground : 'bg-line/30'}`}
    >
      {isPast ? (
        <a
          href={dayPath(date)}
          data-day={date}
          aria-label={`${inWords}: toon deze dag`}
          tabIndex={tabIndex}
          onKeyDown={onKey}
          className={GROUND}
        />
      ) : (
        <button
          type="button"
          data-day={date}
          aria-label={`${isToday ? 'vandaag, ' : ''}${inWords}: nieuwe afspraak`}
          tabIndex={tabIndex}
          onClick={onCreate}
          onKeyDown={onKey}
          className={`${GROUND} cursor-copy`}
        />
      )}
      <div className="pointer-events-none relative flex min-w-0 flex-wrap items-center gap-1 *:pointer-events-auto">
        <a
          href={dayPath(date)}
          aria-label={`Toon ${formatLongDate(date)}`}
          tabIndex={tabIndex}
          title="Toon deze dag"
          className={`grid size-8 shrink-0 place-items-center rounded-full text-base no-underline tabular-nums hover:bg-pine hover:text-white ${isToday ? 'bg-pine font-semibold text-white' : inMonth ? 'font-semibold text-ink' : 'text-muted'}`}
        >
          {Number(date.slice(8))}
        </a>
        {closed && <ClosedChip closed={closed} className="max-w-full grow" />}
      </div>
      {agenda.isLoading &&
        visits.length === 0 &&
        inMonth &&
        !closed &&
        openOn(date, hours).length > 0 && (
          <Skeleton className="pointer-events-none h-6 w-4/5 opacity-60" />
        )}
      {visits.length > 0 && (
        <ul className="pointer-events-none relative flex min-w-0 flex-col gap-1 *:pointer-events-auto">
          {visits.slice(0, MOST).map((visit) => (
            <li key={visit.id}>
              <VisitChip visit={visit} agenda={agenda} onOpen={() => onOpen(visit.id)} />
            </li>
          ))}
          {visits.length > MOST && (
            <li>
              <a
                href={dayPath(date)}
                className="flex min-h-6 items-center rounded-md px-1.5 text-sm font-semibold text-pine underline-offset-2 hover:bg-card hover:underline"
              >
                +{visits.length - MOST} meer
                <span className="sr-only"> op {formatLongDate(date)}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function VisitChip({
  visit,
  agenda,
  onOpen,
}: {
  visit: Visit
  agenda: Agenda
  onOpen: () => void
}) {
  const { startTime, dogName, service, status, heldUntil, isNoShow } = visit
  const { icon: Icon, label, text } = lookOf(status, heldUntil, isNoShow)
  const member = agenda.memberOf(visit)
  const grave = agenda.warningsOf(visit.id).filter((warning) => !isMild(warning))
  return (
    <button
      type="button"
      onClick={onOpen}
      title={[fullName(visit), service, member?.name].filter(Boolean).join(' · ')}
      className="flex min-h-6! w-full min-w-0 flex-wrap items-center gap-x-1 rounded-md border border-line bg-card px-1.5 text-left text-sm leading-snug hover:border-pine"
    >
      <Icon aria-hidden className={`size-3.5 shrink-0 ${text}`} />
      <span className="sr-only">{label} </span>
      <span className="shrink-0 text-xs tabular-nums">{withoutSeconds(startTime)}</span>
      {/* whose it is takes the room of the first line, so that the dog has the second to itself */}
      <span className={member ? 'order-1 flex w-full min-w-0 items-center gap-1' : CHIP_NAME}>
        <span className="truncate font-semibold">{calledDog(dogName)}</span>
        {grave.length > 0 && (
          <span
            className="ml-auto shrink-0 text-red"
            title={grave.map((warning) => warning.text).join(', ')}
          >
            <TriangleAlert aria-hidden className="size-3.5" />
            <span className="sr-only">
              , let op: {grave.map((warning) => warning.text).join(', ')}
            </span>
          </span>
        )}
      </span>
      {member && (
        <span className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-1 text-xs">
          <StaffMark colour={member.colour} className="size-3" />
          <span className="sr-only">, bij </span>
          <span className="truncate">{member.name}</span>
        </span>
      )}
    </button>
  )
}

/** `dinsdag 24 november 2026, 3 afspraken, 75 % bezet`. */
export function dayInWords(
  date: DateString,
  { agenda, hours, share }: { agenda: Agenda; hours: OpeningHours; share: number },
): string {
  const visits = agenda.visitsOn(date)
  const closed = agenda.closedOn(date)
  const percent = Math.round(share * 100)
  const state = closed
    ? `gesloten: ${closed.name}`
    : openOn(date, hours).length === 0
      ? 'gesloten'
      : ''
  return [
    formatLongDate(date),
    visitsText(visits.length),
    percent > 0 ? `${percent} % bezet` : '',
    state,
  ]
    .filter(Boolean)
    .join(', ')
}

import type { KeyboardEvent, PointerEvent } from 'react'
import { lookOf } from '#agenda/calendar/components/status-look.ts'
import type { Grip } from '#agenda/calendar/components/use-moving.ts'
import { type Lane, type Stretch, stretchOf, type Visit } from '#agenda/calendar/rules.ts'
import { StaffMark } from '#agenda/staff/components/staff-mark.tsx'
import type { Member } from '#agenda/staff/wire.ts'
import { WarningBadges } from '#clients/health-records/warnings/components/warning-badges.tsx'
import { isMild, type Warning } from '#clients/health-records/warnings/rules.ts'
import { withoutSeconds } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'

type VisitBlockProps = {
  visit: Visit
  lane: Lane
  shown: Stretch
  /** Whose visit it is, where that is told. */
  member: Member | undefined
  /** Who does a stretch of it instead. */
  helper: Member | null | undefined
  warnings: readonly Warning[]
  /** On its way elsewhere: only a shade stays. */
  isLeaving: boolean
  isSaving: boolean
  hintId: string
  onOpen: () => void
  onDrag: (event: PointerEvent, grip: Grip) => void
  onKey: (event: KeyboardEvent) => void
  onBlur: () => void
}

/**
 * One visit in the grid: as tall as it lasts, in the colour and the words of its status. What fits
 * beside each other in it follows the width of its column, or its own where it shares that.
 */
export function VisitBlock({
  visit,
  lane,
  shown,
  member,
  helper,
  warnings,
  isLeaving,
  isSaving,
  hintId,
  onOpen,
  onDrag,
  onKey,
  onBlur,
}: VisitBlockProps) {
  const { block } = lookOf(visit.status, visit.heldUntil, visit.isNoShow)
  const width = 100 / lane.columns
  const name = nameOf(visit, { member, helper, warnings, isSaving })
  return (
    <li
      className="absolute p-px"
      style={{
        ...verticalPlace(stretchOf(visit), shown),
        left: `${lane.column * width}%`,
        width: `${width}%`,
      }}
    >
      <div
        className={`${lane.columns > 1 ? '@container' : ''} relative size-full overflow-hidden rounded-lg border border-l-4 text-sm leading-snug shadow-[0_1px_2px_rgb(31_42_36/0.08)] select-none has-focus-visible:outline-3 has-focus-visible:outline-pine ${block} ${isLeaving ? 'opacity-40' : ''} ${isSaving ? 'animate-pulse' : ''}`}
      >
        <BlockText visit={visit} member={member} warnings={warnings} isSaving={isSaving} />
        {member && (
          <StaffMark
            colour={member.colour}
            className="absolute inset-x-0 top-0 h-1 rounded-none!"
          />
        )}
        {visit.helper && helper && (
          <span
            className="absolute left-0 w-1.5"
            style={verticalPlace(stretchOf(visit.helper), stretchOf(visit))}
          >
            <StaffMark
              colour={helper.colour}
              className="absolute inset-0 size-full rounded-none!"
            />
          </span>
        )}
        <button
          type="button"
          data-visit={visit.id}
          aria-describedby={hintId}
          aria-label={name}
          title={name}
          onClick={onOpen}
          onPointerDown={(event) => onDrag(event, 'whole')}
          onKeyDown={onKey}
          onBlur={onBlur}
          className="absolute inset-0 size-full min-h-0! cursor-grab touch-manipulation outline-none [-webkit-touch-callout:none]"
        />
        <span
          aria-hidden
          data-grip="end"
          onPointerDown={(event) => onDrag(event, 'end')}
          className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize touch-manipulation pointer-coarse:h-4"
        />
      </div>
    </li>
  )
}

/**
 * What there is room for: a short visit says its hour and its dog, an ordinary one also whose it
 * is, a long one everything.
 */
function BlockText({
  visit,
  member,
  warnings,
  isSaving,
}: Pick<VisitBlockProps, 'visit' | 'member' | 'warnings' | 'isSaving'>) {
  const { startTime, endTime, dogName, service, status, heldUntil, isNoShow } = visit
  const { label, icon: Icon, text } = lookOf(status, heldUntil, isNoShow)
  const { from, to } = stretchOf(visit)
  const room = to - from < 40 ? 'little' : to - from < 75 ? 'some' : 'enough'
  const start = withoutSeconds(startTime)
  const customer = fullName(visit)
  const grave = warnings.filter((warning) => !isMild(warning))
  const wraps = room !== 'little'
  return (
    <div
      aria-hidden
      className={`flex size-full flex-col px-1.5 @max-[4.5rem]:px-1 ${room === 'little' ? 'justify-center' : 'py-0.5'} ${member ? 'pt-1!' : ''}`}
    >
      <div
        className={`flex min-w-0 shrink-0 items-center gap-x-1.5 ${wraps ? '@max-[7rem]:flex-wrap @max-[7rem]:gap-x-1' : ''}`}
      >
        <Icon
          className={`size-3.5 shrink-0 ${wraps ? '@max-[7rem]:order-1 @max-[7rem]:size-3' : ''} ${text}`}
        />
        <strong className={`truncate ${wraps ? '@max-[7rem]:basis-full' : ''}`}>
          {calledDog(dogName)}
        </strong>
        <span
          className={`ml-auto shrink-0 text-xs tabular-nums ${wraps ? '@max-[7rem]:order-1 @max-[7rem]:ml-0 @max-[3.5rem]:hidden' : '@max-[7rem]:hidden'}`}
        >
          {start}
          {wraps && <span className="@max-[11rem]:hidden"> – {withoutSeconds(endTime)}</span>}
          {room !== 'enough' && (
            <span className={`ml-2 hidden font-semibold @min-[18rem]:inline ${text}`}>
              {isSaving ? 'Bezig...' : label}
            </span>
          )}
        </span>
      </div>
      {room === 'some' && (
        <div
          className={`flex min-w-0 items-center gap-1.5 ${to - from < 60 ? '@max-[7rem]:hidden' : ''}`}
        >
          <WarningBadges
            warnings={grave}
            compact
            className="max-h-5 shrink-0 overflow-hidden @max-[9rem]:hidden"
          />
          <span className="truncate">
            {customer}
            <span className="hidden text-xs @min-[18rem]:inline"> · {service}</span>
          </span>
        </div>
      )}
      {room === 'enough' && (
        <>
          <WarningBadges
            warnings={grave}
            compact
            className="my-0.5 max-h-11 shrink-0 overflow-hidden"
          />
          <div className="line-clamp-2 shrink-0 [overflow-wrap:anywhere]">{customer}</div>
          <div className="line-clamp-2 shrink-0 text-xs [overflow-wrap:anywhere]">{service}</div>
          <div className="flex min-w-0 shrink-0 items-center gap-1 @max-[4.5rem]:hidden">
            <span className={`truncate text-xs font-semibold ${text}`}>
              {isSaving ? 'Bezig...' : label}
            </span>
            <WarningBadges warnings={warnings.filter(isMild)} compact />
          </div>
        </>
      )}
    </div>
  )
}

function nameOf(
  {
    startTime,
    endTime,
    dogName,
    dogBreed,
    firstName,
    lastName,
    service,
    status,
    heldUntil,
    isNoShow,
    helper: helps,
  }: Visit,
  {
    member,
    helper,
    warnings,
    isSaving,
  }: Pick<VisitBlockProps, 'member' | 'helper' | 'warnings' | 'isSaving'>,
): string {
  const parts = [
    `${withoutSeconds(startTime)} tot ${withoutSeconds(endTime)}`,
    dogBreed ? `${calledDog(dogName)} (${dogBreed})` : calledDog(dogName),
    fullName({ firstName, lastName }),
    service,
    member ? `bij ${member.name}` : '',
    helps && helper
      ? `${helper.name} helpt van ${withoutSeconds(helps.startTime)} tot ${withoutSeconds(helps.endTime)}`
      : '',
    lookOf(status, heldUntil, isNoShow).label.toLowerCase(),
    warnings.length > 0 ? `let op: ${warnings.map(({ text }) => text).join(', ')}` : '',
    isSaving ? 'wordt bewaard' : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Where a stretch stands in a column that shows some hours. */
export function verticalPlace({ from, to }: Stretch, shown: Stretch) {
  const span = shown.to - shown.from
  return { top: `${((from - shown.from) / span) * 100}%`, height: `${((to - from) / span) * 100}%` }
}

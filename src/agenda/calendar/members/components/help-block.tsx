import { HandHelping } from 'lucide-react'
import { verticalPlace } from '#agenda/calendar/components/visit-block.tsx'
import type { Help } from '#agenda/calendar/members/rules.ts'
import { type Lane, type Stretch, stretchOf } from '#agenda/calendar/rules.ts'
import type { Member } from '#agenda/staff/wire.ts'
import { withoutSeconds } from '#lib/dates.ts'
import { calledDog } from '#lib/names.ts'

type HelpBlockProps = Help & {
  /** Whose visit it is. */
  whose: Member | undefined
  lane: Lane
  shown: Stretch
  isLeaving: boolean
  onOpen: () => void
}

/** What a member does of the visit of another: it opens that visit, and moves with it alone. */
export function HelpBlock({
  visit,
  helper,
  whose,
  lane,
  shown,
  isLeaving,
  onOpen,
}: HelpBlockProps) {
  const width = 100 / lane.columns
  const name = calledDog(visit.dogName)
  const times = `${withoutSeconds(helper.startTime)} tot ${withoutSeconds(helper.endTime)}`
  return (
    <li
      className="absolute p-px"
      style={{
        ...verticalPlace(stretchOf(helper), shown),
        left: `${lane.column * width}%`,
        width: `${width}%`,
      }}
    >
      <button
        type="button"
        onClick={onOpen}
        title={`${times}, helpt met ${name}${whose ? ` bij ${whose.name}` : ''}`}
        className={`flex size-full min-h-0! items-center gap-1.5 overflow-hidden rounded-lg border border-dashed border-pine bg-card px-1.5 text-left text-sm leading-snug hover:bg-pine-soft ${isLeaving ? 'opacity-40' : ''}`}
      >
        <HandHelping aria-hidden className="size-3.5 shrink-0 text-pine" />
        <span className="sr-only">{times}, helpt met </span>
        <span className="min-w-0 truncate">
          <strong>{name}</strong>
          {whose && <span className="text-muted"> bij {whose.name}</span>}
        </span>
      </button>
    </li>
  )
}

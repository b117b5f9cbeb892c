import { useEffect, useRef } from 'react'
import { toggled } from '#agenda/calendar/members/rules.ts'
import { MemberName } from '#agenda/staff/components/staff-mark.tsx'
import type { Member } from '#agenda/staff/wire.ts'
import { centreInRow } from '#ui/centre-in-row.ts'

type MemberFilterProps = {
  /** Nothing is shown without them. */
  members: readonly Member[]
  chosen: readonly string[]
  /** One at a time, where there is no room for more. */
  isSingle?: boolean
  className?: string
  onChange: (chosen: string[]) => void
}

/** Whose visits are shown: everybody's, those of some, or where room is scarce one by one. */
export function MemberFilter({
  members,
  chosen,
  isSingle = false,
  className = '',
  onChange,
}: MemberFilterProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  const first = chosen[0] ?? ''
  useEffect(() => {
    if (isSingle) centreInRow(row.current, row.current?.querySelector(`[data-member="${first}"]`))
  }, [isSingle, first])
  if (members.length === 0) return undefined
  return (
    <fieldset
      ref={row}
      className={`flex min-w-0 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:thin] ${className}`}
    >
      <legend className="sr-only">{isSingle ? 'Wie je ziet' : 'Wie je wilt zien'}</legend>
      {!isSingle && (
        <button
          type="button"
          aria-pressed={chosen.length === 0}
          onClick={() => onChange([])}
          className={PILL}
        >
          Iedereen
        </button>
      )}
      {members.map((member) => (
        <button
          key={member.id}
          type="button"
          data-member={member.id}
          aria-pressed={chosen.includes(member.id)}
          onClick={() => onChange(isSingle ? [member.id] : toggled(members, chosen, member.id))}
          className={PILL}
        >
          <MemberName member={member} className="max-w-40" />
        </button>
      ))}
    </fieldset>
  )
}

const PILL =
  'inline-flex min-h-11 shrink-0 items-center rounded-full border border-edge bg-card px-3.5 font-medium text-ink hover:border-pine hover:bg-pine-soft aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:font-semibold aria-pressed:shadow-[inset_0_0_0_1px_var(--color-pine)]'

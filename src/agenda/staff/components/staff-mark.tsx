import type { Member, StaffColour } from '#agenda/staff/wire.ts'

const LINES = 'rgb(255 255 255 / 0.55)'
/** A colour and, for who tells colours apart badly, a pattern of its own. */
const marks: Record<StaffColour, { backgroundColor: string; backgroundImage?: string }> = {
  pine: { backgroundColor: '#1e5b47' },
  apricot: { backgroundColor: '#d9822f', backgroundImage: stripes(45) },
  sky: { backgroundColor: '#3f7fa6', backgroundImage: stripes(0) },
  clay: { backgroundColor: '#b4502c', backgroundImage: stripes(90) },
  plum: { backgroundColor: '#7a4568', backgroundImage: stripes(135) },
  moss: { backgroundColor: '#6d7f2b', backgroundImage: `${stripes(45)}, ${stripes(135)}` },
  rose: { backgroundColor: '#b8506f', backgroundImage: `${stripes(0)}, ${stripes(90)}` },
  slate: {
    backgroundColor: '#55606b',
    backgroundImage: `radial-gradient(circle, ${LINES} 1.5px, transparent 2px)`,
  },
}

/** The mark of a member; her name stands beside it. */
export function StaffMark({
  colour,
  className = 'size-5',
}: {
  colour: StaffColour
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={`inline-block shrink-0 rounded-full bg-[length:6px_6px] forced-color-adjust-none ${className}`}
      style={marks[colour]}
    />
  )
}

/** A member by her mark and her name. */
export function MemberName({
  member: { name, colour },
  className = '',
}: {
  member: Pick<Member, 'name' | 'colour'>
  className?: string
}) {
  return (
    <span className={`inline-flex min-w-0 items-center gap-1.5 ${className}`}>
      <StaffMark colour={colour} className="size-3.5" />
      <span className="truncate">{name}</span>
    </span>
  )
}

function stripes(degrees: number): string {
  return `repeating-linear-gradient(${degrees}deg, ${LINES} 0 1.5px, transparent 1.5px 6px)`
}

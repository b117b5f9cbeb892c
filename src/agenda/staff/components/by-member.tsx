import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#agenda/staff/client.ts'
import { StaffMark } from '#agenda/staff/components/staff-mark.tsx'
import { Segments } from '#ui/segments.tsx'

/** Whose a visit is; nothing as long as there is one member. */
export function WhoseVisit({ staffId }: { staffId: string }) {
  const { data = [] } = useQuery(staffQuery)
  const member = data.find(({ id }) => id === staffId)
  if (!member || data.filter(({ isActive }) => isActive).length < 2) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium">
      <StaffMark colour={member.colour} className="size-3.5" />
      {member.name}
    </span>
  )
}

/** Of whom something is looked at; nothing as long as there is one member. */
export function MemberChoice({
  chosen,
  onChoose,
}: {
  /** The id of one member; empty for all. */
  chosen: string
  onChoose: (staffId: string) => void
}) {
  const { data = [] } = useQuery(staffQuery)
  const members = data.filter(({ isActive }) => isActive)
  if (members.length < 2) return null
  return (
    <Segments
      legend="Van wie"
      options={[
        { value: '', label: 'Iedereen' },
        ...members.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  )
}

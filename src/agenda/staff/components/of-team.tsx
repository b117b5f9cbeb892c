import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import { staffQuery } from '#agenda/staff/client.ts'
import type * as ByMember from '#agenda/staff/components/by-member.tsx'

const Whose = lazy(async () => ({
  default: (await import('#agenda/staff/components/by-member.tsx')).WhoseVisit,
}))
const Choice = lazy(async () => ({
  default: (await import('#agenda/staff/components/by-member.tsx')).MemberChoice,
}))

/** Whose a visit is; nothing, and no code for it, as long as there is one member. */
export function WhoseVisit(props: ComponentProps<typeof ByMember.WhoseVisit>) {
  return (
    useHasTeam() && (
      <Suspense>
        <Whose {...props} />
      </Suspense>
    )
  )
}

/** Of whom something is looked at; nothing, and no code for it, as long as there is one member. */
export function MemberChoice(props: ComponentProps<typeof ByMember.MemberChoice>) {
  return (
    useHasTeam() && (
      <Suspense>
        <Choice {...props} />
      </Suspense>
    )
  )
}

function useHasTeam(): boolean {
  const { data = [] } = useQuery(staffQuery)
  return data.filter(({ isActive }) => isActive).length > 1
}

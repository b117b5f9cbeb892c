import { useQuery } from '@tanstack/react-query'
import type { Helper } from '#agenda/appointments/wire.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { withoutSeconds } from '#lib/dates.ts'

/** Who helps with a visit and when; nothing when nobody does. */
export function HelperWords({ helper, className }: { helper: Helper | null; className?: string }) {
  const { data: staff = [] } = useQuery(staffQuery)
  const member = staff.find(({ id }) => id === helper?.staffId)
  if (!helper || !member) return undefined
  return (
    <span className={className}>
      {member.name} helpt van {withoutSeconds(helper.startTime)} tot{' '}
      {withoutSeconds(helper.endTime)}
    </span>
  )
}

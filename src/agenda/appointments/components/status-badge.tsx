import { Ban, CircleCheck, Hourglass, ListChecks, UserX } from 'lucide-react'
import { heldText } from '#agenda/appointments/rules.ts'
import { nameIn } from '#lib/names-of.ts'
import { visitStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'

const ICONS = { pending: Hourglass, confirmed: CircleCheck, cancelled: Ban }

type StatusBadgeProps = {
  status: string
  /** Set for a time that is only held for somebody on the waiting list. */
  heldUntil?: string | null | undefined
  /** Nobody came: what the visit was before says nothing any more. */
  isNoShow?: boolean | undefined
}

/** The status of an appointment in words and colour; one that is not known is shown as it is. */
export function StatusBadge({ status, heldUntil, isNoShow = false }: StatusBadgeProps) {
  if (heldUntil)
    return (
      // longer than a narrow screen is wide with large letters
      <Badge className="max-xs:whitespace-normal">
        <ListChecks aria-hidden className="size-3.5 shrink-0" />
        {heldText(heldUntil)}
      </Badge>
    )
  if (isNoShow && status !== 'cancelled')
    return (
      <Badge tone="red">
        <UserX aria-hidden className="size-3.5" />
        Niet komen opdagen
      </Badge>
    )
  const known = nameIn(visitStates, status)
  if (known === '') return <Badge>{status}</Badge>
  const { label, tone } = visitStates[known]
  const Icon = ICONS[known]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {label}
    </Badge>
  )
}

import { Ban, CircleCheck, Hourglass, ListChecks, UserX } from 'lucide-react'
import { heldText } from '#agenda/appointments/rules.ts'
import { Badge } from '#ui/badge.tsx'

const LOOKS = new Map([
  ['pending', { label: 'Wachtend', tone: 'amber', icon: Hourglass }],
  ['confirmed', { label: 'Bevestigd', tone: 'green', icon: CircleCheck }],
  ['cancelled', { label: 'Geannuleerd', tone: 'red', icon: Ban }],
] as const)

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
      <Badge>
        <ListChecks aria-hidden className="size-3.5" />
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
  const look = new Map<
    string,
    { label: string; tone: 'amber' | 'green' | 'red'; icon: typeof Ban }
  >(LOOKS).get(status)
  if (!look) return <Badge>{status}</Badge>
  const { label, tone, icon: Icon } = look
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {label}
    </Badge>
  )
}

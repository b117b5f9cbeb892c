import { Ban, CircleCheck, Hourglass } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'

const LOOKS = new Map([
  ['pending', { label: 'Wachtend', tone: 'amber', icon: Hourglass }],
  ['confirmed', { label: 'Bevestigd', tone: 'green', icon: CircleCheck }],
  ['cancelled', { label: 'Geannuleerd', tone: 'red', icon: Ban }],
] as const)

/** The status of an appointment in words and colour; one that is not known is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const look = new Map<string, { label: string; tone: 'amber' | 'green' | 'red'; icon: typeof Ban }>(LOOKS).get(status)
  if (!look) return <Badge>{status}</Badge>
  const { label, tone, icon: Icon } = look
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {label}
    </Badge>
  )
}

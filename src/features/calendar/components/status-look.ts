import { CircleCheck, Hourglass } from 'lucide-react'

/** How a status is told: in words, by a symbol and, only as a help, by colour. Cancelled visits are not in the agenda. */
const LOOKS = {
  pending: { label: 'Wachtend', icon: Hourglass, block: 'border-amber bg-amber-soft', text: 'text-amber', dot: 'bg-amber' },
  confirmed: { label: 'Bevestigd', icon: CircleCheck, block: 'border-green bg-green-soft', text: 'text-green', dot: 'bg-green' },
} as const

/** The look of a status that holds its time. */
export function lookOf(status: string) {
  return status === 'pending' ? LOOKS.pending : LOOKS.confirmed
}

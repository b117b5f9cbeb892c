import { CircleCheck, Hourglass, ListChecks, UserX } from 'lucide-react'
import { heldText } from '#agenda/appointments/rules.ts'
import { visitStates } from '#lib/states.ts'

/**
 * How a status is told: in words, by a symbol and, only as a help, by colour. Cancelled visits are
 * not in the agenda.
 */
const LOOKS = {
  pending: {
    label: visitStates.pending.label,
    icon: Hourglass,
    block: 'border-amber bg-amber-soft',
    text: 'text-amber',
    dot: 'bg-amber',
  },
  confirmed: {
    label: visitStates.confirmed.label,
    icon: CircleCheck,
    block: 'border-green bg-green-soft',
    text: 'text-green',
    dot: 'bg-green',
  },
  held: {
    label: 'Vastgehouden',
    icon: ListChecks,
    block: 'border-dashed border-pine bg-pine-soft',
    text: 'text-pine',
    dot: 'bg-pine',
  },
  missed: {
    label: 'Niet komen opdagen',
    icon: UserX,
    block: 'border-red bg-red-soft',
    text: 'text-red',
    dot: 'bg-red',
  },
} as const

/**
 * The look of a status that holds its time, or of a time that is held for somebody on the waiting
 * list until `heldUntil`, or of a visit to which nobody came.
 */
export function lookOf(status: string, heldUntil?: string | null, isNoShow = false) {
  if (heldUntil) return { ...LOOKS.held, label: heldText(heldUntil) }
  if (isNoShow) return LOOKS.missed
  return status === 'pending' ? LOOKS.pending : LOOKS.confirmed
}

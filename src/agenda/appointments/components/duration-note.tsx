import { useQuery } from '@tanstack/react-query'
import { Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { treatmentsQuery } from '#agenda/appointments/client.ts'
import { warnsDuration } from '#agenda/slots/rules.ts'
import { toMinutes } from '#lib/dates.ts'

type DurationNoteProps = { service: string; startTime: string; endTime: string; className?: string }

/** Warns when a treatment may take longer than the time that is kept for it. */
export function DurationNote({ service, startTime, endTime, className = '' }: DurationNoteProps) {
  const { data: treatments = [] } = useQuery(treatmentsQuery)
  const duration = treatments.find(({ name }) => name === service)?.duration
  const minutes = toMinutes(endTime) - toMinutes(startTime)
  if (!duration || !(minutes > 0) || !warnsDuration(duration, minutes)) return null
  return (
    <MomentNote icon={Hourglass} className={className}>
      {service} duurt meestal {duration}. Hier zijn {minutes} minuten voorzien.
    </MomentNote>
  )
}

type MomentNoteProps = { icon: LucideIcon; className?: string; children: ReactNode }

/** What to mind about the moment of a visit. */
export function MomentNote({ icon: Icon, className = '', children }: MomentNoteProps) {
  return (
    <p
      role="status"
      className={`flex items-start gap-2.5 rounded-field bg-amber-soft p-3 text-amber ${className}`}
    >
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

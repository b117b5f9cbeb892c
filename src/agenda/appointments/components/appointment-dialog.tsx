import type { ReactNode } from 'react'
import { ExistingAppointment } from '#agenda/appointments/components/existing-appointment.tsx'
import {
  NewAppointment,
  type NewAppointmentStart,
  type Repeating,
} from '#agenda/appointments/components/new-appointment.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import type { DateString } from '#lib/dates.ts'

/**
 * What the dialog is about: a place in the agenda that is still to be filled, or an appointment.
 */
export type DialogTarget =
  | ({ kind: 'new' } & NewAppointmentStart)
  | { kind: 'existing'; id: string }

type AppointmentDialogProps = {
  target: DialogTarget
  onClose: () => void
  today: DateString
  /** What other features have to say about an appointment, below its details. */
  about?: (appointment: Appointment, today: DateString) => ReactNode
  /** Makes a series of the appointment that was filled in. */
  repeat?: (repeating: Repeating) => ReactNode
}

/**
 * Makes an appointment, or shows one with everything that can be done with it. Render it while it
 * is to be open.
 */
export function AppointmentDialog({
  target,
  onClose,
  today,
  about,
  repeat,
}: AppointmentDialogProps) {
  return target.kind === 'new' ? (
    <NewAppointment start={target} onClose={onClose} today={today} repeat={repeat} />
  ) : (
    <ExistingAppointment
      key={target.id}
      id={target.id}
      onClose={onClose}
      today={today}
      about={about}
    />
  )
}

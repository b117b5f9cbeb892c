import { ExistingAppointment } from '#features/appointments/components/existing-appointment.tsx'
import { NewAppointment, type NewAppointmentStart } from '#features/appointments/components/new-appointment.tsx'
import type { DateString } from '#lib/dates.ts'

/** What the dialog is about: a place in the agenda that is still to be filled, or an appointment. */
export type DialogTarget = ({ kind: 'new' } & NewAppointmentStart) | { kind: 'existing'; id: string }

type AppointmentDialogProps = { target: DialogTarget; onClose: () => void; today: DateString }

/** Makes an appointment, or shows one with everything that can be done with it. Render it while it is to be open. */
export function AppointmentDialog({ target, onClose, today }: AppointmentDialogProps) {
  return target.kind === 'new' ? (
    <NewAppointment start={target} onClose={onClose} today={today} />
  ) : (
    <ExistingAppointment key={target.id} id={target.id} onClose={onClose} today={today} />
  )
}

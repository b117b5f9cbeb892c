import type { ComponentProps } from 'react'
import { AppointmentDialog } from '#agenda/appointments/components/appointment-dialog.tsx'
import type { Repeating } from '#agenda/appointments/components/new-appointment.tsx'
import type { Appointment } from '#agenda/appointments/wire.ts'
import { SeriesDialog } from '#agenda/series/components/series-dialog.tsx'
import { VisitRepeats } from '#agenda/series/components/visit-repeats.tsx'
import type { DateString } from '#lib/dates.ts'

type AppointmentWindowProps = Omit<ComponentProps<typeof AppointmentDialog>, 'about' | 'repeat'>

/** The dialog of an appointment with what other features add to it. */
export function AppointmentWindow(props: AppointmentWindowProps) {
  return <AppointmentDialog {...props} about={about} repeat={repeat} />
}

function about(appointment: Appointment, today: DateString) {
  return <VisitRepeats key={appointment.id} appointment={appointment} today={today} />
}

function repeat({ fields, onDone, onBack }: Repeating) {
  return (
    <SeriesDialog
      repeated={{ appointment: fields }}
      dogName={fields.dogName ?? ''}
      onPlanned={onDone}
      onClose={onBack}
    />
  )
}

import type { ComponentProps } from 'react'
import { NewAppointment, type Repeating } from '#agenda/appointments/components/new-appointment.tsx'
import { SeriesDialog } from '#agenda/series/components/series-dialog.tsx'

/** A new appointment, with what other features add to it. */
export function AppointmentWindow(props: Omit<ComponentProps<typeof NewAppointment>, 'repeat'>) {
  return <NewAppointment {...props} repeat={repeat} />
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

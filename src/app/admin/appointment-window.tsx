import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import {
  NewAppointment,
  type NewAppointmentStart,
  type Repeating,
} from '#agenda/appointments/components/new-appointment.tsx'
import { SeriesDialog } from '#agenda/series/components/series-dialog.tsx'
import { customerQuery } from '#clients/customers/client.ts'
import { detailsOf } from '#clients/customers/components/dog-choice.tsx'
import type { WholeCustomer } from '#clients/customers/wire.ts'

/** What is known of a new appointment: the moment, and the client and her dog by their ids. */
export type AppointmentStart = Omit<NewAppointmentStart, 'customer'> & {
  customerId?: string | undefined
  dogId?: string | undefined
}
type AppointmentWindowProps = Omit<ComponentProps<typeof NewAppointment>, 'repeat' | 'start'> & {
  start: AppointmentStart
}

/** A new appointment, with what other features add to it. */
export function AppointmentWindow({
  start: { customerId = '', dogId, ...moment },
  ...props
}: AppointmentWindowProps) {
  const { data, isLoading } = useQuery({
    ...customerQuery(customerId),
    enabled: customerId !== '',
  })
  if (isLoading) return null
  const known = data && { customer: personOf(data, dogId) }
  return <NewAppointment {...props} start={{ ...moment, ...known }} repeat={repeat} />
}

/** A client with the dogs that still come, of whom she named one or has only one. */
function personOf(customer: WholeCustomer, dogId: string | undefined) {
  const dogs = customer.dogs.filter(({ isActive }) => isActive)
  const named = dogs.filter(({ id }) => id === dogId)
  return { ...detailsOf(customer, named.length > 0 ? named : dogs), dogs }
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

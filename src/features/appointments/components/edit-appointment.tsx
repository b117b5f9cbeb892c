import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { treatmentsQuery, useChangeAppointment } from '#features/appointments/client.ts'
import { draftOf } from '#features/appointments/components/appointment-draft.ts'
import { AppointmentFieldset } from '#features/appointments/components/appointment-fieldset.tsx'
import { AppointmentQuestions } from '#features/appointments/components/appointment-questions.tsx'
import { useAppointmentForm } from '#features/appointments/components/use-appointment-form.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'

type EditAppointmentProps = { appointment: Appointment; onDone: () => void; onClose: () => void }

/** The form of an appointment that exists. Everything may be changed, the status too. */
export function EditAppointment({ appointment, onDone, onClose }: EditAppointmentProps) {
  const { toast } = useToast()
  const formId = useId()
  const { data: treatments } = useQuery(treatmentsQuery)
  const { mutateAsync: change } = useChangeAppointment()
  const state = useAppointmentForm({
    start: draftOf(appointment, treatments),
    base: appointment,
    failureTitle: 'Fout bij Bijwerken',
    send: ({ fields, ...rest }) => change({ id: appointment.id, ...fields, ...rest }),
    onSaved: () => {
      toast({ title: 'Afspraak bijgewerkt' })
      onDone()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      stickyFooter
      title="Afspraak bewerken"
      footer={
        <>
          <Button variant="secondary" onClick={onDone}>
            Terug
          </Button>
          <Button type="submit" form={formId} loading={state.sending}>
            Bewaren
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void state.submit()
        }}
        className="flex flex-col gap-6"
      >
        <AppointmentFieldset form={state.form} />
      </form>
      <AppointmentQuestions state={state} base={appointment} onKeepStored={onDone} />
    </Dialog>
  )
}

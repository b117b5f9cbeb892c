import { useQuery } from '@tanstack/react-query'
import { treatmentsQuery, useChangeAppointment } from '#agenda/appointments/client.ts'
import { draftOf, undoOf } from '#agenda/appointments/components/appointment-draft.ts'
import {
  AppointmentFieldset,
  MomentFields,
} from '#agenda/appointments/components/appointment-fieldset.tsx'
import { AppointmentQuestions } from '#agenda/appointments/components/appointment-questions.tsx'
import { useAppointmentForm } from '#agenda/appointments/components/use-appointment-form.ts'
import { NOTE_WAITS } from '#agenda/appointments/hand-ins/components/note-dialog.tsx'
import { useHandIns } from '#agenda/appointments/hand-ins/components/use-hand-ins.ts'
import type { Appointment } from '#agenda/appointments/wire.ts'
import type { DateString } from '#lib/dates.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useToast } from '#ui/toast.tsx'

type EditAppointmentProps = {
  appointment: Appointment
  /** Only when and by whom it is: the rest is known. */
  movesOnly?: { today: DateString } | undefined
  onDone: () => void
  onClose: () => void
}

/** The form of an appointment that exists. Everything may be changed, the status too. */
export function EditAppointment({ appointment, movesOnly, onDone, onClose }: EditAppointmentProps) {
  const { toast } = useToast()
  const { data: treatments } = useQuery(treatmentsQuery)
  const { mutateAsync: change } = useChangeAppointment()
  const { note } = useHandIns()
  const state = useAppointmentForm({
    start: draftOf(appointment, treatments),
    base: appointment,
    failureTitle: 'Fout bij Bijwerken',
    send: async ({ fields, ...rest }) => {
      const { id, overlapAllowed: allowOverlap } = appointment
      const saved = await change({ id, ...fields, ...rest })
      const back = undoOf(fields, { before: draftOf(appointment), after: draftOf(saved) })
      toast({
        title: 'Afspraak bijgewerkt',
        undo: async () => await change({ id, ...back, version: saved.version, allowOverlap }),
      })
      return saved
    },
    later({ notes, ...others }) {
      if (typeof notes !== 'string' || Object.keys(others).length > 0) return false
      note(appointment, notes, appointment.notes)
      toast(NOTE_WAITS)
      onDone()
      return true
    },
    onSaved: onDone,
  })
  return (
    <FormDialog
      size="lg"
      stickyFooter
      title={movesOnly ? 'Afspraak verplaatsen' : 'Afspraak bewerken'}
      submitLabel={movesOnly ? 'Verplaatsen' : 'Bewaren'}
      cancelLabel="Terug"
      saving={state.sending}
      onSubmit={() => void state.submit()}
      onClose={onClose}
      onCancel={onDone}
      className="flex flex-col gap-6"
      questions={<AppointmentQuestions state={state} base={appointment} onKeepStored={onDone} />}
    >
      {movesOnly ? (
        <MomentFields
          moves
          form={state.form}
          earliest={movesOnly.today}
          savedDogs={[
            {
              ...(appointment.dogId && { id: appointment.dogId }),
              name: appointment.dogName,
              breed: appointment.dogBreed,
            },
          ]}
        />
      ) : (
        <AppointmentFieldset form={state.form} />
      )}
    </FormDialog>
  )
}

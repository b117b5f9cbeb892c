import { Repeat } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type AppointmentFields,
  type Candidate,
  useAddAppointment,
} from '#agenda/appointments/client.ts'
import { emptyDraft } from '#agenda/appointments/components/appointment-draft.ts'
import { AppointmentFieldset } from '#agenda/appointments/components/appointment-fieldset.tsx'
import { AppointmentQuestions } from '#agenda/appointments/components/appointment-questions.tsx'
import { CustomerPicker } from '#agenda/appointments/components/customer-picker.tsx'
import { useAppointmentForm } from '#agenda/appointments/components/use-appointment-form.ts'
import { detailsOf } from '#clients/customers/components/dog-choice.tsx'
import type { DateString } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useToast } from '#ui/toast.tsx'

/** Somebody for whom an appointment is made. */
type Person = {
  firstName: string
  lastName: string
  email: string
  phone: string
  address?: string
  dogName?: string
  dogBreed?: string
  dogs?: { id?: string; name: string; breed: string; price?: string | null }[]
}
/** What is known of an appointment before it is filled in. */
export type NewAppointmentStart = {
  date?: DateString
  startTime?: string
  staffId?: string
  customer?: Person
}

/** The fields of an appointment that is to become the first of a series. */
export type Repeating = { fields: AppointmentFields; onDone: () => void; onBack: () => void }

type NewAppointmentProps = {
  start: NewAppointmentStart
  onClose: () => void
  today: DateString
  repeat?: ((repeating: Repeating) => ReactNode) | undefined
}

/** The form of a new appointment by the owner: any time from today. */
export function NewAppointment({
  start: { customer, ...moment },
  onClose,
  today,
  repeat,
}: NewAppointmentProps) {
  const { toast } = useToast()
  const { mutateAsync: add } = useAddAppointment()
  const [picked, setPicked] = useState<Candidate>()
  const [repeating, setRepeating] = useState<AppointmentFields>()
  const state = useAppointmentForm({
    start: emptyDraft({ date: today, ...fieldsOf(customer), ...moment }),
    earliest: today,
    failureTitle: 'Fout bij aanmaken',
    send: ({ fields, allowOverlap }) => add({ ...fields, allowOverlap }),
    onSaved: () => {
      toast({ title: 'Afspraak aangemaakt' })
      onClose()
    },
  })

  function pick(chosen: Candidate) {
    setPicked(chosen)
    const known = { ...detailsOf(chosen), hasNoEmail: chosen.email === '' }
    state.form.reset({ ...state.form.getValues(), ...known }, { keepDefaultValues: true })
  }

  return (
    <FormDialog
      size="lg"
      stickyFooter
      title="Nieuwe afspraak"
      submitLabel="Afspraak aanmaken"
      saving={state.sending}
      onSubmit={() => void state.submit()}
      onClose={onClose}
      className="flex flex-col gap-6"
      questions={
        <>
          <AppointmentQuestions state={state} />
          {repeating &&
            repeat?.({ fields: repeating, onDone: onClose, onBack: () => setRepeating(undefined) })}
        </>
      }
    >
      {!customer && <CustomerPicker onPick={pick} />}
      <AppointmentFieldset
        form={state.form}
        earliest={today}
        savedDogs={picked?.dogs ?? customer?.dogs ?? []}
        isKnown={picked !== undefined || customer !== undefined}
      />
      {repeat && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => setRepeating(state.check())}
        >
          <Repeat aria-hidden />
          Herhalen…
        </Button>
      )}
    </FormDialog>
  )
}

/** Everything but the dogs, of whom one is chosen in the form. */
function fieldsOf(customer: Person | undefined) {
  if (!customer) return {}
  const { dogs: _dogs, ...fields } = customer
  return fields
}

import { useForm } from 'react-hook-form'
import { useReportSick } from '#agenda/sick-leave/client.ts'
import type { CurrentSickLeave } from '#agenda/sick-leave/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { type DateString, withoutSeconds } from '#lib/dates.ts'
import { TextInput } from '#ui/field.tsx'
import { fieldsOf, showFieldErrors } from '#ui/field-errors.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type ReportFormProps = {
  member: { id: string; name: string }
  /** The report of whoever is ill already. */
  current: Pick<CurrentSickLeave, 'startDate' | 'startTime' | 'endDate'> | undefined
  today: DateString
  onClose: () => void
  onReported: (id: string) => void
}

/** From when until when somebody is ill: today and all day unless the owner says otherwise. */
export function ReportForm({ member, current, today, onClose, onReported }: ReportFormProps) {
  const { toast } = useToast()
  const { mutateAsync: report, isPending } = useReportSick()
  const hasBegun = current !== undefined && current.startDate < today
  const form = useForm({
    defaultValues: {
      startDate: current && !hasBegun ? current.startDate : today,
      startTime: withoutSeconds(current?.startTime ?? ''),
      endDate: current?.endDate ?? today,
    },
    shouldFocusError: false,
  })
  const field = fieldsOf(form)

  async function submit() {
    const { startDate, startTime, endDate } = form.getValues()
    form.clearErrors()
    const problems = {
      ...(startDate === '' && { startDate: 'Kies een geldige datum.' }),
      ...(endDate === ''
        ? { endDate: 'Kies een geldige datum.' }
        : endDate < startDate && { endDate: 'De laatste dag moet op of na de eerste dag vallen.' }),
    }
    if (Object.keys(problems).length > 0) return showFieldErrors(form, problems)
    try {
      const { id } = await report({
        staffId: member.id,
        startDate,
        startTime: startTime === '' ? null : startTime,
        endDate,
      })
      onReported(id)
    } catch (error) {
      if (error instanceof ApiError) showFieldErrors(form, error.fields)
      toast(failure('Fout', error, 'Kon de ziekmelding niet bewaren.'))
    }
  }

  return (
    <FormDialog
      title={current ? `Dagen van ${member.name}` : `${member.name} ziek melden`}
      description="Er wordt dan niets meer bij haar geboekt. Daarna zie je wat er met haar afspraken kan."
      submitLabel={current ? 'Bewaren' : 'Ziek melden'}
      saving={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!hasBegun && (
        <>
          <TextInput {...field('startDate')} type="date" label="Vanaf" required />
          <TextInput
            {...field('startTime')}
            type="time"
            label="Vanaf welk uur"
            hint="Leeg: de hele dag."
          />
        </>
      )}
      <TextInput {...field('endDate')} type="date" label="Tot en met" required />
    </FormDialog>
  )
}

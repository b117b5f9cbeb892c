import { useForm } from 'react-hook-form'
import { type LeaveFields, useSaveLeave } from '#features/holidays/client.ts'
import { failure } from '#features/holidays/components/leave-words.ts'
import { END_BEFORE_START } from '#features/holidays/rules.ts'
import type { Holiday } from '#features/holidays/schema.ts'
import { ApiError } from '#lib/api-client.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'

type LeaveDialogProps = { leave: Holiday | undefined; onClose: () => void; onSaved: (leave: Holiday) => void }

const REQUIRED = 'Vul alle verplichte velden in.'
const FIELDS = ['name', 'startDate', 'endDate', 'description', 'showName'] as const

/** Adds leave or edits it. The slots have followed when it closes. */
export function LeaveDialog({ leave, onClose, onSaved }: LeaveDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: save, isPending } = useSaveLeave()
  const { register, getValues, setValue, setError, clearErrors, formState } = useForm<LeaveFields>({ defaultValues: draftOf(leave) })
  const errorOf = (field: (typeof FIELDS)[number]) => formState.errors[field]?.message

  async function submit() {
    if (isPending) return
    const draft = getValues()
    const problems = problemsOf(draft)
    clearErrors()
    if (Object.keys(problems).length > 0) return show(problems)
    try {
      const saved = await save({ ...draft, ...(leave && { id: leave.id }) })
      toast({ title: leave ? 'Verlof bijgewerkt' : 'Verlof Toegevoegd', description: 'De tijdsloten zijn bijgewerkt.' })
      onSaved(saved)
    } catch (error) {
      if (error instanceof ApiError) show(error.fields)
      toast(failure('Kon tijdsloten niet bijwerken.', error))
    }
  }

  function show(problems: FieldErrors) {
    const wrong = FIELDS.filter((field) => problems[field])
    for (const [index, field] of wrong.entries()) setError(field, { message: problems[field] ?? '' }, { shouldFocus: index === 0 })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={leave ? 'Verlof bewerken' : 'Verlof Toevoegen'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" form="leave-form" loading={isPending}>
            {leave ? 'Bewaren' : 'Toevoegen'}
          </Button>
        </>
      }
    >
      <form
        id="leave-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextInput {...register('name')} label="Naam" placeholder="bv. Zomervakantie" required error={errorOf('name')} className="sm:col-span-2" />
        <TextInput
          {...register('startDate', {
            // Most leave is a day or starts the end from there.
            onChange: () => getValues('endDate') < getValues('startDate') && setValue('endDate', getValues('startDate')),
          })}
          type="date"
          label="Eerste dag"
          required
          error={errorOf('startDate')}
        />
        <TextInput {...register('endDate')} type="date" label="Laatste dag" required error={errorOf('endDate')} />
        <TextArea {...register('description')} label="Notitie" hint="Alleen voor jou." rows={2} error={errorOf('description')} className="sm:col-span-2" />
        <Checkbox
          {...register('showName')}
          label="Naam tonen aan klanten"
          hint="Anders zien ze 'Gesloten' op deze dagen."
          error={errorOf('showName')}
          className="sm:col-span-2"
        />
      </form>
    </Dialog>
  )
}

function draftOf(leave: Holiday | undefined): LeaveFields {
  if (!leave) return { name: '', startDate: '', endDate: '', description: '', showName: false, isActive: true }
  const { name, startDate, endDate, description, showName, isActive } = leave
  return { name, startDate, endDate, description: description ?? '', showName, isActive }
}

function problemsOf({ name, startDate, endDate }: LeaveFields): FieldErrors {
  return {
    ...(name.trim() === '' && { name: REQUIRED }),
    ...(startDate === '' && { startDate: REQUIRED }),
    ...(endDate === '' ? { endDate: REQUIRED } : endDate < startDate && { endDate: END_BEFORE_START }),
  }
}

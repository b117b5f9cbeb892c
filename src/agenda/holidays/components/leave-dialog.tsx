import { useForm } from 'react-hook-form'
import { type LeaveFields, useSaveLeave } from '#agenda/holidays/client.ts'
import { END_BEFORE_START } from '#agenda/holidays/rules.ts'
import { type Holiday, holidaySchema } from '#agenda/holidays/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { yesNo } from '#lib/words.ts'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import type { StaleRow } from '#ui/stale-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type LeaveDialogProps = {
  leave: Holiday | undefined
  onClose: () => void
  onSaved: (leave: Holiday) => void
}

const REQUIRED = 'Vul alle verplichte velden in.'

/** Adds leave or edits it. The slots have followed when it closes. */
export function LeaveDialog({ leave, onClose, onSaved }: LeaveDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveLeave()
  const form = useForm<LeaveFields>({ defaultValues: draftOf(leave), shouldFocusError: false })
  const { getValues, setValue } = form
  const field = fieldsOf(form)
  const editor = useEditor({
    form,
    check: problemsOf,
    stored: holidaySchema,
    failure: { title: 'Fout', description: 'Kon tijdsloten niet bijwerken.' },
    async send(draft, version = leave?.version) {
      const saved = await save({
        ...draft,
        ...(leave && { id: leave.id, ...(version !== undefined && { version }) }),
      })
      toast({
        title: leave ? 'Verlof bijgewerkt' : 'Verlof Toegevoegd',
        description: 'De tijdsloten zijn bijgewerkt.',
      })
      onSaved(saved)
    },
  })

  return (
    <EditorDialog
      editor={editor}
      title={leave ? 'Verlof bewerken' : 'Verlof Toevoegen'}
      submitLabel={leave ? 'Bewaren' : 'Toevoegen'}
      onClose={onClose}
      rowsOf={(stored) => rowsOf(draftOf(stored), getValues())}
    >
      <TextInput
        {...field('name')}
        label="Naam"
        placeholder="bv. Zomervakantie"
        required
        className="sm:col-span-2"
      />
      <TextInput
        {...field('startDate', {
          // Most leave is a day or starts the end from there.
          onChange: () =>
            getValues('endDate') < getValues('startDate') &&
            setValue('endDate', getValues('startDate')),
        })}
        type="date"
        label="Eerste dag"
        required
      />
      <TextInput {...field('endDate')} type="date" label="Laatste dag" required />
      <TextArea
        {...field('description')}
        label="Notitie"
        hint="Alleen voor jou."
        rows={2}
        className="sm:col-span-2"
      />
      <Checkbox
        {...field('showName')}
        label="Naam tonen aan klanten"
        hint="Anders zien ze 'Gesloten' op deze dagen."
        className="sm:col-span-2"
      />
    </EditorDialog>
  )
}

function draftOf(leave: Holiday | undefined): LeaveFields {
  if (!leave)
    return {
      name: '',
      startDate: '',
      endDate: '',
      description: '',
      showName: false,
      isActive: true,
    }
  const { name, startDate, endDate, description, showName, isActive } = leave
  return { name, startDate, endDate, description: description ?? '', showName, isActive }
}

function problemsOf({ name, startDate, endDate }: LeaveFields): FieldErrors {
  return {
    ...(name.trim() === '' && { name: REQUIRED }),
    ...(startDate === '' && { startDate: REQUIRED }),
    ...(endDate === ''
      ? { endDate: REQUIRED }
      : endDate < startDate && { endDate: END_BEFORE_START }),
  }
}

function rowsOf(stored: LeaveFields, mine: LeaveFields): StaleRow[] {
  return [
    { label: 'Naam', stored: stored.name, mine: mine.name.trim() },
    {
      label: 'Eerste dag',
      stored: formatShortDate(stored.startDate),
      mine: formatShortDate(mine.startDate),
    },
    {
      label: 'Laatste dag',
      stored: formatShortDate(stored.endDate),
      mine: formatShortDate(mine.endDate),
    },
    { label: 'Notitie', stored: stored.description, mine: mine.description.trim() },
    { label: 'Naam tonen aan klanten', stored: yesNo(stored.showName), mine: yesNo(mine.showName) },
    { label: 'Telt mee', stored: yesNo(stored.isActive), mine: yesNo(mine.isActive) },
  ]
}

import { useForm } from 'react-hook-form'
import { type LeaveFields, useSaveLeave } from '#agenda/holidays/client.ts'
import { type Member, whoseText } from '#agenda/holidays/components/leave-words.ts'
import { END_BEFORE_START, HALF_A_PART } from '#agenda/holidays/rules.ts'
import { type Holiday, holidaySchema } from '#agenda/holidays/wire.ts'
import { formatShortDate } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { yesNo } from '#lib/words.ts'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { Select } from '#ui/select.tsx'
import type { StaleRow } from '#ui/stale-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type LeaveDialogProps = {
  leave: Holiday | undefined
  /** Who can have leave; with one, or none, leave closes the salon. */
  members: readonly Member[]
  onClose: () => void
  onSaved: (leave: Holiday) => void
}

const REQUIRED = 'Vul alle verplichte velden in.'

/** Adds leave or edits it. The slots have followed when it closes. */
export function LeaveDialog({ leave, members, onClose, onSaved }: LeaveDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveLeave()
  const form = useForm<Draft>({ defaultValues: draftOf(leave), shouldFocusError: false })
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
        staffId: draft.staffId || null,
        startTime: draft.startTime || null,
        endTime: draft.endTime || null,
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
      rowsOf={(stored) => rowsOf(draftOf(stored), getValues(), members)}
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
      {(members.length > 1 || leave?.staffId) && (
        <Select
          {...field('staffId')}
          label="Voor wie?"
          options={[
            { value: '', label: 'Het hele salon' },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          className="sm:col-span-2"
        />
      )}
      <TextInput {...field('startTime')} type="time" label="Van" hint="Leeg: de hele dag." />
      <TextInput {...field('endTime')} type="time" label="Tot" />
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

/** What is typed; nothing stands for the whole salon, and for the whole day. */
type Draft = Omit<LeaveFields, 'staffId' | 'startTime' | 'endTime'> & {
  staffId: string
  startTime: string
  endTime: string
}

function draftOf(leave: Holiday | undefined): Draft {
  if (!leave)
    return {
      name: '',
      startDate: '',
      endDate: '',
      staffId: '',
      startTime: '',
      endTime: '',
      description: '',
      showName: false,
      isActive: true,
    }
  const { name, startDate, endDate, description, showName, isActive } = leave
  return {
    name,
    startDate,
    endDate,
    staffId: leave.staffId ?? '',
    startTime: leave.startTime?.slice(0, 5) ?? '',
    endTime: leave.endTime?.slice(0, 5) ?? '',
    description: description ?? '',
    showName,
    isActive,
  }
}

function problemsOf({ name, startDate, endDate, startTime, endTime }: Draft): FieldErrors {
  return {
    ...(name.trim() === '' && { name: REQUIRED }),
    ...(startDate === '' && { startDate: REQUIRED }),
    ...(endDate === ''
      ? { endDate: REQUIRED }
      : endDate < startDate && { endDate: END_BEFORE_START }),
    ...((startTime === '') !== (endTime === '')
      ? { endTime: HALF_A_PART }
      : startTime !== '' && endTime <= startTime && { endTime: HALF_A_PART }),
  }
}

function rowsOf(stored: Draft, mine: Draft, members: readonly Member[]): StaleRow[] {
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
    {
      label: 'Voor wie?',
      stored: whoseText(stored, members),
      mine: whoseText(mine, members),
    },
    { label: 'Notitie', stored: stored.description, mine: mine.description.trim() },
    { label: 'Naam tonen aan klanten', stored: yesNo(stored.showName), mine: yesNo(mine.showName) },
    { label: 'Telt mee', stored: yesNo(stored.isActive), mine: yesNo(mine.isActive) },
  ]
}

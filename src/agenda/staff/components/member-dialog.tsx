import { CalendarPlus, Trash2 } from 'lucide-react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useSaveMember } from '#agenda/staff/client.ts'
import { RangesField } from '#agenda/staff/components/ranges-field.tsx'
import { StaffMark } from '#agenda/staff/components/staff-mark.tsx'
import {
  colourNames,
  type Draft,
  draftOf,
  fieldsOf as memberFieldsOf,
  problemsOf,
  sizeNames,
  summaryOf,
} from '#agenda/staff/components/staff-words.ts'
import { TreatmentsField } from '#agenda/staff/components/treatments-field.tsx'
import { type Member, memberSchema, type StaffColour } from '#agenda/staff/wire.ts'
import { useUploadPicture } from '#foundation/salon/client.ts'
import { keysOf } from '#lib/keyed.ts'
import { type OpeningHours, weekdayNames, weekdays } from '#lib/opening-hours.ts'
import { picturePath } from '#lib/picture-path.ts'
import { Button } from '#ui/button.tsx'
import { EditorDialog } from '#ui/editor-dialog.tsx'
import { Checkbox, FieldError, TextArea, TextInput } from '#ui/field.tsx'
import { fieldsOf } from '#ui/field-errors.ts'
import { PictureField } from '#ui/picture-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

type MemberDialogProps = {
  member: Member | undefined
  /** What a new member begins with. */
  initial: { hours: OpeningHours; colour: StaffColour }
  onClose: () => void
}

/** Adds somebody who works in the salon, or edits her. */
export function MemberDialog({ member, initial, onClose }: MemberDialogProps) {
  const { toast } = useToast()
  const { mutateAsync: save } = useSaveMember()
  const form = useForm<Draft>({ defaultValues: draftOf(member, initial), shouldFocusError: false })
  const { control, getFieldState, formState } = form
  const field = fieldsOf(form)
  const errorOf = (name: keyof Draft) => getFieldState(name, formState).error?.message
  const editor = useEditor({
    form,
    check: problemsOf,
    stored: memberSchema,
    failure: { title: 'Fout', description: 'Kon de medewerker niet bewaren.' },
    async send(draft, version = member?.version) {
      await save({
        ...memberFieldsOf(draft),
        ...(member && { id: member.id, ...(version !== undefined && { version }) }),
      })
      toast({ title: member ? 'Medewerker bijgewerkt' : 'Medewerker toegevoegd' })
      onClose()
    },
  })
  const [isActive, hasOwnHours, doesAll] = useWatch({
    control,
    name: ['isActive', 'hasOwnHours', 'doesAll'],
  })
  return (
    <EditorDialog
      editor={editor}
      title={member ? `${member.name} bewerken` : 'Medewerker toevoegen'}
      size="lg"
      stickyFooter
      submitLabel={member ? 'Bewaren' : 'Toevoegen'}
      onClose={onClose}
      className="flex flex-col gap-5"
      rowsOf={(stored) => {
        const mine = form.getValues()
        return [
          { label: 'Naam', stored: stored.name, mine: mine.name.trim() },
          { label: 'Functie', stored: stored.role, mine: mine.role.trim() },
          {
            label: 'Hoe',
            stored: summaryOf(stored),
            mine: summaryOf({ ...stored, ...memberFieldsOf(mine) }),
          },
        ]
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...field('name')} label="Naam" required />
        <TextInput {...field('role')} label="Functie" hint="Bv. Hoofdtrimmer" />
        <TextArea
          {...field('text')}
          label="Voorstelling op de teampagina"
          className="sm:col-span-2"
        />
      </div>
      <Controller
        control={control}
        name="pictureId"
        render={({ field: { value, onChange } }) => (
          <MemberPicture value={value} onChange={onChange} error={errorOf('pictureId')} />
        )}
      />
      <Controller
        control={control}
        name="colour"
        render={({ field: { value, onChange } }) => (
          <RadioCards
            legend="Kleur in de kalender"
            value={value}
            onChange={onChange}
            minWidth={9}
            options={keysOf(colourNames).map((colour) => ({
              value: colour,
              label: (
                <span className="flex items-center gap-2">
                  <StaffMark colour={colour} />
                  {colourNames[colour]}
                </span>
              ),
            }))}
          />
        )}
      />
      <div>
        <Checkbox {...field('onTeamPage')} label="Op de teampagina tonen" />
        <Checkbox
          {...field('isActive')}
          label="Heeft eigen afspraken"
          hint="Zonder vinkje staat ze alleen op de teampagina."
        />
        {isActive && <Checkbox {...field('bookableOnline')} label="Klanten kunnen online boeken" />}
        {isActive && (
          <Checkbox
            {...field('hasOwnHours')}
            label="Werkt andere uren dan het salon"
            hint="Anders is er plaats bij elk tijdslot van het salon."
          />
        )}
      </div>
      {isActive && hasOwnHours && (
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-1.5 font-medium">Uren per week</legend>
          {weekdays.map((day) => (
            <Controller
              key={day}
              control={control}
              name={`hours.${day}`}
              render={({ field: { value, onChange } }) => (
                <div className="grid gap-2 border-b border-line pb-3 sm:grid-cols-[7rem_1fr]">
                  <p className="pt-2 font-semibold first-letter:uppercase">{weekdayNames[day]}</p>
                  <RangesField day={weekdayNames[day]} ranges={value} onChange={onChange} />
                </div>
              )}
            />
          ))}
          <FieldError id="hours-error" error={errorOf('hours')} />
        </fieldset>
      )}
      {isActive && (
        <Controller
          control={control}
          name="exceptions"
          render={({ field: { value, onChange } }) => (
            <Exceptions value={value} onChange={onChange} error={errorOf('exceptions')} />
          )}
        />
      )}
      {isActive && (
        <div className="flex flex-col gap-3">
          <Checkbox {...field('doesAll')} label="Doet alle behandelingen" />
          {!doesAll && (
            <Controller
              control={control}
              name="serviceIds"
              render={({ field: { value, onChange } }) => (
                <TreatmentsField value={value} onChange={onChange} error={errorOf('serviceIds')} />
              )}
            />
          )}
          <Select
            {...field('largestSize')}
            label="Welke honden?"
            options={keysOf(sizeNames).map((value) => ({ value, label: sizeNames[value] }))}
          />
        </div>
      )}
    </EditorDialog>
  )
}

type Changing<Value> = {
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

function MemberPicture({ value, onChange, error }: Changing<string>) {
  const { mutateAsync: upload, isPending } = useUploadPicture('salon')
  return (
    <PictureField
      label="Foto"
      hint="Zonder foto toont de teampagina een tekening van een hond."
      value={value}
      onChange={onChange}
      upload={async (file) => (await upload(file)).id}
      uploading={isPending}
      error={error}
    >
      {value && (
        <img
          src={picturePath(value)}
          alt="De gekozen foto"
          className="h-28 w-40 rounded-field border border-line object-cover"
        />
      )}
    </PictureField>
  )
}

/** Days on which she works other hours than usual, or not at all. */
function Exceptions({ value, onChange, error }: Changing<Draft['exceptions']>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Afwijkende dagen</legend>
      {value.map((day, index) => {
        const change = (given: Partial<(typeof value)[number]>) =>
          onChange(value.map((one, at) => (at === index ? { ...one, ...given } : one)))
        const name = day.date || `afwijkende dag ${index + 1}`
        return (
          <div
            // a day without a date has nothing else to be known by
            key={index}
            className="grid items-start gap-2 border-b border-line pb-3 sm:grid-cols-[12rem_1fr_auto]"
          >
            <TextInput
              type="date"
              label={`Datum ${index + 1}`}
              value={day.date}
              onChange={({ target }) => change({ date: target.value })}
            />
            <RangesField day={name} ranges={day.ranges} onChange={(ranges) => change({ ranges })} />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`${name} weghalen`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        )
      })}
      <FieldError id="exceptions-error" error={error} />
      <Button
        variant="secondary"
        onClick={() => onChange([...value, { date: '', ranges: [] }])}
        className="self-start"
      >
        <CalendarPlus aria-hidden />
        Dag toevoegen
      </Button>
    </fieldset>
  )
}

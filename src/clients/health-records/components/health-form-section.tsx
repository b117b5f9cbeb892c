import { CalendarCheck, ChevronDown } from 'lucide-react'
import { Fragment, useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { healthDogFields } from '#clients/customers/texts.ts'
import {
  DOG_FIELDS,
  type DogField as DogFieldName,
  type HealthDraft,
  isAsked,
} from '#clients/health-records/components/health-draft.ts'
import {
  allergyOptions,
  type HealthField,
  optionsOf,
} from '#clients/health-records/components/health-words.ts'
import { DOG_SECTION, type healthSections } from '#clients/health-records/texts.ts'
import { brusselsToday } from '#lib/dates.ts'
import type { FieldFacts } from '#lib/keyed.ts'
import { BreedField } from '#shop-window/services/components/breed-field.tsx'
import { Button } from '#ui/button.tsx'
import { CheckChips } from '#ui/check-chips.tsx'
import { Checkbox, TextArea, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

type Form = UseFormReturn<HealthDraft>
type SectionProps = {
  section: (typeof healthSections)[number]
  form: Form
  /** Whether the form belongs to a dog that is stored, whose vaccination may be kept with it. */
  knowsDog: boolean
  open: boolean
  onToggle: () => void
}

/**
 * A part of the health form under a heading that folds it; folded, it says how much is filled in.
 */
export function HealthFormSection({
  section: { key, title, fields },
  form,
  knowsDog,
  open,
  onToggle,
}: SectionProps) {
  const bodyId = useId()
  const values = useWatch({ control: form.control })
  const filled = fields.filter(({ name }) => isFilled(values[name])).length
  const isShown = (field: HealthField) =>
    !('shownWith' in field) || values[field.shownWith] === true
  return (
    <section className="border-t border-line first:border-t-0">
      <h3 className="-mx-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded-field px-2 text-left hover:bg-pine-soft/40"
        >
          <span className="flex-1 font-heading text-xl">{title}</span>
          <span className="font-sans text-sm font-normal tracking-normal text-muted">
            {filled > 0 && `${filled} ingevuld`}
          </span>
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={bodyId} hidden={!open} className="pt-1 pb-6">
        <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 wrap-anywhere sm:grid-cols-2">
          {fields.filter(isShown).map((field) => (
            <Fragment key={field.name}>
              <FormField field={field} form={form} />
              {field.name === 'isVaccinated' && values.isVaccinated !== true && (
                <Checkbox
                  label="Is zeker niet gevaccineerd"
                  hint="Geen van beide aangevinkt: de vaccinatie is onbekend."
                  {...form.register('isNotVaccinated')}
                  className="sm:col-span-2"
                />
              )}
            </Fragment>
          ))}
          {knowsDog &&
            key === DOG_SECTION &&
            DOG_FIELDS.filter((name) => isAsked(name, values)).map((name) => (
              <DogField key={name} name={name} form={form} />
            ))}
        </div>
      </div>
    </section>
  )
}

function FormField({ field, form }: { field: HealthField; form: Form }) {
  const { name, label } = field
  const texts = {
    label,
    hint: 'hint' in field ? field.hint : undefined,
    error: form.formState.errors[name]?.message,
    required: 'required' in field,
  }
  if (field.kind === 'flag')
    return (
      <Checkbox
        {...texts}
        {...form.register(field.name)}
        className={isDetailed(field) ? 'sm:col-span-2' : ''}
      />
    )
  if (field.kind === 'breed')
    return (
      <Controller
        control={form.control}
        name={field.name}
        render={({ field: { value, onChange } }) => (
          <BreedField {...texts} value={value} onChange={onChange} />
        )}
      />
    )
  if (field.kind === 'picks')
    return (
      <Controller
        control={form.control}
        name={field.name}
        render={({ field: { value, onChange, ref } }) => (
          <CheckChips
            legend={label}
            error={texts.error}
            options={allergyOptions(form.formState.defaultValues?.allergies)}
            value={value}
            onChange={onChange}
            firstRef={ref}
            className="sm:col-span-2"
          />
        )}
      />
    )
  if (field.kind === 'pick')
    return (
      <Select
        {...texts}
        options={optionsOf(field.name)}
        placeholder="Kies…"
        {...form.register(field.name)}
      />
    )
  if (field.kind === 'text')
    return (
      <TextArea
        {...texts}
        maxLength={5000}
        {...form.register(field.name)}
        className="sm:col-span-2"
      />
    )
  if (field.name === 'lastReviewedDate') return <ReviewField form={form} texts={texts} />
  if (field.kind === 'date')
    return <TextInput {...texts} type="date" max="2199-12-31" {...form.register(field.name)} />
  const type = field.kind === 'line' ? 'text' : field.kind
  return <TextInput {...texts} type={type} autoComplete="off" {...form.register(field.name)} />
}

function DogField({ name, form }: { name: DogFieldName; form: Form }) {
  const { label, kind, hint }: FieldFacts = healthDogFields[name]
  return (
    <TextInput
      label={label}
      hint={`${hint ?? ''} Wordt bij de hond bewaard.`.trim()}
      error={form.formState.errors[name]?.message}
      // what is sent to it on a refusal shows it above the buttons that stay in sight
      className="[&_input]:scroll-mb-44"
      {...(kind === 'day' ? { type: 'date', max: '2199-12-31' } : { autoComplete: 'off' })}
      {...form.register(name)}
    />
  )
}

type ReviewFieldProps = { form: Form; texts: { label: string; error: string | undefined } }

function ReviewField({ form, texts }: ReviewFieldProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 sm:col-span-2">
      <TextInput
        {...texts}
        type="date"
        max="2199-12-31"
        {...form.register('lastReviewedDate')}
        className="min-w-44 flex-1 sm:max-w-60"
      />
      <Button
        variant="secondary"
        onClick={() =>
          form.setValue('lastReviewedDate', brusselsToday(new Date()), { shouldDirty: true })
        }
      >
        <CalendarCheck aria-hidden />
        Vandaag nagekeken
      </Button>
    </div>
  )
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== false
}

/**
 * The four boxes that open details stand on a line of their own, those of the skin side by side.
 */
function isDetailed({ name }: HealthField): boolean {
  return ['isVaccinated', 'hasAllergies', 'hasHealthIssues', 'takingMedication'].includes(name)
}

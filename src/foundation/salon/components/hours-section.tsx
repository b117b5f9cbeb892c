import { Copy, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useField, useRefusal } from '#foundation/salon/components/business-context.ts'
import { type Draft, offerings } from '#foundation/salon/components/business-draft.ts'
import { GRIDS } from '#foundation/salon/rules.ts'
import { fromMinutes, toMinutes } from '#lib/dates.ts'
import {
  type TimeRange,
  type Weekday,
  weekdayNames,
  weekdays,
  writeHours,
} from '#lib/opening-hours.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox, CONTROL, FieldError, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'

const MOST_RANGES = 4

/** The starts that clients can book within hours, `HH:MM`, by the length of a slot in minutes. */
export type StartsOf = (ranges: readonly TimeRange[], slotMinutes: number) => string[]

/** When the salon is open, and the times that clients can choose because of it. */
export function HoursSection({ startsOf }: { startsOf: StartsOf }) {
  const field = useField()
  const [source, setSource] = useState<Weekday>()
  const slotMinutes = Number(useWatch<Draft, 'slotMinutes'>({ name: 'slotMinutes' }))
  const known = Number.isInteger(slotMinutes) && slotMinutes >= 15 ? slotMinutes : undefined
  const {
    field: offering,
    fieldState: { error },
  } = useController<Draft, 'offering'>({ name: 'offering' })
  const isFixed = offering.value === 'fixed'
  return (
    <div className="flex flex-col gap-6">
      <RadioCards
        legend="Uren aanbieden"
        minWidth={11}
        options={[
          { value: 'fixed', label: offerings.fixed, detail: 'elke beurt even lang' },
          {
            value: 'measured',
            label: offerings.measured,
            detail: 'zo lang als de hond nodig heeft',
          },
        ]}
        name={offering.name}
        value={offering.value}
        onChange={offering.onChange}
        error={error?.message}
      />
      <TextInput
        {...field('slotMinutes')}
        label="Lengte van een tijdslot (minuten)"
        inputMode="numeric"
        required
        hint={
          isFixed
            ? 'Je uren worden vanaf elk begin in stukken van deze lengte geknipt.'
            : 'Zo lang duurt een beurt waarvan de duur niet gekend is.'
        }
        className="max-w-sm"
      />
      {!isFixed && <Measures />}
      <TextInput
        {...field('shortestMinutes')}
        label="Kortste duur van een beurt (minuten)"
        inputMode="numeric"
        required
        hint="Uit wat je op de dag zelf aanduidt, leren we hoe lang elke hond duurt. Korter dan dit wordt het nooit."
        className="max-w-sm"
      />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {weekdays.map((day) => (
          <HoursDay
            key={day}
            day={day}
            startsOf={isFixed ? (ranges) => (known ? startsOf(ranges, known) : []) : undefined}
            onCopy={() => setSource(day)}
          />
        ))}
      </ul>
      <p className="text-muted">
        Bij het bewaren volgen de vrije tijden op je site meteen. Afspraken die al vastliggen,
        blijven staan.
      </p>
      {source && <CopyHours from={source} onClose={() => setSource(undefined)} />}
    </div>
  )
}

/** By what a salon measures that offers its hours so. */
function Measures() {
  const field = useField()
  return (
    <>
      <p className="max-w-prose text-muted">
        Klanten kiezen eerst hun hond en de behandeling. Ze zien dan enkel de tijden waarop die
        beurt past en waarna geen gat overblijft dat niemand kan gebruiken.
      </p>
      <Select
        {...field('gridMinutes')}
        label="Een beurt kan beginnen om de"
        options={GRIDS.map((minutes) => ({ value: String(minutes), label: `${minutes} minuten` }))}
        className="max-w-sm"
      />
      <TextInput
        {...field('cleaningMinutes')}
        label="Opkuistijd na een beurt (minuten)"
        inputMode="numeric"
        required
        hint="Zo lang houden we na elke afspraak vrij. 0 betekent: de volgende hond kan meteen."
        className="max-w-sm"
      />
    </>
  )
}

/** Gives other days the hours of one. */
function CopyHours({ from, onClose }: { from: Weekday; onClose: () => void }) {
  const { getValues, setValue } = useFormContext<Draft>()
  const [days, setDays] = useState<Weekday[]>([])
  const ranges = getValues(`openingHours.${from}`)

  function copy() {
    for (const day of days)
      setValue(
        `openingHours.${day}`,
        ranges.map((range) => ({ ...range })),
        { shouldDirty: true },
      )
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Uren van ${weekdayNames[from]} kopiëren`}
      description={`${writeHours(ranges)}. Kies de dagen die dezelfde uren krijgen.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          <Button onClick={copy} disabled={days.length === 0}>
            Kopiëren
          </Button>
        </>
      }
    >
      {weekdays
        .filter((day) => day !== from)
        .map((day) => (
          <Checkbox
            key={day}
            label={<span className="capitalize">{weekdayNames[day]}</span>}
            checked={days.includes(day)}
            onChange={({ target }) =>
              setDays(target.checked ? [...days, day] : days.filter((one) => one !== day))
            }
          />
        ))}
    </Dialog>
  )
}

type HoursDayProps = {
  day: Weekday
  /** Absent where the times depend on what is asked. */
  startsOf: ((ranges: readonly TimeRange[]) => string[]) | undefined
  onCopy: () => void
}

/** The hours of one weekday: none is closed. */
function HoursDay({ day, startsOf, onCopy }: HoursDayProps) {
  const name = `openingHours.${day}` as const
  const { fields, append, remove } = useFieldArray<Draft, typeof name>({ name })
  const ranges = useWatch<Draft, typeof name>({ name })
  const refusal = useRefusal(name)
  const starts = startsOf?.(ranges.filter(({ from, to }) => from !== '' && from < to))
  const label = weekdayNames[day]
  const isClosed = fields.length === 0
  return (
    <li>
      <fieldset
        className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[7rem_1fr]"
        data-field={name}
        tabIndex={-1}
      >
        <legend className="sr-only">{label}</legend>
        <div aria-hidden className="pt-2">
          <p className="font-semibold first-letter:uppercase">{label}</p>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          {fields.map((range, index) => (
            <Range key={range.id} day={day} index={index} onRemove={() => remove(index)} />
          ))}
          <FieldError id={`${name}-error`} error={refusal} />
          {!isClosed && starts && <Starts starts={starts} />}
          <div className="-ml-3 flex flex-wrap items-center gap-2">
            {isClosed && <p className="ml-3 min-w-24 text-muted">gesloten</p>}
            {fields.length < MOST_RANGES && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => append(nextRange(ranges))}
                className="min-h-11 px-3"
              >
                <Plus aria-hidden />
                {isClosed ? 'Open maken' : 'Blok toevoegen'}
                <span className="sr-only"> op {label}</span>
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={onCopy} className="min-h-11 px-3">
              <Copy aria-hidden />
              Kopieer naar…<span className="sr-only"> (van {label})</span>
            </Button>
          </div>
        </div>
      </fieldset>
    </li>
  )
}

function Range({ day, index, onRemove }: { day: Weekday; index: number; onRemove: () => void }) {
  const { register } = useFormContext<Draft>()
  const path = `openingHours.${day}.${index}` as const
  const [from, to] = [useRefusal(`${path}.from`), useRefusal(`${path}.to`)]
  const where = `${weekdayNames[day]}, blok ${index + 1}`
  const error = from ?? to
  const described = error ? { 'aria-describedby': `${path}-error` } : {}
  return (
    <div>
      <div className="flex items-center gap-2">
        <input
          {...register(`${path}.from`)}
          {...described}
          type="time"
          aria-label={`Van, ${where}`}
          aria-invalid={from ? true : undefined}
          className={`${CONTROL} max-w-36 tabular-nums`}
        />
        <span aria-hidden>–</span>
        <input
          {...register(`${path}.to`)}
          {...described}
          type="time"
          aria-label={`Tot, ${where}`}
          aria-invalid={to ? true : undefined}
          className={`${CONTROL} max-w-36 tabular-nums`}
        />
        <Button variant="ghost" size="icon" onClick={onRemove}>
          <Trash2 aria-hidden />
          <span className="sr-only">Verwijder {where}</span>
        </Button>
      </div>
      <FieldError id={`${path}-error`} error={error} />
    </div>
  )
}

function Starts({ starts }: { starts: string[] }) {
  if (starts.length === 0)
    return <p className="text-sm text-amber">Te kort voor een afspraak: hier kan niemand boeken.</p>
  return <p className="text-sm text-muted">Te boeken om {starts.join(', ')}</p>
}

/** A new block starts where the day ends so far, or in the morning. */
function nextRange(ranges: readonly TimeRange[]): TimeRange {
  const last = ranges.at(-1)?.to ?? ''
  if (last === '') return { from: '09:00', to: '13:00' }
  const start = Math.min(22 * 60, toMinutes(last) + 60)
  return { from: fromMinutes(start), to: fromMinutes(Math.min(23 * 60, start + 120)) }
}

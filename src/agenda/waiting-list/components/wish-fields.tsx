import { WEEKDAYS, type WishDraft } from '#agenda/waiting-list/components/wish-draft.ts'
import { DAY_PARTS } from '#agenda/waiting-list/rules.ts'
import type { DateString } from '#lib/dates.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { CheckChips } from '#ui/check-chips.tsx'
import { TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'

type WishFieldsProps = {
  draft: WishDraft
  onChange: (change: Partial<WishDraft>) => void
  errors: FieldErrors
  /** The first and the last date that can be chosen. */
  min: DateString
  max: DateString
  /** The weekdays on which the salon is open, 1 Monday to 7 Sunday. */
  openDays: readonly number[]
  /** Whom can be asked for; nothing is asked without a choice. */
  members?: readonly { id: string; name: string }[] | undefined
  /** What the ids of the fields begin with. */
  prefix: string
}

/** Between which dates, on which days and at what time of day somebody can come. */
export function WishFields({
  draft,
  onChange,
  errors,
  min,
  max,
  openDays,
  members = [],
  prefix,
}: WishFieldsProps) {
  const date = (name: 'fromDate' | 'toDate', label: string) => (
    <TextInput
      id={`${prefix}-${name}`}
      type="date"
      label={label}
      required
      min={min}
      max={max}
      value={draft[name]}
      error={errors[name]}
      onValue={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {date('fromDate', 'Vanaf')}
        {date('toDate', 'Tot en met')}
      </div>
      <CheckChips
        id={`${prefix}-weekdays`}
        legend="Dagen"
        required
        options={WEEKDAYS.filter(
          ({ day }) => openDays.includes(day) || draft.weekdays.includes(day),
        ).map(({ day, short, name }) => ({ value: day, label: name, short }))}
        value={draft.weekdays}
        error={errors['weekdays']}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <RadioCards
        legend="Uur waarop de beurt begint"
        minWidth={7.5}
        options={[
          ...DAY_PARTS.map(({ value, label, toTime, fromTime }) => ({
            value,
            label,
            detail: hoursOf(value, { fromTime, toTime }),
          })),
          { value: 'own', label: 'Andere uren' },
        ]}
        value={draft.part}
        onChange={(value) =>
          onChange({ part: DAY_PARTS.find((part) => part.value === value)?.value ?? 'own' })
        }
      />
      {draft.part === 'own' && (
        <div className="grid gap-5 sm:grid-cols-2">
          {(['fromTime', 'toTime'] as const).map((name) => (
            <TextInput
              key={name}
              id={`${prefix}-${name}`}
              type="time"
              label={name === 'fromTime' ? 'Ten vroegste om' : 'Ten laatste om'}
              required
              value={draft[name]}
              error={errors[name]}
              onValue={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      )}
      {members.length > 1 && (
        <Select
          id={`${prefix}-staffId`}
          label="Bij wie"
          value={draft.staffId}
          error={errors['staffId']}
          onValue={(staffId) => onChange({ staffId })}
          options={[
            { value: '', label: 'Geen voorkeur' },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </div>
  )
}

function hoursOf(part: string, { fromTime, toTime }: { fromTime: string; toTime: string }): string {
  if (part === 'any') return 'om het even'
  return part === 'morning'
    ? 'voor 12 uur'
    : part === 'evening'
      ? `vanaf ${Number(fromTime.slice(0, 2))} uur`
      : `${fromTime.slice(0, 2)} tot ${Number(toTime.slice(0, 2)) + 1} uur`
}

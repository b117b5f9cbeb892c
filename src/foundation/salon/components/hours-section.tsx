import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useField } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { CopyHours } from '#foundation/salon/components/copy-hours.tsx'
import { HoursDay } from '#foundation/salon/components/hours-day.tsx'
import { type TimeRange, type Weekday, weekdays } from '#lib/opening-hours.ts'
import { TextInput } from '#ui/field.tsx'

/** The starts that clients can book within hours, `HH:MM`, by the length of a slot in minutes. */
export type StartsOf = (ranges: readonly TimeRange[], slotMinutes: number) => string[]

/** When the salon is open, and the times that clients can choose because of it. */
export function HoursSection({ startsOf }: { startsOf: StartsOf }) {
  const field = useField()
  const [source, setSource] = useState<Weekday>()
  const slotMinutes = Number(useWatch<Draft, 'slotMinutes'>({ name: 'slotMinutes' }))
  const known = Number.isInteger(slotMinutes) && slotMinutes >= 15 ? slotMinutes : undefined
  return (
    <div className="flex flex-col gap-6">
      <TextInput
        {...field('slotMinutes')}
        label="Lengte van een tijdslot (minuten)"
        inputMode="numeric"
        required
        hint="Je uren worden vanaf elk begin in stukken van deze lengte geknipt."
        className="max-w-sm"
      />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {weekdays.map((day) => (
          <HoursDay
            key={day}
            day={day}
            startsOf={(ranges) => (known ? startsOf(ranges, known) : [])}
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

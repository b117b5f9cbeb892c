import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { type Weekday, weekdayNames, weekdays, writeHours } from '#lib/opening-hours.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/field.tsx'

/** Gives other days the hours of one. */
export function CopyHours({ from, onClose }: { from: Weekday; onClose: () => void }) {
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
            Annuleren
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

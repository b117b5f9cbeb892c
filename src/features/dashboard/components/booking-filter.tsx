import { X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import type { BookingView } from '#features/dashboard/rules.ts'
import { isDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'

type BookingFilterProps = { view: BookingView; onChange: (view: BookingView) => void }

/** One date, or everything from today on, or past bookings as well. */
export function BookingFilter({ view, onChange }: BookingFilterProps) {
  const input = useRef<HTMLDivElement>(null)

  function choose({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    // While a year is being typed the field passes through years such as 0020.
    if (value === '') onChange({ ...view, date: undefined })
    else if (isDate(value)) onChange({ ...view, date: value })
  }

  function clear() {
    const field = input.current?.querySelector('input')
    if (field) field.value = ''
    field?.focus()
    onChange({ ...view, date: undefined })
  }

  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div ref={input} className="min-w-44 max-sm:flex-1">
        <TextInput type="date" label="Filter op datum" defaultValue={view.date ?? ''} onChange={choose} />
      </div>
      <div lang="en">
        <Button variant="secondary" disabled={!view.date} onClick={clear}>
          <X aria-hidden />
          Clear Filter
        </Button>
      </div>
      <Checkbox label="Ook voorbije" checked={view.includePast} onChange={({ target: { checked } }) => onChange({ ...view, includePast: checked })} />
    </div>
  )
}

import { X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import type { BookingView } from '#desk/dashboard/rules.ts'
import { isDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'

type BookingFilterProps = { view: BookingView; onChange: (view: BookingView) => void }

/** One date, or everything from today on, or past bookings as well. */
export function BookingFilter({ view, onChange }: BookingFilterProps) {
  const input = useRef<HTMLInputElement>(null)

  // The field keeps what is being typed; it follows only when the date itself was changed elsewhere
  // (navigation, 'Clear Filter').
  useEffect(() => {
    if (input.current) input.current.value = view.date ?? ''
  }, [view.date])

  function choose({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    // While a year is being typed the field passes through years such as 0020.
    if (value === '') onChange({ ...view, date: undefined })
    else if (isDate(value)) onChange({ ...view, date: value })
  }

  function clear() {
    onChange({ ...view, date: undefined })
    input.current?.focus()
  }

  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 basis-44 max-sm:grow">
        <TextInput
          ref={input}
          type="date"
          label="Filter op datum"
          defaultValue={view.date ?? ''}
          onChange={choose}
        />
      </div>
      <div lang="en">
        <Button variant="secondary" disabled={!view.date} onClick={clear}>
          <X aria-hidden />
          Clear Filter
        </Button>
      </div>
      <Checkbox
        label="Ook voorbije"
        checked={view.includePast}
        onChange={({ target: { checked } }) => onChange({ ...view, includePast: checked })}
      />
    </div>
  )
}

import { Plus, Trash2 } from 'lucide-react'
import type { TimeRange } from '#lib/opening-hours.ts'
import { Button } from '#ui/button.tsx'
import { CONTROL } from '#ui/field.tsx'

const MOST = 4

type RangesFieldProps = {
  /** Of which day these hours are: `maandag`. */
  day: string
  ranges: readonly TimeRange[]
  onChange: (ranges: TimeRange[]) => void
}

/** The hours of one day in stretches; none at all is a day off. */
export function RangesField({ day, ranges, onChange }: RangesFieldProps) {
  const change = (index: number, given: Partial<TimeRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...given } : range)))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {ranges.map((range, index) => (
        // a stretch has nothing else to be known by
        <div key={index} className="flex items-center gap-2">
          <input
            type="time"
            aria-label={`${day}, blok ${index + 1}: van`}
            value={range.from}
            onChange={({ target }) => change(index, { from: target.value })}
            className={`${CONTROL} max-w-40 min-w-0`}
          />
          <span aria-hidden>–</span>
          <input
            type="time"
            aria-label={`${day}, blok ${index + 1}: tot`}
            value={range.to}
            onChange={({ target }) => change(index, { to: target.value })}
            className={`${CONTROL} max-w-40 min-w-0`}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`${day}, blok ${index + 1} verwijderen`}
            onClick={() => onChange(ranges.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      {ranges.length < MOST && (
        <div className="flex flex-wrap items-center gap-2">
          {ranges.length === 0 && <span className="min-w-20 text-muted">vrij</span>}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${day}: uren toevoegen`}
            onClick={() => onChange([...ranges, { from: ranges.at(-1)?.to ?? '09:00', to: '' }])}
            className="min-h-11"
          >
            <Plus aria-hidden />
            Uren toevoegen
          </Button>
        </div>
      )}
    </div>
  )
}

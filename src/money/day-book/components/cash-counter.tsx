import { useId } from 'react'
import { type Cents, formatEuro } from '#lib/money.ts'
import { COINS, type Counts, countOf, NOTES } from '#money/day-book/components/cash-count.ts'
import { CONTROL } from '#ui/field.tsx'

/** A field for each note and coin; what they come to stands beside each. */
export function CashCounter({
  counts,
  onChange,
}: {
  counts: Counts
  onChange: (counts: Counts) => void
}) {
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {[
        { title: 'Briefjes', values: NOTES },
        { title: 'Munten', values: COINS },
      ].map(({ title, values }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-2 font-medium">{title}</legend>
          <div className="flex flex-col gap-2">
            {values.map((value) => (
              <Line
                key={value}
                value={value}
                typed={counts[value] ?? ''}
                onChange={(typed) => onChange({ ...counts, [value]: typed })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function Line({
  value,
  typed,
  onChange,
}: {
  value: Cents
  typed: string
  onChange: (typed: string) => void
}) {
  const id = useId()
  const count = countOf(typed)
  return (
    <div className="grid grid-cols-[4rem_5rem_1fr] items-center gap-2 tabular-nums">
      <label htmlFor={id}>
        <span className="sr-only">Aantal van </span>
        {value >= 500 ? `€\u00a0${value / 100}` : formatEuro(value)}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="0"
        value={typed}
        aria-invalid={count === undefined || undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL} text-right`}
      />
      <span aria-hidden className={`text-right text-sm ${count ? 'font-semibold' : 'text-muted'}`}>
        {count === undefined ? '?' : formatEuro(count * value)}
      </span>
    </div>
  )
}

import { CircleCheck, TriangleAlert } from 'lucide-react'
import { choiceOf, takerName } from '#agenda/series/components/series-draft.ts'
import { shortMomentOf } from '#agenda/series/components/series-words.ts'
import type { SeriesState } from '#agenda/series/components/use-series.ts'
import type { SeriesRow } from '#agenda/series/wire.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { startKey } from '#lib/starts.ts'
import { FieldError } from '#ui/field.tsx'

/** The dates of a series, one under the other, with what becomes of each. */
export function SeriesRows({ state: { rows, choices, choose, errors } }: { state: SeriesState }) {
  return (
    <ol className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <li key={row.date}>
          <Row
            number={index + 1}
            row={row}
            choice={choiceOf(row, choices)}
            error={errors[row.date]}
            onChoose={(choice) => choose(row.date, choice)}
          />
        </li>
      ))}
    </ol>
  )
}

type RowProps = {
  number: number
  row: SeriesRow
  choice: string
  error: string | undefined
  onChoose: (choice: string) => void
}

function Row({ number, row, choice, error, onChoose }: RowProps) {
  const id = `reeks-${row.date}`
  const isFree = row.obstacles.length === 0
  const span = `${withoutSeconds(row.startTime)}–${withoutSeconds(row.endTime)}`
  const isOpen = choice !== 'skip' && !isFree
  return (
    <div
      className={`rounded-field border p-3 sm:flex sm:items-start sm:gap-4 ${isOpen && choice === '' ? 'border-amber bg-amber-soft' : 'border-line bg-card'}`}
    >
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className={`font-semibold ${choice === 'skip' ? 'text-muted line-through' : ''}`}
        >
          <span className="tabular-nums">{number}.</span>{' '}
          <span className="inline-block first-letter:uppercase">{formatLongDate(row.date)}</span>
        </label>
        {isFree && (
          <p className="flex items-center gap-1.5 text-sm text-green">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            Vrij
          </p>
        )}
        {row.obstacles.map(({ key, sentence }) => (
          <p key={key} id={`${id}-${key}`} className="flex items-start gap-1.5 text-sm text-amber">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {sentence}
          </p>
        ))}
      </div>
      <div className="mt-2 flex flex-col gap-1.5 sm:mt-0 sm:w-72">
        <select
          id={id}
          value={choice}
          onChange={({ target: { value } }) => onChoose(value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-11 w-full rounded-field border border-edge bg-card px-3 text-base aria-invalid:border-2 aria-invalid:border-red"
        >
          {choice === '' && <option value="">Maak een keuze</option>}
          <option value="keep">{isFree ? span : `Toch inplannen, ${span}`}</option>
          {row.takers.length > 0 && (
            <optgroup label="Op hetzelfde uur bij">
              {row.takers.map((taker) => (
                <option key={taker.id} value={takerName(taker)}>
                  {taker.name}
                </option>
              ))}
            </optgroup>
          )}
          <option value="skip">Overslaan</option>
          {row.others.length > 0 && (
            <optgroup label="Vrij in deze week">
              {row.others.map((place) => (
                <option key={startKey(place)} value={startKey(place)}>
                  {shortMomentOf(place)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}

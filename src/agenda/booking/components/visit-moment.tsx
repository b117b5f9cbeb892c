import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { datesQuery, freeSlotsQuery } from '#agenda/booking/client.ts'
import { formatBriefDay } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { copySource, lengthOf, meetsOne, wishOfRow } from './several-dogs.ts'
import type { RowProps } from './use-wizard.ts'
import { nextFreeTime, timesOfOthers } from './wizard-rows.ts'
import { isUnanswered } from './wizard-state.ts'
import { fieldId } from './wizard-texts.ts'

/** Date and time of one of several visits. */
export function VisitMoment({ wizard, row, index }: RowProps) {
  const { state, dispatch } = wizard
  const { data: dates = [] } = useQuery(datesQuery(wishOfRow(state.draft, row, wizard)))
  const name = `appointments.${index}.appointmentDate`
  return (
    <>
      <div className="flex flex-col gap-3">
        <Select
          id={fieldId(name)}
          label="Datum"
          required
          placeholder="Kies een datum"
          options={dateOptions(dates, row.date)}
          value={row.date}
          error={state.errors[name]}
          onValue={(value) => dispatch({ type: 'rowChanged', id: row.id, change: { date: value } })}
        />
        {!state.draft.together && <CopyMain wizard={wizard} row={row} index={index} />}
      </div>
      {row.date !== '' && <RowTimes wizard={wizard} row={row} index={index} />}
    </>
  )
}

/** Short enough to be read whole in the list on a phone. */
function dateOption(date: string, free: number) {
  return `${formatBriefDay(date)} ${date.slice(0, 4)} (${free} vrij)`
}

/**
 * Every free date with how many times it has; a date that was taken meanwhile stays visible as the
 * choice.
 */
function dateOptions(dates: readonly { date: string; available_count: number }[], chosen: string) {
  const options = dates.map(({ date, available_count }) => ({
    value: date,
    label: dateOption(date, available_count),
  }))
  return chosen === '' || dates.some(({ date }) => date === chosen)
    ? options
    : [{ value: chosen, label: dateOption(chosen, 0) }, ...options]
}

function RowTimes({ wizard, row, index }: RowProps) {
  const { state, dispatch } = wizard
  const { rows, together } = state.draft
  const slots = useQuery(freeSlotsQuery(row.date, wishOfRow(state.draft, row, wizard)))
  const taken = together ? [] : timesOfOthers(rows, row)
  const { minutes } = lengthOf(slots.data ?? [])
  const name = `appointments.${index}.appointmentTime`
  if (slots.isPending) return <Spinner label="Tijden worden geladen…" />
  // A time that was sent without an answer is perhaps booked, by this very form: it stays the
  // choice.
  const sent = isUnanswered(state) && row.time !== '' ? [row.time] : []
  const times = [...new Set([...(slots.data ?? []).map(({ time }) => time), ...sent])].toSorted()
  if (times.length === 0)
    return <Alert tone="warning">Geen beschikbare tijden voor deze datum</Alert>
  return (
    <RadioCards
      id={fieldId(name)}
      legend="Tijd"
      required
      options={times.map((time) => ({
        value: time,
        label: time,
        disabled: meetsOne(time, taken, minutes),
      }))}
      value={row.time}
      error={state.errors[name]}
      onChange={(time) => dispatch({ type: 'rowChanged', id: row.id, change: { time } })}
    />
  )
}

/** Takes the date of the first visit that is filled in, with its next free time. */
function CopyMain({ wizard, row, index }: RowProps) {
  const { draft } = wizard.state
  const queryClient = useQueryClient()
  const [none, setNone] = useState(false)

  async function copy() {
    const { date, time: start } = copySource(draft, row.id)
    const slots = await queryClient
      .fetchQuery(freeSlotsQuery(date, wishOfRow(draft, row, wizard)))
      .catch(() => [])
    const time = nextFreeTime(
      slots.map((slot) => slot.time),
      start,
      timesOfOthers(draft.rows, { id: row.id, date }),
    )
    setNone(time === undefined)
    if (time !== undefined)
      wizard.dispatch({ type: 'rowChanged', id: row.id, change: { date, time } })
  }

  return (
    <>
      <Button variant="secondary" onClick={() => void copy()} className="self-start">
        <Copy aria-hidden /> Kopieer datum en tijd
        <span className="sr-only"> naar afspraak {index + 1}</span>
      </Button>
      {none && <Alert tone="warning">Geen andere tijd vrij op deze datum</Alert>}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import {
  type ListView,
  type Period,
  shownPeriod,
} from '#agenda/appointments/components/list-view.ts'
import { QUIET_MS } from '#agenda/appointments/components/use-debounced.ts'
import { isDate } from '#lib/dates.ts'
import { nameIn, optionsOf } from '#lib/names-of.ts'
import { visitStates } from '#lib/states.ts'
import { SearchInput, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

const PERIODS: { value: Period; label: string }[] = [
  { value: 'upcoming', label: 'Komend' },
  { value: 'past', label: 'Voorbij' },
  { value: 'all', label: 'Alles' },
  { value: 'range', label: 'Datums kiezen' },
]

type ListFiltersProps = { view: ListView; onChange: (change: Partial<ListView>) => void }

/** Search, status and dates of the list. What is typed reaches the list when the typing pauses. */
export function ListFilters({ view, onChange }: ListFiltersProps) {
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr]">
      <SearchField
        key={view.q === '' ? 'empty' : 'filled'}
        q={view.q}
        onChange={(q) => onChange({ q })}
      />
      <Select
        label="Status"
        options={[{ value: '', label: 'Alle' }, ...optionsOf(visitStates)]}
        value={view.status}
        onValue={(value) => onChange({ status: nameIn(visitStates, value) })}
      />
      <Select
        label="Periode"
        options={PERIODS}
        value={shownPeriod(view)}
        onValue={(value) =>
          onChange({
            period: PERIODS.find((period) => period.value === value)?.value ?? 'auto',
            from: '',
            to: '',
          })
        }
      />
      {view.period === 'range' && (
        <div className="col-span-2 grid grid-cols-2 gap-3 max-xs:grid-cols-1 lg:col-span-3 lg:max-w-lg">
          <DateFilter label="Van" value={view.from} onChange={(from) => onChange({ from })} />
          <DateFilter label="Tot en met" value={view.to} onChange={(to) => onChange({ to })} />
        </div>
      )}
    </search>
  )
}

function SearchField({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const told = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  // The field follows only when the search was changed elsewhere (navigation, 'Zoekveld wissen').
  useEffect(() => {
    if (q === told.current) return
    told.current = q
    clearTimeout(timer.current)
    setTyped(q)
  }, [q])

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      told.current = text.trim()
      latest.current(told.current)
    }, QUIET_MS)
  }

  return (
    <SearchInput
      placeholder="Naam, telefoon, e-mail of hond"
      className="max-lg:col-span-2"
      value={typed}
      onValue={type}
    />
  )
}

type DateFilterProps = { label: string; value: string; onChange: (date: string) => void }

/**
 * While a year is being typed the field passes through years such as 0020; only whole dates count.
 */
function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <TextInput
      type="date"
      label={label}
      defaultValue={value}
      onChange={({ target: { value: date } }) => {
        if (date === '' || isDate(date)) onChange(date)
      }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { actorsQuery, type DeedSearch, deedsFile } from '#desk/audit-log/client.ts'
import { DeedList } from '#desk/audit-log/components/deed-list.tsx'
import { deedGroups } from '#desk/audit-log/texts.ts'
import { isDate } from '#lib/dates.ts'
import { optionsOf } from '#lib/names-of.ts'
import { Button } from '#ui/button.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

type AuditLogProps = {
  search: DeedSearch
  onSearch: (change: Partial<DeedSearch>) => void
}

const NOTHING = { q: '', who: '', kind: '', from: '', to: '' }

/** Who did what, to be searched and narrowed down, and taken along as a file. */
export function AuditLog({ search, onSearch }: AuditLogProps) {
  const [typed, setTyped] = useDebouncedSearch(search.q, (q) => onSearch({ q }))
  const { data: people = [] } = useQuery(actorsQuery)
  const isNarrowed = Object.values(search).some((value) => value !== '')
  return (
    <div className="flex flex-col gap-6">
      <search className="grid grid-cols-2 items-end gap-3 max-xs:grid-cols-1 lg:flex lg:*:flex-1">
        <SearchInput
          placeholder="Klant, hond, behandeling, nummer"
          className="max-lg:col-span-full lg:flex-2!"
          value={typed}
          onValue={setTyped}
        />
        <Select
          label="Soort"
          options={[{ value: '', label: 'Alles' }, ...optionsOf(deedGroups)]}
          value={search.kind}
          onValue={(kind) => onSearch({ kind })}
        />
        {people.length > 1 && (
          <Select
            label="Wie"
            options={[
              { value: '', label: 'Iedereen' },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.who}
            onValue={(who) => onSearch({ who })}
          />
        )}
        <DayFilter label="Van" value={search.from} onDay={(from) => onSearch({ from })} />
        <DayFilter label="Tot en met" value={search.to} onDay={(to) => onSearch({ to })} />
      </search>
      <p>
        <DownloadLink href={deedsFile(search)}>
          <FileDown aria-hidden />
          Als CSV
        </DownloadLink>
      </p>
      <DeedList
        search={search}
        empty={
          <EmptyState
            title={isNarrowed ? 'Niets gevonden' : 'Nog niets gedaan'}
            text={
              isNarrowed
                ? 'Met deze keuze is er niets.'
                : 'Wat jij en wie voor je werkt van nu af wijzigt, staat hier.'
            }
            {...(isNarrowed && {
              action: (
                <Button variant="secondary" onClick={() => onSearch(NOTHING)}>
                  Alles tonen
                </Button>
              ),
            })}
          />
        }
      />
    </div>
  )
}

type DayFilterProps = { label: string; value: string; onDay: (day: string) => void }

/** While a year is being typed only whole dates count. */
function DayFilter({ label, value, onDay }: DayFilterProps) {
  return (
    <TextInput
      key={value}
      type="date"
      label={label}
      defaultValue={value}
      onChange={({ target: { value: day } }) => {
        if (day === '' || isDate(day)) onDay(day)
      }}
    />
  )
}

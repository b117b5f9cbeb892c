import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { healthRecordsQuery } from '#clients/health-records/client.ts'
import { HealthCard } from '#clients/health-records/components/health-card.tsx'
import type { DateString } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'

type HealthListProps = {
  q: string
  today: DateString
  onSearch: (q: string) => void
  onOpen: (id: string) => void
  onNew: () => void
  picture?: ReactNode
}

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Forms as cards, newest first, found while one types. */
export function HealthList({ q, today, onSearch, onOpen, onNew, picture }: HealthListProps) {
  const [typed, setTyped] = useState(q)
  const records = useInfiniteQuery(healthRecordsQuery(useDeferredValue(q)))

  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <search>
          <SearchInput
            placeholder="Hond, baasje, e-mail, telefoon of ras"
            value={typed}
            onValue={(value) => {
              setTyped(value)
              onSearch(value.trim())
            }}
          />
        </search>
        <Button onClick={onNew}>
          <Plus aria-hidden />
          Nieuw formulier
        </Button>
      </div>
      <PagedList
        query={records}
        failure="De gezondheidsformulieren konden niet geladen worden."
        waiting={<SkeletonList className={GRID} item="h-44" />}
        empty={<NoRecords q={q} picture={picture} onNew={onNew} />}
      >
        {(items) => (
          <ul className={GRID}>
            {items.map((record) => (
              <li key={record.id} className="grid min-w-0">
                <HealthCard record={record} today={today} onOpen={() => onOpen(record.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function NoRecords({ q, picture, onNew }: { q: string; picture: ReactNode; onNew: () => void }) {
  if (q)
    return (
      <EmptyState
        title="Geen formulieren gevonden"
        text="Kijk de spelling na of wis het zoekveld."
        illustration={picture}
      />
    )
  return (
    <EmptyState
      title="Nog geen gezondheidsformulieren"
      text="Noteer allergieën, medicatie en temperament één keer: je ziet ze daarna bij elke afspraak."
      illustration={picture}
      action={
        <Button onClick={onNew}>
          <Plus aria-hidden />
          Eerste formulier invullen
        </Button>
      }
    />
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { staffQuery } from '#agenda/staff/client.ts'
import { toldApart } from '#agenda/staff/rules.ts'
import { entriesQuery, type ListFilter } from '#agenda/waiting-list/client.ts'
import { AddDialog } from '#agenda/waiting-list/components/add-dialog.tsx'
import { EntryCard } from '#agenda/waiting-list/components/entry-card.tsx'
import { STATUS_OPTIONS } from '#agenda/waiting-list/components/entry-words.ts'
import type { WishBounds } from '#agenda/waiting-list/components/wish-draft.ts'
import { isOpen } from '#agenda/waiting-list/rules.ts'
import { nameIn } from '#lib/names-of.ts'
import { entryStates } from '#lib/states.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

type WaitingListProps = {
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  bounds: WishBounds
  picture?: ReactNode
}

/**
 * Everybody on the waiting list in the order in which they are served, and everything that the
 * owner can do about it.
 */
export function WaitingList({ filter, onFilter, bounds: days, picture }: WaitingListProps) {
  const [isAdding, setAdding] = useState(false)
  const [typed, type] = useDebouncedSearch(filter.q, (q) => onFilter({ ...filter, q }))
  const entries = useInfiniteQuery(entriesQuery(filter))
  const { data: members } = useQuery({ ...staffQuery, select: toldApart })
  const bounds = { ...days, members }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Wachtlijst</h1>
        <Button onClick={() => setAdding(true)} className="max-sm:w-full">
          <UserPlus aria-hidden />
          Iemand toevoegen
        </Button>
      </div>
      <p className="-mt-2 max-w-prose text-muted">
        Komt er een tijd vrij, dan krijgt de eerste voor wie hij past vanzelf een mail. De tijd
        blijft 30 minuten voor die persoon vrij; zonder antwoord is de volgende aan de beurt. Tussen
        20:30 en 08:00 wordt niemand gemaild.
      </p>
      <search className="grid items-end gap-4 sm:grid-cols-[1fr_14rem]">
        <SearchInput placeholder="Naam, telefoon, e-mail of hond" value={typed} onValue={type} />
        <Select
          label="Tonen"
          options={STATUS_OPTIONS}
          value={filter.status}
          onValue={(value) => onFilter({ ...filter, status: statusOf(value) })}
        />
      </search>
      <PagedList
        query={entries}
        failure="De wachtlijst kon niet geladen worden."
        waiting={<SkeletonText lines={6} label="De wachtlijst wordt geladen…" />}
        empty={<Nobody filter={filter} picture={picture} />}
      >
        {(items) => (
          <ol className="flex flex-col gap-4">
            {items.map((entry, index) => (
              <li key={entry.id}>
                <EntryCard
                  entry={entry}
                  place={filter.q === '' && isOpen(entry.state) ? index + 1 : undefined}
                  bounds={bounds}
                />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
      {isAdding && <AddDialog bounds={bounds} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** A filter of the address; anything else is who still waits. */
export function statusOf(value: string | null): ListFilter['status'] {
  return value === '' ? '' : nameIn(entryStates, value) || 'open'
}

function Nobody({ filter: { q, status }, picture }: { filter: ListFilter; picture: ReactNode }) {
  if (q !== '')
    return (
      <EmptyState
        title="Niemand gevonden"
        text={`Niemand op de lijst past bij ‘${q}’.`}
        illustration={picture}
      />
    )
  if (status !== 'open' && status !== '')
    return (
      <EmptyState
        title="Niemand"
        text="Met deze keuze staat er niemand op de lijst."
        illustration={picture}
      />
    )
  return (
    <EmptyState
      title="Niemand wacht op een plaats"
      text="Klanten zetten zichzelf op de lijst als hun dag volzet is, of als ze liever eerder komen. Belt iemand, dan voeg je die hier zelf toe."
      illustration={picture}
    />
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { type CustomerFilter, customersQuery } from '#clients/customers/client.ts'
import { CustomerCard } from '#clients/customers/components/customer-card.tsx'
import type { CustomerOrder } from '#clients/customers/schema.ts'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

const ORDERS = [
  { value: 'name', label: 'Op naam' },
  { value: 'recent', label: 'Laatste bezoek eerst' },
  { value: 'new', label: 'Nieuwste klanten eerst' },
]

type CustomerListProps = {
  filter: CustomerFilter
  onFilter: (filter: CustomerFilter) => void
  /** The address of a customer's page. */
  linkTo: (id: string) => string
  onAdd: () => void
  today: string
  picture?: ReactNode
  /** What can be done with a customer from her card. */
  renderActions?: (customer: WholeCustomer) => ReactNode
}

/** Every customer as a card, searched while one types. */
export function CustomerList({
  filter,
  onFilter,
  linkTo,
  onAdd,
  today,
  picture,
  renderActions,
}: CustomerListProps) {
  const [typed, setTyped] = useDebouncedSearch(filter.q, (q) => onFilter({ ...filter, q }))
  const customers = useInfiniteQuery(customersQuery(useDeferredValue(filter)))

  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto_auto]">
        <search>
          <TextInput
            type="search"
            label="Zoeken"
            placeholder="Naam, telefoon, e-mail of hond"
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
            autoComplete="off"
          />
        </search>
        <Select
          label="Volgorde"
          options={ORDERS}
          value={filter.order}
          onChange={({ target: { value } }) => onFilter({ ...filter, order: orderOf(value) })}
        />
        <Button onClick={onAdd}>
          <UserPlus aria-hidden />
          Nieuwe klant
        </Button>
      </div>
      <PagedList
        query={customers}
        failure="De klanten konden niet geladen worden."
        waiting={<CardSkeletons />}
        empty={<NoCustomers isSearch={filter.q !== ''} picture={picture} onAdd={onAdd} />}
      >
        {(items) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {items.map((customer) => (
              <li key={customer.id} className="min-w-0">
                <CustomerCard
                  customer={customer}
                  to={linkTo(customer.id)}
                  today={today}
                  actions={renderActions?.(customer)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

/** The order that a text names; by name when it names none. */
export function orderOf(value: string | null): CustomerOrder {
  return value === 'recent' || value === 'new' ? value : 'name'
}

function NoCustomers({
  isSearch,
  picture,
  onAdd,
}: {
  isSearch: boolean
  picture: ReactNode
  onAdd: () => void
}) {
  if (isSearch)
    return (
      <EmptyState
        title="Niemand gevonden"
        text="Zoek op een deel van de naam, het telefoonnummer, het e-mailadres of de hond."
        illustration={picture}
      />
    )
  return (
    <EmptyState
      title="Nog geen klanten gevonden"
      text="Wie online boekt, komt hier vanzelf bij. Je kan ook zelf iemand toevoegen."
      illustration={picture}
      action={<Button onClick={onAdd}>Nieuwe klant</Button>}
    />
  )
}

function CardSkeletons() {
  return (
    <output className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Bezig met laden…</span>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <span key={key} className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-10 w-1/2" />
        </span>
      ))}
    </output>
  )
}

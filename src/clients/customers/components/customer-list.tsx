import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarCheck, UserPlus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { customersQuery } from '#clients/customers/client.ts'
import { ChosenBar } from '#clients/customers/components/chosen-bar.tsx'
import { CustomerContact } from '#clients/customers/components/customer-contact.tsx'
import { CustomerFilters } from '#clients/customers/components/customer-filters.tsx'
import { DogPhoto } from '#clients/customers/components/dog-photo.tsx'
import { LabelBadges } from '#clients/customers/components/label-badges.tsx'
import { EVERYBODY, visitsLine } from '#clients/customers/rules.ts'
import { MOST_CHOSEN } from '#clients/customers/schema.ts'
import { type CustomerOrder, customerOrders } from '#clients/customers/texts.ts'
import type { CustomerFilter, Dog, WholeCustomer } from '#clients/customers/wire.ts'
import { useIsOwner } from '#foundation/auth/client.ts'
import { keysOf } from '#lib/keyed.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

const ORDERS = [
  { value: 'name', label: 'Op naam' },
  { value: 'recent', label: 'Laatste bezoek eerst' },
  { value: 'new', label: 'Nieuwste klanten eerst' },
]

const LIST =
  'grid gap-3 sm:grid-cols-2 lg:block lg:divide-y lg:divide-line lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-card lg:shadow-soft'

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

/** Every customer as a row, on a phone as a card, searched while one types. */
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
  const isOwner = useIsOwner()
  const [chosen, choose] = useState<ReadonlyMap<string, WholeCustomer>>(new Map())
  const isNarrowed = keysOf(EVERYBODY).some(
    (name) => name !== 'order' && filter[name] !== EVERYBODY[name],
  )

  function set(some: readonly WholeCustomer[], isOn: boolean) {
    const next = new Map(chosen)
    for (const customer of some) {
      if (!isOn) next.delete(customer.id)
      else if (next.size < MOST_CHOSEN) next.set(customer.id, customer)
    }
    choose(next)
  }

  return (
    <div className="flex flex-col gap-5 lg:gap-3">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto_auto]">
        <search>
          <SearchInput
            placeholder="Naam, telefoon, e-mail of hond"
            value={typed}
            onValue={setTyped}
          />
        </search>
        <Select
          label="Volgorde"
          options={ORDERS}
          value={filter.order}
          onValue={(value) => onFilter({ ...filter, order: orderOf(value) })}
        />
        <Button onClick={onAdd}>
          <UserPlus aria-hidden />
          Nieuwe klant
        </Button>
      </div>
      <CustomerFilters filter={filter} onFilter={onFilter} />
      <PagedList
        query={customers}
        failure="De klanten konden niet geladen worden."
        waiting={
          <SkeletonList className="flex flex-col gap-3 lg:gap-2" item="h-32 rounded-card lg:h-12" />
        }
        empty={
          <EmptyState
            illustration={picture}
            {...(isNarrowed
              ? {
                  title: 'Niemand gevonden',
                  text: 'Zoek op een deel van de naam, het telefoonnummer, het e-mailadres of de hond, of wis de filters.',
                }
              : {
                  title: 'Nog geen klanten gevonden',
                  text: 'Wie online boekt, komt hier vanzelf bij. Je kan ook zelf iemand toevoegen.',
                  action: <Button onClick={onAdd}>Nieuwe klant</Button>,
                })}
          />
        }
      >
        {(items) => (
          <>
            {isOwner && (
              <Pick
                label={`Alle ${items.length} hieronder kiezen`}
                isShown
                isOn={items.every(({ id }) => chosen.has(id))}
                onPick={(isOn) => set(items, isOn)}
              />
            )}
            <ul className={LIST}>
              {items.map((customer) => (
                <li key={customer.id} className="min-w-0">
                  <CustomerCard
                    customer={customer}
                    pick={
                      isOwner && (
                        <Pick
                          label={`${fullName(customer)} kiezen`}
                          isOn={chosen.has(customer.id)}
                          onPick={(isOn) => set([customer], isOn)}
                        />
                      )
                    }
                    to={linkTo(customer.id)}
                    today={today}
                    actions={renderActions?.(customer)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      <ChosenBar chosen={[...chosen.values()]} onClear={() => choose(new Map())} />
    </div>
  )
}

/** The order that a text names; by name when it names none. */
export function orderOf(value: string | null): CustomerOrder {
  return customerOrders.find((order) => order === value) ?? 'name'
}

type PickProps = {
  label: string
  isOn: boolean
  onPick: (isOn: boolean) => void
  isShown?: boolean
}

/** A box that chooses clients, for what can be done with several at once. */
function Pick({ label, isOn, onPick, isShown = false }: PickProps) {
  return (
    <label className="inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center gap-3 px-2.5 lg:pointer-fine:min-h-9">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onPick(target.checked)}
        className="size-5 shrink-0 rounded"
      />
      <span className={isShown ? 'text-muted' : 'sr-only'}>{label}</span>
    </label>
  )
}

type CustomerCardProps = {
  customer: WholeCustomer
  to: string
  today: string
  pick: ReactNode
  actions?: ReactNode
}

/**
 * A customer at a glance: how to reach her, her dogs and how often she came. The name opens her
 * page.
 */
function CustomerCard({ customer, to, today, pick, actions }: CustomerCardProps) {
  const titleId = `klant-${customer.id}`
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-soft lg:grid lg:grid-cols-[minmax(6.5rem,1fr)_8.75rem_minmax(8rem,1.2fr)_10rem_auto] lg:items-center lg:gap-3 lg:rounded-none lg:border-0 lg:px-3 xl:grid-cols-[minmax(9rem,1.2fr)_minmax(16rem,1.7fr)_minmax(8rem,1.2fr)_minmax(10.5rem,0.7fr)_auto] xl:gap-4 xl:px-4 lg:py-0.5 lg:shadow-none lg:hover:bg-paper"
    >
      <div className="flex min-w-0 items-center gap-1">
        {pick && <span className="-ml-2.5">{pick}</span>}
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl lg:text-base">
            <Link
              to={to}
              className="-m-2 inline-block p-2 text-ink no-underline [overflow-wrap:anywhere] hover:text-clay hover:underline"
            >
              {fullName(customer)}
            </Link>
          </h2>
          <LabelBadges labels={customer.labels} />
        </div>
      </div>
      <CustomerContact customer={customer} inRow />
      <ul aria-label="Honden" className="flex flex-wrap gap-2 empty:max-lg:hidden lg:gap-1">
        {customer.dogs.map((dog) => (
          <li key={dog.id} className="max-w-full">
            <DogChip dog={dog} />
          </li>
        ))}
      </ul>
      <p className="mt-auto flex items-start gap-2.5 border-t border-line pt-3 text-muted lg:mt-0 lg:border-0 lg:pt-0 lg:text-sm">
        <CalendarCheck aria-hidden className="mt-1 size-4 shrink-0 lg:hidden" />
        <span>
          {visitsLine(customer, today)
            .split(' · ')
            .map((part, index, { length }) => (
              // in a row two lines have room: how often, and when last
              <span
                key={part}
                className={`xl:whitespace-nowrap ${index > 0 && index < length - 1 ? 'lg:hidden' : 'lg:block'}`}
              >
                {index > 0 && <span className="lg:hidden"> · </span>}
                {part}
              </span>
            ))}
        </span>
      </p>
      {actions && <div className="flex flex-wrap gap-2 lg:flex-nowrap lg:gap-1">{actions}</div>}
    </article>
  )
}

function DogChip({ dog: { name, breed, photoId, isActive } }: { dog: Dog }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-2 rounded-full border py-1 pr-3.5 pl-1 lg:py-0 ${isActive ? 'border-line bg-paper' : 'border-dashed border-edge'}`}
    >
      <DogPhoto photoId={photoId} />
      <span className="min-w-0 leading-tight [overflow-wrap:anywhere]">
        <span className="font-semibold">{calledDog(name)}</span>
        {breed && <span className="text-muted"> {breed}</span>}
        {!isActive && <span className="text-sm text-muted"> (niet actief)</span>}
      </span>
    </span>
  )
}

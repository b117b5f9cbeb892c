import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { euro } from '#lib/money.ts'
import { nameIn, optionsOf } from '#lib/names-of.ts'
import { usageStates } from '#lib/states.ts'
import { type CardFilter, cardsQuery, loyaltyQuery } from '#money/customer-cards/client.ts'
import {
  bonusWords,
  holderOf,
  percentText,
  pointsText,
} from '#money/customer-cards/components/card-words.ts'
import { ProgressRing } from '#money/customer-cards/components/progress-ring.tsx'
import type { CustomerCard, LoyaltySettings } from '#money/customer-cards/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/field.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Select } from '#ui/select.tsx'
import { useDebouncedSearch } from '#ui/use-debounced-search.ts'

const STATUSES = [{ value: '', label: 'Alle kaarten' }, ...optionsOf(usageStates)]

type CardListProps = {
  filter: CardFilter
  onFilter: (filter: CardFilter) => void
  /** The address of a card's page. */
  linkTo: (id: string) => string
  picture?: ReactNode
}

/** Every card, searched while one types. */
export function CardList({ filter, onFilter, linkTo, picture }: CardListProps) {
  const [typed, setTyped] = useDebouncedSearch(filter.q, (q) => onFilter({ ...filter, q }))
  const cards = useInfiniteQuery(cardsQuery(useDeferredValue(filter)))
  const { data: settings } = useQuery(loyaltyQuery)
  const isFiltered = filter.q !== '' || filter.status !== ''
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_14rem]">
        <search>
          <SearchInput
            label="Kaarten zoeken"
            placeholder="Naam, e-mail of kaartnummer"
            value={typed}
            onValue={setTyped}
          />
        </search>
        <Select
          label="Toon"
          options={STATUSES}
          value={filter.status}
          onValue={(value) => onFilter({ ...filter, status: nameIn(usageStates, value) })}
        />
      </div>
      <PagedList
        query={cards}
        failure="De klantenkaarten konden niet geladen worden."
        empty={
          <EmptyState
            heading="h3"
            title={isFiltered ? 'Geen kaart gevonden' : 'Nog geen klantenkaarten'}
            text={
              isFiltered
                ? 'Zoek op naam, e-mailadres of kaartnummer.'
                : 'Maak een kaart voor één klant, of meteen voor allemaal.'
            }
            illustration={picture}
          />
        }
      >
        {(items) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {items.map((card) => (
              <li key={card.id} className="min-w-0">
                <CardItem card={card} settings={settings} to={linkTo(card.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function CardItem({
  card,
  settings,
  to,
}: {
  card: CustomerCard
  settings: LoyaltySettings | undefined
  to: string
}) {
  const titleId = `kaart-${card.id}`
  const { share, text } = bonusWords(card.collected, settings)
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full gap-4 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
    >
      <ProgressRing
        share={share}
        label={[pointsText(card.points), text].filter(Boolean).join('. ')}
        className="size-20"
      >
        <span className="block font-heading text-xl font-semibold tabular-nums">{card.points}</span>
        <span className="block text-xs text-muted">{card.points === 1 ? 'punt' : 'punten'}</span>
      </ProgressRing>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 id={titleId} className="text-lg">
          <Link
            to={to}
            className="-m-2 inline-block p-2 text-ink no-underline [overflow-wrap:anywhere] hover:text-clay hover:underline"
          >
            {holderOf(card)}
          </Link>
        </h3>
        {card.customerName && (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">{card.customerEmail}</p>
        )}
        <p className="text-sm text-muted tabular-nums">{card.cardNumber}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <span className="font-semibold tabular-nums">{euro(card.balance)}</span>
          <span className="text-muted">{percentText(card.discountPercentage)} korting</span>
          {!card.isActive && <Badge tone="amber">Niet actief</Badge>}
        </p>
      </div>
    </article>
  )
}

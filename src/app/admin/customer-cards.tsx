import { Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import { fullName } from '#lib/names.ts'
import { nameIn } from '#lib/names-of.ts'
import { usageStates } from '#lib/states.ts'
import {
  type CardFilter,
  cardQuery,
  cardsQuery,
  holdersQuery,
  loyaltyQuery,
  summaryQuery,
} from '#money/customer-cards/client.ts'
import { CardPage } from '#money/customer-cards/components/card-page.tsx'
import { CardsOverview } from '#money/customer-cards/components/cards-overview.tsx'
import { TopUpButton } from '#money/payments/sales/components/top-up-button.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { WindowTitle } from './window-title.tsx'

export const handle: { ahead: Ahead } = {
  ahead(client, { parameters }) {
    const id = parameters.get('kaart')
    return [
      client.prefetchQuery(loyaltyQuery),
      ...(id === null
        ? [
            client.prefetchQuery(summaryQuery),
            client.prefetchQuery(holdersQuery),
            client.prefetchInfiniteQuery(cardsQuery(readFilter(parameters))),
          ]
        : [client.prefetchQuery(cardQuery(id))]),
    ]
  },
}

/** Loyalty cards; the search and the card that is shown live in the address. */
export default function AdminCustomerCards() {
  const [{ id, ...filter }, show, linkTo] = useAddress(
    (parameters) => ({
      ...readFilter(parameters),
      id: parameters.get('kaart') ?? undefined,
    }),
    ({ q, status, id: kaart }) => ({ zoek: q, status, kaart }),
  )
  return (
    <>
      <WindowTitle>Klantenkaarten</WindowTitle>
      {id ? (
        <CardPage
          key={id}
          id={id}
          backTo={linkTo({ id: undefined })}
          renderCustomer={({ customerId }) =>
            customerId && (
              <Link
                to={customerPath(customerId)}
                className="inline-flex min-h-11 items-center self-start font-medium text-clay"
              >
                Naar de klant
              </Link>
            )
          }
          renderTopUp={(card) => <TopUpButton card={card} />}
          picture={<GoldenRetriever aria-hidden />}
        />
      ) : (
        <CardsOverview
          filter={filter}
          onFilter={show}
          linkTo={(cardId) => linkTo({ id: cardId })}
          onOpen={(cardId) => show({ id: cardId }, { isStep: true, toTop: true })}
          renderName={(holder) => (
            <Link
              to={customerPath(holder.id)}
              className="text-ink no-underline hover:text-clay hover:underline"
            >
              {fullName({ firstName: holder.name, lastName: '', email: holder.email })}
            </Link>
          )}
          customersLink={
            <Link
              to="/admin/klanten"
              className="inline-flex min-h-11 items-center font-medium text-clay"
            >
              Alle klanten
            </Link>
          }
          settingsLink={
            <ButtonLink asChild variant="ghost">
              <Link to="/admin/bedrijf/klantenkaarten">
                <Settings2 aria-hidden />
                Spaarregels
              </Link>
            </ButtonLink>
          }
          picture={<GoldenRetriever aria-hidden />}
        />
      )}
    </>
  )
}

function customerPath(customerId: string): string {
  return `/admin/klanten?${new URLSearchParams({ klant: customerId })}`
}

function readFilter(parameters: URLSearchParams): CardFilter {
  return {
    q: parameters.get('zoek') ?? '',
    status: nameIn(usageStates, parameters.get('status')),
  }
}

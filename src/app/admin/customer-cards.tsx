import { Settings2 } from 'lucide-react'
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { fullName } from '#lib/names.ts'
import type { CardFilter } from '#money/customer-cards/client.ts'
import { statusOf } from '#money/customer-cards/components/card-list.tsx'
import { CardPage } from '#money/customer-cards/components/card-page.tsx'
import { CardsOverview } from '#money/customer-cards/components/cards-overview.tsx'
import { TopUpButton } from '#money/payments/components/top-up-button.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { GoldenRetriever } from '../public/illustrations/golden-retriever.tsx'
import type { AdminStart } from './load-admin.ts'

type Address = { filter: CardFilter; id?: string }

/** Loyalty cards; the search and the card that is shown live in the address. */
export default function AdminCustomerCards() {
  const { salonName } = useOutletContext<AdminStart>()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const filter: CardFilter = {
    q: parameters.get('zoek') ?? '',
    status: statusOf(parameters.get('status')),
  }
  const id = parameters.get('kaart') ?? undefined
  return (
    <>
      <title>{`Klantenkaarten – ${salonName}`}</title>
      {id ? (
        <CardPage
          key={id}
          id={id}
          backTo={pathTo({ filter })}
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
          onFilter={(next) =>
            void navigate(
              { search: searchOf({ filter: next }) },
              { replace: true, preventScrollReset: true },
            )
          }
          linkTo={(cardId) => pathTo({ filter, id: cardId })}
          onOpen={(cardId) => void navigate(pathTo({ filter, id: cardId }))}
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

function pathTo(address: Address): string {
  return `/admin/klantenkaarten${searchOf(address)}`
}

function customerPath(customerId: string): string {
  return `/admin/klanten?${new URLSearchParams({ klant: customerId })}`
}

function searchOf({ filter: { q, status }, id }: Address): string {
  const search = new URLSearchParams({
    ...(q && { zoek: q }),
    ...(status && { status }),
    ...(id && { kaart: id }),
  })
  return search.size === 0 ? '' : `?${search}`
}

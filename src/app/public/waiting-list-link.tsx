import { data } from 'react-router'
import { parse } from 'valibot'
import { getPlace } from '#agenda/waiting-list/commands.server.ts'
import { readOffer } from '#agenda/waiting-list/offers/commands.server.ts'
import { OfferPage } from '#agenda/waiting-list/offers/components/offer-page.tsx'
import { PlacePage } from '#agenda/waiting-list/places/components/place-page.tsx'
import { placeSchema } from '#agenda/waiting-list/places/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { AppError } from '#lib/errors.ts'
import { telLink } from '#lib/reach.ts'
import { pageContext } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/waiting-list-link.ts'
import { AsSent } from './as-sent.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'

/**
 * Looks, and changes nothing: a mail scanner opens every link. That of a place is signed, with dots
 * in it; that of an offer is not.
 */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { deps } = context.get(pageContext)
  try {
    if (token.includes('.'))
      return data({
        kind: 'place',
        place: parse(placeSchema, await getPlace(deps.db, deps, token)),
      } as const)
    return data({ kind: 'offer', offer: await readOffer(deps, token) } as const)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      return data({ kind: 'nothing' } as const, { status: 404 })
    throw error
  }
}

export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/**
 * The page behind the links that the waiting list mails: an offered time, or a place on the list.
 */
export default function WaitingListLink({
  loaderData: found,
  params: { token },
}: Route.ComponentProps) {
  const salon = useSalon()
  const title = found.kind === 'offer' ? 'Een tijd voor u' : 'Uw plaats op de wachtlijst'
  return (
    <>
      <PageMeta
        path="/wachtlijst"
        title={title}
        description={`De wachtlijst van ${salon.name}.`}
        noindex
      />
      <AsSent>
        {import.meta.env.SSR && <PageHeader title={title} intro={<p>{INTROS[found.kind]}</p>} />}
      </AsSent>
      <div className="mx-auto max-w-3xl px-4 pt-8 sm:pt-10">
        <NeedsScript>
          Antwoorden met deze knoppen werkt enkel met JavaScript. Bel ons gerust op {salon.phone}.
        </NeedsScript>
        {found.kind === 'offer' && <OfferPage key={token} token={token} start={found.offer} />}
        {found.kind === 'place' && <PlacePage key={token} token={token} start={found.place} />}
        {found.kind === 'nothing' && <Nothing salon={salon} />}
      </div>
    </>
  )
}

const INTROS = {
  offer: 'U staat op onze wachtlijst, en er kwam een tijd vrij.',
  place: 'Bekijk wat we voor u zoeken, of schrijf u weer uit.',
  nothing: 'Deze link is onvolledig of verlopen.',
}

function Nothing({ salon }: { salon: PublicSalon }) {
  return (
    <div className="rounded-card border border-line bg-card p-6 text-center shadow-soft sm:p-10">
      <h2 className="text-2xl">Deze link werkt niet meer</h2>
      <p className="mx-auto mt-3 max-w-prose">
        Neem de link over uit de laatste mail, of bel ons op {salon.phone}: we kijken het meteen na.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink href={telLink(salon.phone)} variant="secondary">
          Bel ons
        </ButtonLink>
        <ButtonLink href="/wachtlijst" variant="secondary">
          Naar de wachtlijst
        </ButtonLink>
      </div>
    </div>
  )
}

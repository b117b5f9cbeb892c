import { data } from 'react-router'
import { getVisit } from '#agenda/self-service/commands.server.ts'
import { VisitPage } from '#agenda/self-service/components/visit-page.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { AppError } from '#lib/errors.ts'
import { telLink } from '#lib/reach.ts'
import { pageContext } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/my-appointment.ts'
import { AsSent } from './as-sent.tsx'
import { FrenchBulldog } from './illustrations/french-bulldog.tsx'
import { GoldenRetriever } from './illustrations/golden-retriever.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'

/** Looks, and changes nothing: a mail scanner opens every link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { deps } = context.get(pageContext)
  const today = deps.today()
  try {
    return { token, today, visit: await getVisit(deps, token) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      return data({ token, today, visit: undefined }, { status: 404 })
    throw error
  }
}

export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** What is done here stays on the page: nothing is loaded again. */
export function shouldRevalidate() {
  return false
}

/** The page behind the link in every mail about a visit. */
export default function MyAppointment({
  loaderData: { token, today, visit },
}: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/mijn-afspraak"
        title="Uw afspraak"
        description={`Uw afspraak bij ${salon.name} bekijken, verplaatsen of annuleren.`}
        noindex
      />
      {visit ? (
        <>
          <AsSent>
            {import.meta.env.SSR && (
              <PageHeader
                title={`Uw afspraak met ${visit.dogName}`}
                intro={
                  <p>
                    Dag {visit.firstName}, hier vindt u alles over uw bezoek aan {salon.name}.
                    Verplaatsen of annuleren doet u ook hier.
                  </p>
                }
                picture={<GoldenRetriever className="-mb-px h-48" aria-hidden />}
              />
            )}
          </AsSent>
          <div className="mx-auto max-w-6xl px-4 pt-6 wrap-anywhere sm:pt-8">
            <NeedsScript>
              Verplaatsen of annuleren werkt op deze pagina enkel met JavaScript. Bel ons gerust op{' '}
              {salon.phone}.
            </NeedsScript>
            <VisitPage token={token} loaded={visit} salon={salon} today={today} />
          </div>
        </>
      ) : (
        <AsSent>{import.meta.env.SSR && <Gone salon={salon} />}</AsSent>
      )}
    </>
  )
}

function Gone({ salon }: { salon: PublicSalon }) {
  return (
    <div className="mx-auto max-w-xl px-4 pt-14 text-center sm:pt-20">
      <FrenchBulldog className="mx-auto w-44" aria-hidden />
      <h1 className="mt-6 text-3xl">Deze link werkt niet (meer)</h1>
      <p className="mt-3">
        Misschien is de link niet volledig meegekomen, of is de afspraak al een tijd voorbij. In een
        latere mail van ons staat een nieuwe link.
      </p>
      <p className="mt-3">
        U kunt ook een link naar <a href="/mijn-gegevens">al uw afspraken</a> laten mailen, of ons
        bellen op <a href={telLink(salon.phone)}>{salon.phone}</a>.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">Naar de startpagina</ButtonLink>
        <ButtonLink href="/boeken" variant="secondary">
          Nieuwe afspraak maken
        </ButtonLink>
      </div>
    </div>
  )
}

import { MyDataPage } from '#desk/my-data/components/my-data-page.tsx'
import { claimsClient } from '#server/http/device.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/my-data.ts'
import { AsSent } from './as-sent.tsx'
import { GoldenRetriever } from './illustrations/golden-retriever.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    mayBeSignedIn: claimsClient(request.headers.get('cookie')),
    today: context.get(pageContext).deps.today(),
  }
}

export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** What the salon keeps about a client, for herself. */
export default function MyData({ loaderData }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/mijn-gegevens"
        title="Mijn gegevens"
        description={`Bekijk, verbeter of download wat ${salon.name} over u en uw hond bewaart.`}
        noindex
      />
      <AsSent>
        {import.meta.env.SSR && (
          <PageHeader
            title="Mijn gegevens"
            intro={
              <p>
                Uw afspraken, honden, kadobonnen en punten, en alles wat we over u bewaren: om te
                bekijken, te verbeteren of mee te nemen.
              </p>
            }
          />
        )}
      </AsSent>
      <div className="mx-auto max-w-5xl px-4 pt-8 sm:pt-10">
        <NeedsScript>
          Deze pagina werkt enkel met JavaScript. Mail ons gerust op {salon.email}: we sturen u dan
          zelf wat we over u bewaren.
        </NeedsScript>
        <MyDataPage
          {...loaderData}
          salon={salon}
          picture={<AsSent>{import.meta.env.SSR && <GoldenRetriever aria-hidden />}</AsSent>}
        />
      </div>
    </>
  )
}

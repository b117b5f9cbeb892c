import { RememberDevice } from '#clients/devices/components/remember-device.tsx'
import { isLinkGood } from '#clients/devices/data.server.ts'
import { OpenLink } from '#desk/my-data/components/open-link.tsx'
import { pageContext } from '#server/http/page-context.ts'
import { hashToken } from '#server/http/token.ts'
import type { Route } from './+types/open-my-data.ts'
import { AsSent } from './as-sent.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'

/** Looks, and changes nothing: a mail scanner opens every link. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext).deps
  return {
    token,
    isForDevice: new URL(request.url).searchParams.has('toestel'),
    isGood: await isLinkGood(db, hashToken(token), clock()),
  }
}

export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** The page behind a mailed link: to one's own data, or to have a device remembered. */
export default function OpenMyData({ loaderData: { isForDevice, ...link } }: Route.ComponentProps) {
  const salon = useSalon()
  const title = isForDevice ? 'Dit toestel onthouden' : 'Mijn gegevens openen'
  return (
    <>
      <PageMeta
        path="/mijn-gegevens"
        title={title}
        description={`Bekijk wat ${salon.name} over u en uw hond bewaart.`}
        noindex
      />
      <AsSent>
        {import.meta.env.SSR && (
          <PageHeader
            title={title}
            intro={
              <p>
                {isForDevice
                  ? `Dan vult ${salon.name} hier uw gegevens voor u in.`
                  : `U vroeg om te zien wat ${salon.name} over u bewaart.`}
              </p>
            }
          />
        )}
      </AsSent>
      <div className="mx-auto max-w-3xl px-4 pt-8 sm:pt-10">
        <NeedsScript>
          Deze pagina werkt enkel met JavaScript. Mail ons gerust op {salon.email}: we sturen u dan
          zelf wat we over u bewaren.
        </NeedsScript>
        {isForDevice ? <RememberDevice {...link} /> : <OpenLink {...link} />}
      </div>
    </>
  )
}

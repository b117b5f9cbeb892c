import { useOutletContext } from 'react-router'
import { OpenLink } from '#features/my-data/components/open-link.tsx'
import { isLinkGood } from '#features/my-data/data.server.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import { pageContext } from '#server/http/page-context.ts'
import { hashToken } from '#server/http/token.ts'
import type { Route } from './+types/open-my-data.ts'
import { AsSent } from './as-sent.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'

/** Looks, and changes nothing: a mail scanner opens every link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext).deps
  return { token, isGood: await isLinkGood(db, hashToken(token), clock()) }
}

export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** The page behind a mailed link to one's own data. */
export default function OpenMyData({ loaderData }: Route.ComponentProps) {
  const salon = useOutletContext<PublicSalon>()
  return (
    <>
      <PageMeta
        path="/mijn-gegevens"
        title={`Mijn gegevens openen – ${salon.name}`}
        description={`Bekijk wat ${salon.name} over u en uw hond bewaart.`}
        noindex
      />
      <AsSent>{import.meta.env.SSR && <PageHeader title="Mijn gegevens openen" intro={<p>U vroeg om te zien wat {salon.name} over u bewaart.</p>} />}</AsSent>
      <div className="mx-auto max-w-3xl px-4 pt-8 sm:pt-10">
        <NeedsScript>Deze pagina werkt enkel met JavaScript. Mail ons gerust op {salon.email}: we sturen u dan zelf wat we over u bewaren.</NeedsScript>
        <OpenLink {...loaderData} />
      </div>
    </>
  )
}

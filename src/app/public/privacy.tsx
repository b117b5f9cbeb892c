import { getPolicy } from '#foundation/salon/commands.server.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/privacy.ts'
import { LegalPage } from './legal-page.tsx'
import { PageMeta } from './page-meta.tsx'
import { useSalon } from './use-salon.ts'

export const handle = { static: true, keptUntilChangeOf: ['salon'] } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  return getPolicy(context.get(pageContext).deps.db, 'privacy')
}

export default function Privacy({ loaderData: { date, sections } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/privacy"
        title="Privacybeleid"
        description={`Welke gegevens ${salon.name} over u en uw hond bewaart, waarom, hoelang en welke rechten u hebt.`}
      />
      <LegalPage
        title="Privacybeleid"
        intro="Wij gaan met uw gegevens om zoals met uw hond: voorzichtig. Hier leest u in gewone woorden wat we bewaren, waarom en hoelang."
        date={date}
        sections={sections}
      />
    </>
  )
}

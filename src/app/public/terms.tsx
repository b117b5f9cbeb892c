import { getPolicy } from '#foundation/salon/commands.server.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/terms.ts'
import { LegalPage } from './legal-page.tsx'
import { PageMeta } from './page-meta.tsx'
import { useSalon } from './use-salon.ts'

export const handle = { static: true, keptUntilChangeOf: ['salon'] } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  return getPolicy(context.get(pageContext).deps.db, 'terms')
}

export default function Terms({ loaderData: { date, sections } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/terms"
        title="Algemene voorwaarden"
        description={`De afspraken tussen u en ${salon.name}: boeken, prijzen, annuleren, aansprakelijkheid, kadobonnen en klachten.`}
      />
      <LegalPage
        title="Algemene voorwaarden"
        intro="De afspraken tussen u en ons salon, zo eenvoudig mogelijk opgeschreven."
        date={date}
        sections={sections}
      />
    </>
  )
}

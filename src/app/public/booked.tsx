import type { PageHandle } from '#server/http/page-context.ts'
import type { Route } from './+types/booked.ts'
import { drawIsland } from './draw-island.server.tsx'
import { Island } from './island.tsx'
import { Island as Booked } from './islands/booked.tsx'
import { loadSalon } from './load-salon.ts'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { useSalon } from './use-salon.ts'

/** The same for everybody: nothing of a visit is in it. */
export const handle = {
  static: true,
  keptUntilChangeOf: ['salon'],
  anyQuery: true,
} satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const salon = await loadSalon(context)
  return { booked: await drawIsland('booked', Booked, { props: { salon } }) }
}

/** Where a booking ends. */
export default function BookedPage({ loaderData: { booked } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
      <PageMeta
        path="/boeken/klaar"
        title="Uw aanvraag"
        description={`Uw aanvraag voor een afspraak bij ${salon.name}, en wat er nu gebeurt.`}
        noindex
      />
      <h1 className="text-3xl sm:text-4xl">Uw aanvraag</h1>
      <div className="mt-6">
        <NeedsScript>Wat u boekte, staat in onze mail.</NeedsScript>
        <Island {...booked} />
      </div>
    </div>
  )
}

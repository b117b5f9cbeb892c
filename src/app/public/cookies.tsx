import { getPolicy } from '#foundation/salon/commands.server.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/cookies.ts'
import { LegalPage } from './legal-page.tsx'
import { PageMeta } from './page-meta.tsx'

export const handle = { static: true, keptUntilChangeOf: ['salon'] } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  return getPolicy(context.get(pageContext).deps.db, 'cookies')
}

export default function Cookies({ loaderData: { date, sections } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        path="/cookies"
        title="Cookiebeleid"
        description="Deze website gebruikt alleen functionele cookies: welke dat zijn, waarvoor ze dienen en hoelang ze blijven."
      />
      <LegalPage
        title="Cookiebeleid"
        intro="Geen reclame, geen volgers, geen statistieken. Daarom ziet u bij ons ook geen cookiebanner."
        date={date}
        sections={sections}
      />
    </>
  )
}

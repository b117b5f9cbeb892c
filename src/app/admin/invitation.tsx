import { readInvitation } from '#foundation/auth/people/commands.server.ts'
import { AcceptForm } from '#foundation/auth/people/components/accept-form.tsx'
import { getSalon } from '#foundation/salon/data.server.ts'
import { pageContext } from '#server/http/page-context.ts'
import { Card } from '#ui/card.tsx'
import { Paw } from '../public/illustrations/paw.tsx'
import { NeedsScript } from '../public/needs-script.tsx'
import type { Route } from './+types/invitation.ts'

/** Looks, and changes nothing: a mail scanner opens every link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { deps } = context.get(pageContext)
  const [salon, invitation] = await Promise.all([getSalon(deps.db), readInvitation(deps, token)])
  return { token, salonName: salon.name, invitation: invitation ?? null }
}

export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** Where somebody of the staff who was invited chooses her password. */
export default function Invitation({ loaderData: { salonName, ...given } }: Route.ComponentProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`Je log-in – ${salonName}`}</title>
      <meta name="robots" content="noindex" />
      <div className="w-full max-w-sm">
        <Paw className="mx-auto mb-6 size-16 text-pine" aria-hidden />
        <Card>
          <h1 className="text-3xl">Je log-in</h1>
          <p className="mt-2 mb-6 text-muted">{`Welkom bij ${salonName}. Hiermee kan je in de agenda.`}</p>
          <NeedsScript>Deze pagina werkt enkel met JavaScript.</NeedsScript>
          <AcceptForm {...given} />
        </Card>
        <p className="mt-6 text-center">
          <a href="/admin">Je hebt al een wachtwoord? Inloggen</a>
        </p>
      </div>
    </main>
  )
}

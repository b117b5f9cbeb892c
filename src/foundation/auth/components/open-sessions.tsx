import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { openSessionsQuery, useEndSession, useLogout } from '#foundation/auth/client.ts'
import { browserName } from '#foundation/auth/rules.ts'
import type { OpenSession } from '#foundation/auth/wire.ts'
import { formatInstant } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FirstOf } from '#ui/first-of.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** This one and those seen last; the others are asked for. */
const SHOWN_AT_FIRST = 10

/** Under the words, not under the icon, where there is no room beside them. */
const BESIDE = 'max-sm:ml-8'

/** The browsers that are logged in, hers or for the owner everybody's; each can be ended. */
export function OpenSessions({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  const query = useQuery(openSessionsQuery)
  const { data: sessions, error } = query
  const ownFirst = sessions?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) ?? []
  return (
    <Card title="Ingelogde toestellen" heading={heading}>
      <p className="text-muted">
        Herken je een toestel niet? Beëindig het en kies daarna een ander wachtwoord.
      </p>
      {sessions && (
        <FirstOf all={ownFirst} first={SHOWN_AT_FIRST} noun="toestellen">
          {(shown) => (
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {shown.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </FirstOf>
      )}
      {error && !sessions && (
        <LoadFailed title="De toestellen konden niet geladen worden." query={query} />
      )}
      {!sessions && !error && <SkeletonText lines={2} className="mt-4" />}
    </Card>
  )
}

function SessionRow({ session }: { session: OpenSession }) {
  const { id, personName, isCurrent, address, agent, createdAt, lastSeenAt } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <MonitorSmartphone aria-hidden className="mt-1 size-5 shrink-0 text-pine" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {personName} · {browserName(agent)}
            {isCurrent && <Badge tone="green">Dit toestel</Badge>}
          </p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            Laatst gezien {formatInstant(lastSeenAt)}
            <span className="block">
              Ingelogd {formatInstant(createdAt)}
              {address && ` · adres ${address}`}
            </span>
          </p>
        </div>
      </div>
      {isCurrent ? (
        <LogoutButton />
      ) : (
        <EndButton id={id} name={`${personName} · ${browserName(agent)}`} />
      )}
    </li>
  )
}

function EndButton({ id, name }: { id: string; name: string }) {
  const { toast } = useToast()
  const { mutateAsync: end, isPending } = useEndSession()

  async function endIt() {
    try {
      await end(id)
      toast({ title: 'Sessie beëindigd', description: `${name} moet opnieuw inloggen.` })
    } catch (error) {
      toast(failure('Niet beëindigd', error))
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      className={BESIDE}
      loading={isPending}
      onClick={() => void endIt()}
      aria-label={`Sessie op ${name} beëindigen`}
    >
      Beëindigen
    </Button>
  )
}

function LogoutButton() {
  const { toast } = useToast()
  const { mutate: logout, isPending } = useLogout()
  const failed = (error: unknown) => toast(failure('Niet uitgelogd', error))
  return (
    <Button
      variant="secondary"
      size="sm"
      className={BESIDE}
      loading={isPending}
      onClick={() => logout(undefined, { onError: failed })}
    >
      Uitloggen
    </Button>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { loginEventsQuery } from '#foundation/auth/client.ts'
import { browserName } from '#foundation/auth/rules.ts'
import { formatInstant } from '#lib/dates.ts'
import { doorEvents } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { PagedList } from '#ui/paged-list.tsx'

/** Who logged in, who gave a wrong password, who was locked out: the last three months. */
export function LoginEvents() {
  const query = useInfiniteQuery(loginEventsQuery)
  return (
    <Card title="Wie klopte aan?" heading="h3">
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          Elke keer dat iemand inlogt of een fout wachtwoord probeert, tot drie maanden terug. Na
          vijf foute wachtwoorden wacht dat adres een kwartier; een toestel waarop jij al inlogde,
          telt apart.
        </p>
        <PagedList
          query={query}
          failure="De lijst kon niet geladen worden."
          empty={<p>Nog niemand klopte aan.</p>}
        >
          {(events) => (
            <ul className="divide-y divide-line border-y border-line">
              {events.map(({ id, at, kind, address, agent, personName }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
                >
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {formatInstant(at)}
                    {personName && ` · ${personName}`}
                    <span className="block text-sm text-muted">
                      {browserName(agent)} · adres {address}
                    </span>
                  </span>
                  <Badge tone={doorEvents[kind].tone}>{doorEvents[kind].label}</Badge>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Card>
  )
}

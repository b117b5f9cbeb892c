import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { feedsQuery, useCloseFeed } from '#agenda/calendar/client.ts'
import { FeedAddress } from '#agenda/calendar/components/feed-address.tsx'
import { NewFeed } from '#agenda/calendar/components/new-feed.tsx'
import type { CreatedFeed, Feed } from '#agenda/calendar/wire.ts'
import { staffQuery } from '#agenda/staff/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/**
 * The secret addresses at which calendar programs read the agenda: made, explained and closed here.
 */
export function FeedsPanel() {
  const query = useQuery(feedsQuery)
  const feeds = query.data
  const { data: staff = [] } = useQuery(staffQuery)
  const members = staff.filter(({ isActive }) => isActive)
  const [adds, setAdds] = useState(false)
  const [created, setCreated] = useState<CreatedFeed>()
  const [closing, setClosing] = useState<Feed>()
  return (
    <Card title="Geheim agenda-adres" heading="h3">
      <div className="flex flex-col gap-5">
        <p>
          Met een geheim adres leest elke agenda-app je afspraken en je verlof mee. Alleen lezen:
          wijzigen doe je hier. Wie het adres kent, ziet de hond, de behandeling en de naam en
          telefoon van de klant; nooit gezondheid of notities. Geef elk toestel zijn eigen adres,
          dan kan je er één intrekken.
        </p>
        {feeds && feeds.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {feeds.map((feed) => (
              <li
                key={feed.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <div className="min-w-0">
                  <p className="font-semibold break-words">{nameOf(feed)}</p>
                  {members.length > 1 && (
                    <p className="text-sm">
                      {staff.find(({ id }) => id === feed.staffId)?.name ?? 'Iedereen'}
                    </p>
                  )}
                  <p className="text-sm text-muted">
                    Gemaakt op {formatLongDate(brusselsWallClock(new Date(feed.createdAt)).date)}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => setClosing(feed)}
                  aria-label={`Adres ‘${nameOf(feed)}’ intrekken`}
                >
                  Intrekken
                </Button>
              </li>
            ))}
          </ul>
        )}
        {feeds?.length === 0 && <p className="text-muted">Er is nog geen adres.</p>}
        {!feeds && (
          <Pending query={query} failed="De adressen konden niet geladen worden." lines={2} />
        )}
        <Button
          variant={feeds?.length === 0 ? 'primary' : 'secondary'}
          className="self-start max-sm:w-full"
          onClick={() => setAdds(true)}
        >
          <CalendarPlus aria-hidden />
          Nieuw adres maken
        </Button>
      </div>
      {adds && (
        <NewFeed
          members={members}
          onClose={() => setAdds(false)}
          onCreated={(feed) => {
            setAdds(false)
            setCreated(feed)
          }}
        />
      )}
      {created && <FeedAddress feed={created} onClose={() => setCreated(undefined)} />}
      {closing && <CloseFeed feed={closing} onClose={() => setClosing(undefined)} />}
    </Card>
  )
}

function CloseFeed({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: close, isPending } = useCloseFeed()

  async function confirm() {
    try {
      await close(feed.id)
      toast({ title: 'Adres ingetrokken', description: 'Agenda-apps kunnen het niet meer lezen.' })
      onClose()
    } catch (error) {
      toast(failure('Niet ingetrokken', error))
      if (error instanceof ApiError && error.status === 404) onClose()
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`‘${nameOf(feed)}’ intrekken?`}
      text="Agenda-apps met dit adres zien je afspraken dan niet meer. Dat kan je niet ongedaan maken; een nieuw adres maken kan altijd."
      confirmLabel="Intrekken"
      tone="danger"
      loading={isPending}
      onConfirm={() => void confirm()}
    />
  )
}

function nameOf({ name }: Feed): string {
  return name || 'Zonder naam'
}

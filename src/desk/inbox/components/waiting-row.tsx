import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { BookByPhone } from '#agenda/waiting-list/components/book-by-phone.tsx'
import { datesText, timesText, weekdaysText } from '#agenda/waiting-list/rules.ts'
import type { Entry } from '#agenda/waiting-list/wire.ts'
import { InboxRow } from '#desk/inbox/components/inbox-row.tsx'
import { calledDog, fullName } from '#lib/names.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

// only who taps on the button needs it
const OfferDialog = lazy(async () => ({
  default: (await import('#agenda/waiting-list/components/offer-dialog.tsx')).OfferDialog,
}))

/** Somebody who waits for a time: offered one by hand, when none comes free by itself. */
export function WaitingRow({ entry }: { entry: Entry }) {
  const [isOffering, setOffering] = useState(false)
  const { id, dogName, dogBreed, service, confirmedAt } = entry
  const titleId = `wachtend-${id}`
  const name = fullName(entry)
  return (
    <InboxRow
      icon={ListChecks}
      kind="waiting"
      at={entry.createdAt}
      titleId={titleId}
      title={
        <Link
          to={`/admin/wachtlijst?${new URLSearchParams({ zoek: name })}`}
          className="text-ink hover:text-clay"
        >
          {name}
        </Link>
      }
      deed={
        entry.email === '' ? (
          <BookByPhone entry={entry} describedBy={titleId} />
        ) : (
          <Button aria-describedby={titleId} onClick={() => setOffering(true)}>
            Tijd aanbieden
          </Button>
        )
      }
    >
      <p>
        {calledDog(dogName)} {dogBreed && <span className="text-muted">({dogBreed})</span>} ·{' '}
        {service}
      </p>
      <p className="text-muted first-letter:uppercase">
        {datesText(entry)}
        {entry.fromDate !== entry.toDate && ` · ${weekdaysText(entry.weekdays)}`} ·{' '}
        {timesText(entry)}
      </p>
      {!confirmedAt && <Badge tone="amber">Nog niet bevestigd</Badge>}
      {isOffering && (
        <Suspense>
          <OfferDialog entry={entry} onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </InboxRow>
  )
}

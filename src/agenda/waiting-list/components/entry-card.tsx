import { ArrowUpToLine, Mail, Phone, StickyNote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { removalOf, useWriteEntry } from '#agenda/waiting-list/client.ts'
import { BookByPhone } from '#agenda/waiting-list/components/book-by-phone.tsx'
import { EditDialog } from '#agenda/waiting-list/components/edit-dialog.tsx'
import { momentText, offerText } from '#agenda/waiting-list/components/entry-words.ts'
import type { WishBounds } from '#agenda/waiting-list/components/wish-draft.ts'
import { datesText, timesText, weekdaysText } from '#agenda/waiting-list/rules.ts'
import type { Entry } from '#agenda/waiting-list/wire.ts'
import { useDeleteWithUndo } from '#foundation/changes/components/use-delete-with-undo.ts'
import { formatHour, formatInstantDay } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import { entryStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

// only who taps on the button needs it
const OfferDialog = lazy(async () => ({
  default: (await import('#agenda/waiting-list/components/offer-dialog.tsx')).OfferDialog,
}))

type EntryCardProps = {
  entry: Entry /** Her number in the line. */
  place: number | undefined
  bounds: WishBounds
}

/** Somebody on the list: who, when it suits, what she was offered, and what can be done. */
export function EntryCard({ entry, place, bounds }: EntryCardProps) {
  const {
    customerId,
    dogName,
    dogBreed,
    service,
    state,
    rank,
    visit,
    notes,
    offers,
    confirmedAt,
    createdAt,
  } = entry
  const open = offers.find((offer) => offer.state === 'open')
  const asksFor = bounds.members?.find(({ id }) => id === entry.staffId)
  const past = offers.filter((offer) => offer.state !== 'open')
  return (
    <article
      aria-labelledby={`wacht-${entry.id}`}
      className="rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={entryStates[state].tone}>{entryStates[state].label}</Badge>
          {rank < 0 && (state === 'waiting' || state === 'offered') && <Badge>Vooraan</Badge>}
          {!confirmedAt && (state === 'waiting' || state === 'offered') && (
            <Badge tone="amber">Nog niet bevestigd</Badge>
          )}
          {visit && <Badge tone="amber">Wil vroeger komen</Badge>}
        </div>
        <p className="text-sm text-muted">Sinds {formatInstantDay(createdAt)}</p>
      </div>
      <div className="mt-3 flex gap-4">
        {place !== undefined && (
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full bg-apricot-soft font-heading text-lg font-semibold text-clay"
          >
            {place}
          </span>
        )}
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <h2 id={`wacht-${entry.id}`} tabIndex={-1} className="text-xl outline-offset-4">
            <Link
              to={`/admin/klanten?klant=${customerId}`}
              className="text-ink no-underline hover:text-clay hover:underline"
            >
              {fullName(entry)}
            </Link>
          </h2>
          <p>
            <span className="font-semibold">{calledDog(dogName)}</span>{' '}
            {dogBreed && <span className="text-muted">({dogBreed})</span>} · {service}
          </p>
          <p className="mt-2 first-letter:uppercase">
            {datesText(entry)}
            {entry.fromDate !== entry.toDate && ` · ${weekdaysText(entry.weekdays)}`} ·{' '}
            {timesText(entry)}
            {asksFor && ` · bij ${asksFor.name}`}
          </p>
          {visit && <p className="text-muted">Heeft nu {momentText(visit)}</p>}
          {notes && (
            <p className="mt-2 flex gap-2 whitespace-pre-line">
              <StickyNote aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
              {notes}
            </p>
          )}
          <Contact entry={entry} />
        </div>
      </div>
      {open && (
        <p className="mt-4 rounded-field bg-amber-soft p-3 text-amber">
          <strong>{momentText(open)}</strong> wordt vastgehouden tot {formatHour(open.heldUntil)}.
        </p>
      )}
      {past.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-pine">
            Eerder aangeboden ({past.length})
          </summary>
          <ul className="list-disc pl-6 text-sm text-muted">
            {past.map((offer) => (
              <li key={offer.id}>{offerText(offer)}</li>
            ))}
          </ul>
        </details>
      )}
      <Actions entry={entry} bounds={bounds} />
    </article>
  )
}

function Contact({ entry: { phone, email } }: { entry: Entry }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-5">
      <a href={telLink(phone)} className="inline-flex min-h-11 items-center gap-2">
        <Phone aria-hidden className="size-4" />
        {phone}
      </a>
      {email === '' ? (
        <span className="inline-flex min-h-11 items-center text-muted">
          Heeft geen e-mail: bel wanneer er iets vrijkomt
        </span>
      ) : (
        <a href={mailLink(email)} className="inline-flex min-h-11 items-center gap-2">
          <Mail aria-hidden className="size-4" />
          {email}
        </a>
      )}
    </p>
  )
}

type Question = 'offer' | 'edit' | 'withdraw' | 'remove'

function Actions({ entry, bounds }: { entry: Entry; bounds: WishBounds }) {
  const { toast } = useToast()
  const [open, setOpen] = useState<Question>()
  const write = useWriteEntry()
  const deleteWithUndo = useDeleteWithUndo()
  const { id, email, state, rank, version } = entry
  const name = fullName(entry)
  const close = () => setOpen(undefined)

  async function run<T>(work: () => Promise<T>, done: string, undo?: (done: T) => unknown) {
    try {
      const answer = await work()
      toast({ title: done, description: name, ...(undo && { undo: () => undo(answer) }) })
    } catch (error) {
      toast(failure('Dat is niet gelukt', error, 'De wachtlijst kon niet bijgewerkt worden.'))
    }
    close()
  }

  function putInFront(inFront: boolean, seen: number) {
    return write.mutateAsync({ id, action: 'front', body: { inFront, version: seen } })
  }

  const describedBy = `wacht-${id}`
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === 'waiting' && (
        <>
          {email === '' ? (
            <BookByPhone entry={entry} describedBy={describedBy} size="sm" />
          ) : (
            <Button
              size="sm"
              aria-describedby={describedBy}
              onClick={() => setOpen('offer')}
              className="max-sm:w-full"
            >
              Tijd aanbieden
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            aria-describedby={describedBy}
            loading={write.isPending}
            onClick={() =>
              void run(
                () => putInFront(rank >= 0, version),
                rank < 0 ? 'Terug op haar plaats' : 'Vooraan gezet',
                (saved) => putInFront(rank < 0, saved.version),
              )
            }
          >
            <ArrowUpToLine aria-hidden className={rank < 0 ? 'rotate-180' : ''} />
            {rank < 0 ? 'Niet meer vooraan' : 'Vooraan zetten'}
          </Button>
        </>
      )}
      {state === 'offered' && (
        <Button
          variant="secondary"
          size="sm"
          aria-describedby={describedBy}
          onClick={() => setOpen('withdraw')}
        >
          Aanbod intrekken
        </Button>
      )}
      {state !== 'booked' && (
        <Button
          variant="secondary"
          size="sm"
          aria-describedby={describedBy}
          onClick={() => setOpen('edit')}
        >
          {state === 'waiting' || state === 'offered' ? 'Bewerken' : 'Opnieuw laten wachten'}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={describedBy}
        onClick={() => setOpen('remove')}
        className="text-red!"
      >
        Verwijderen
      </Button>
      {open === 'offer' && (
        <Suspense>
          <OfferDialog entry={entry} onClose={close} />
        </Suspense>
      )}
      {open === 'edit' && <EditDialog entry={entry} bounds={bounds} onClose={close} />}
      <ConfirmDialog
        open={open === 'withdraw'}
        onClose={close}
        title="Aanbod intrekken?"
        text={
          <p>De tijd komt weer vrij en gaat vanzelf naar de volgende. {name} blijft wachten.</p>
        }
        confirmLabel="Intrekken"
        tone="danger"
        loading={write.isPending}
        onConfirm={() =>
          void run(() => write.mutateAsync({ id, action: 'withdraw-offer' }), 'Aanbod ingetrokken')
        }
      />
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title="Van de wachtlijst halen?"
        text={
          <p>
            Weet je zeker dat je {name} van de wachtlijst wilt verwijderen?
            {state === 'offered' && ' De tijd die aangeboden werd, komt weer vrij.'}
          </p>
        }
        confirmLabel="Verwijderen"
        tone="danger"
        onConfirm={() => {
          close()
          deleteWithUndo({ ...removalOf(id), description: name })
        }}
      />
    </div>
  )
}

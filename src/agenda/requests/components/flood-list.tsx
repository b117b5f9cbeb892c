import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { type FloodedRequest, useSettleFlood } from '#agenda/requests/client.ts'
import { floodText, refusalText } from '#agenda/requests/components/flood-words.ts'
import type { Flood } from '#agenda/requests/wire.ts'
import { counted } from '#lib/counted.ts'
import { formatMoment } from '#lib/dates.ts'
import { calledDog, fullName } from '#lib/names.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/field.tsx'
import { FirstOf } from '#ui/first-of.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const TITLE = 'vloed-van-aanvragen'
/** How many are shown before the owner asks for the others. */
const SHOWN_AT_FIRST = 5

/**
 * Requests that came faster than people book: all ticked but those of known clients, to be refused
 * in one go.
 */
export function FloodList({ flood }: { flood: Flood }) {
  const { requests } = flood
  const { mutateAsync: settle, isPending } = useSettleFlood()
  const { toast } = useToast()
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [asks, setAsks] = useState(false)
  const isTicked = ({ id, isKnown }: FloodedRequest) => choices.get(id) ?? !isKnown
  const ticked = requests.filter(isTicked)
  const others = requests.filter((request) => !isTicked(request))

  async function answer(refuse: readonly FloodedRequest[], keep: readonly FloodedRequest[]) {
    try {
      const { refused } = await settle({ refuse: idsOf(refuse), keep: idsOf(keep) })
      toast(
        refuse.length > 0
          ? {
              title: counted(refused, 'aanvraag geweigerd', 'aanvragen geweigerd'),
              description: 'De tijden zijn weer vrij.',
            }
          : { title: 'De aanvragen blijven staan', description: 'Je vindt ze bij Te bevestigen.' },
      )
    } catch (error) {
      toast(failure('Dat is niet gelukt', error, 'Probeer het opnieuw.'))
    }
    setAsks(false)
  }

  return (
    <Card
      role="region"
      aria-labelledby={TITLE}
      className="ring-2 ring-amber"
      title={
        <span id={TITLE} className="flex items-center gap-2">
          <ShieldAlert aria-hidden className="size-5 shrink-0 text-amber" />
          Wordt je agenda vol geboekt?
        </span>
      }
    >
      <p role="alert" className="max-w-prose">
        {floodText(flood)} Zolang je niets doet, houden ze hun tijd bezet tot ze vanzelf vervallen.
      </p>
      <FirstOf all={requests} first={SHOWN_AT_FIRST} noun="aanvragen">
        {(shown) => (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {shown.map((request) => (
              <li key={request.id} className="py-1.5">
                <Checkbox
                  checked={isTicked(request)}
                  onChange={({ target }) =>
                    setChoices(new Map(choices).set(request.id, target.checked))
                  }
                  label={<RequestLine request={request} />}
                />
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
      <p className="mt-4 text-sm text-muted" role="status">
        {ticked.length} van {requests.length} aangevinkt om te weigeren. Is een aanvraag van een
        echte klant, vink ze dan uit.
      </p>
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        <Button variant="danger" disabled={ticked.length === 0} onClick={() => setAsks(true)}>
          Alles hiervan weigeren
        </Button>
        <Button
          variant="secondary"
          loading={isPending && !asks}
          onClick={() => void answer([], requests)}
        >
          Dit is in orde
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={counted(ticked.length, 'aanvraag weigeren?', 'aanvragen weigeren?')}
        text={refusalText(ticked, others.length)}
        confirmLabel="Weigeren"
        tone="danger"
        loading={isPending}
        onConfirm={() => void answer(ticked, others)}
      />
    </Card>
  )
}

function RequestLine({ request }: { request: FloodedRequest }) {
  const { dogName, date, startTime, email, phone, isKnown } = request
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 wrap-anywhere">
      <span className="font-semibold">{fullName(request)}</span>
      {isKnown && <Badge tone="green">Bekende klant</Badge>}
      <span>
        {calledDog(dogName)}, {formatMoment({ date, startTime })}
      </span>
      <span className="flex w-full flex-wrap gap-x-3 text-sm text-muted">
        <span>{email}</span>
        <span>{phone}</span>
      </span>
    </span>
  )
}

function idsOf(requests: readonly FloodedRequest[]): string[] {
  return requests.map(({ id }) => id)
}

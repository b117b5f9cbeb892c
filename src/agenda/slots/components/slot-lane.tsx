import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarCheck2, CircleSlash, Globe } from 'lucide-react'
import type { CSSProperties } from 'react'
import { slotsQuery, useChangeSlot } from '#agenda/slots/client.ts'
import { type SlotState, slotState } from '#agenda/slots/rules.ts'
import type { Slot } from '#agenda/slots/wire.ts'
import { type DateString, withoutSeconds } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type Span = Pick<Slot, 'startTime' | 'endTime'>
type SlotLaneProps = {
  date: DateString
  /** A public holiday or leave: nothing of the day is offered. */
  isClosed: boolean
  /** The dogs whose visits leave nobody for a slot; undefined while somebody is free. */
  takenBy: (slot: Slot) => readonly string[] | undefined
  /** Where a slot stands in the lane. */
  place: (slot: Span) => CSSProperties
}

const LOOKS: Record<SlotState, { label: string; icon: typeof Ban; look: string }> = {
  open: { label: 'Open', icon: Globe, look: 'border-green/40 bg-green-soft text-green' },
  taken: { label: 'Bezet', icon: CalendarCheck2, look: 'border-line bg-paper text-muted' },
  closed: { label: 'Gesloten', icon: CircleSlash, look: 'border-line bg-paper text-muted' },
  blocked: { label: 'Geblokkeerd', icon: Ban, look: 'border-red/40 bg-red-soft text-red' },
}

/** What the public can book on a day, slot by slot, each with a switch. */
export function SlotLane({ date, isClosed, takenBy, place }: SlotLaneProps) {
  const { data: slots, error, isFetching, refetch } = useQuery(slotsQuery(date))
  if (error && !slots)
    return (
      <div role="alert" className="border-l border-line p-2 text-sm text-red">
        <p className="mb-2">De tijdsloten konden niet geladen worden.</p>
        <Button
          size="sm"
          variant="secondary"
          loading={isFetching}
          onClick={() => void refetch()}
          className="px-2!"
        >
          Opnieuw
        </Button>
      </div>
    )
  if (!slots)
    return <SkeletonText lines={4} label="Tijdsloten laden…" className="border-l border-line p-2" />
  return (
    <div className="relative border-l border-line bg-card">
      {slots.length === 0 && <p className="p-2 text-sm text-muted">Geen tijdsloten op deze dag.</p>}
      <ul aria-label="Tijdsloten voor de website">
        {slots.map((slot) => (
          <li key={slot.id} className="absolute inset-x-0.5 p-px" style={place(slot)}>
            <SlotCard slot={slot} isClosed={isClosed} dogs={takenBy(slot)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SlotCard({
  slot,
  isClosed,
  dogs,
}: {
  slot: Slot
  isClosed: boolean
  dogs: readonly string[] | undefined
}) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeSlot()
  const { id, startTime, endTime, isAvailable } = slot
  const state = slotState(slot, { isClosed, isTaken: dogs !== undefined })
  const { label, icon: Icon, look } = LOOKS[state]
  const times = `${withoutSeconds(startTime)} – ${withoutSeconds(endTime)}`

  async function flip() {
    try {
      await change({ id, isAvailable: !isAvailable })
      toast({
        title: isAvailable ? 'Tijdslot geblokkeerd' : 'Tijdslot opengezet',
        description: `${times}: ${isAvailable ? 'niet meer' : 'weer'} te boeken op de website.`,
      })
    } catch (error) {
      toast(failure('Fout', error, 'Kon tijdsloten niet bijwerken.'))
    }
  }

  return (
    <div
      className={`flex size-full flex-col justify-between gap-1 overflow-hidden rounded-lg border px-1.5 py-1 ${look}`}
    >
      <div className="min-h-0 overflow-hidden text-xs leading-snug">
        <p className="text-ink tabular-nums max-sm:sr-only">{times}</p>
        <p className="flex items-center gap-1 font-semibold">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{label}</span>
        </p>
        {state === 'taken' && <p className="truncate">{dogs?.join(', ')}</p>}
      </div>
      <Button
        size="sm"
        variant="secondary"
        loading={isPending}
        onClick={() => void flip()}
        aria-label={`${isAvailable ? 'Blokkeren' : 'Openzetten'}: ${times}`}
        className="w-full shrink-0 px-1! text-sm"
      >
        {isAvailable ? 'Blokkeren' : 'Openzetten'}
      </Button>
    </div>
  )
}

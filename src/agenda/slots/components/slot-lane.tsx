import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarCheck2, CircleSlash, Globe, RotateCw } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { slotsQuery, useChangeSlot } from '#agenda/slots/client.ts'
import { type SlotState, slotState } from '#agenda/slots/rules.ts'
import type { Slot } from '#agenda/slots/wire.ts'
import { type DateString, withoutSeconds } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type Span = Pick<Slot, 'startTime' | 'endTime'>
type SlotLaneProps = {
  date: DateString
  /** A public holiday or leave: nothing of the day is offered. */
  isClosed: boolean
  /** Behind the hours, where room is scarce: signs alone, each of which opens. */
  isNarrow: boolean
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
export function SlotLane({ date, isClosed, isNarrow, takenBy, place }: SlotLaneProps) {
  const { data: slots, error, isFetching, refetch } = useQuery(slotsQuery(date))
  const border = isNarrow ? '' : 'border-l border-line'
  if (error && !slots)
    return (
      <div role="alert" className={`text-sm text-red ${isNarrow ? '' : 'p-2'} ${border}`}>
        <p className={isNarrow ? 'sr-only' : 'mb-2'}>De tijdsloten konden niet geladen worden.</p>
        <Button
          size={isNarrow ? 'icon' : 'sm'}
          variant="secondary"
          loading={isFetching}
          onClick={() => void refetch()}
          className="px-2!"
        >
          {isNarrow && <RotateCw aria-hidden />}
          <span className={isNarrow ? 'sr-only' : ''}>Opnieuw</span>
        </Button>
      </div>
    )
  if (!slots)
    return <SkeletonText lines={4} label="Tijdsloten laden…" className={`p-2 ${border}`} />
  const Shown = isNarrow ? SlotSign : SlotCard
  return (
    <div className={`relative bg-card ${border}`}>
      {slots.length === 0 && (
        <p className={isNarrow ? 'sr-only' : 'p-2 text-sm text-muted'}>
          Geen tijdsloten op deze dag.
        </p>
      )}
      <ul aria-label="Tijdsloten voor de website">
        {slots.map((slot) => (
          <li
            key={slot.id}
            className={`absolute p-px ${isNarrow ? 'inset-x-0' : 'inset-x-0.5'}`}
            style={place(slot)}
          >
            <Shown slot={slot} isClosed={isClosed} dogs={takenBy(slot)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type SlotProps = {
  slot: Slot
  isClosed: boolean
  dogs: readonly string[] | undefined
}

function SlotCard({ slot, isClosed, dogs }: SlotProps) {
  const { state, label, icon: Icon, look, times } = seen({ slot, isClosed, dogs })
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
      <SlotSwitch slot={slot} size="sm" className="w-full shrink-0 px-1! text-sm" />
    </div>
  )
}

/** A slot as a sign of its state, which opens what the card says. */
function SlotSign(props: SlotProps) {
  const [isOpen, setOpen] = useState(false)
  const { state, label, icon: Icon, look, times } = seen(props)
  const told = state === 'taken' && props.dogs ? `${label}: ${props.dogs.join(', ')}` : label
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`flex size-full items-start justify-center rounded-lg pt-2.5 ${look}`}
      >
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{`${times}, ${told}`}</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="sm"
        title={`Tijdslot ${times}`}
        footer={<SlotSwitch slot={props.slot} onDone={() => setOpen(false)} />}
      >
        <p className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden className="size-5 shrink-0" />
          {told}
        </p>
      </Dialog>
    </>
  )
}

function seen({ slot, isClosed, dogs }: SlotProps) {
  const state = slotState(slot, { isClosed, isTaken: dogs !== undefined })
  return { state, ...LOOKS[state], times: timesOf(slot) }
}

type SlotSwitchProps = {
  slot: Slot
  size?: 'sm'
  className?: string
  onDone?: () => void
}

/** Takes a slot off the website, or puts it there. */
function SlotSwitch({ slot, onDone, ...look }: SlotSwitchProps) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeSlot()
  const { id, isAvailable } = slot
  const times = timesOf(slot)

  async function flip() {
    try {
      await change({ id, isAvailable: !isAvailable })
      toast({
        title: isAvailable ? 'Tijdslot geblokkeerd' : 'Tijdslot opengezet',
        description: `${times}: ${isAvailable ? 'niet meer' : 'weer'} te boeken op de website.`,
        undo: () => change({ id, isAvailable }),
      })
      onDone?.()
    } catch (error) {
      toast(failure('Fout', error, 'Kon tijdsloten niet bijwerken.'))
    }
  }

  return (
    <Button
      {...look}
      variant="secondary"
      loading={isPending}
      onClick={() => void flip()}
      aria-label={`${isAvailable ? 'Blokkeren' : 'Openzetten'}: ${times}`}
    >
      {isAvailable ? 'Blokkeren' : 'Openzetten'}
    </Button>
  )
}

function timesOf({ startTime, endTime }: Span): string {
  return `${withoutSeconds(startTime)} – ${withoutSeconds(endTime)}`
}

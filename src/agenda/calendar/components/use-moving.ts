import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isMoved, type Moment } from '#agenda/appointments/rules.ts'
import { followPointer } from '#agenda/calendar/components/follow-pointer.ts'
import {
  movedByKey,
  movedTo,
  placeAt,
  resizedTo,
  type Stretch,
  stretchOf,
  type Visit,
} from '#agenda/calendar/rules.ts'
import type { DateString } from '#lib/dates.ts'

/** A visit on its way to another moment, by pointer or by keys. */
export type Moving = { visit: Visit; moment: Moment; by: 'pointer' | 'keys' }
/** What of the visit is held: all of it, or its end. */
export type Grip = 'whole' | 'end'
type Grid = {
  body: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  days: readonly DateString[]
  shown: Stretch
}

/**
 * Moves visits over the grid: by dragging (a finger holds first), or by keys after M on a focused
 * visit. Escape gives up. `onDrop` is called only when the moment has changed.
 */
export function useMoving(
  { body, scroller, days, shown }: Grid,
  onDrop: (visit: Visit, moment: Moment) => void,
) {
  const [moving, setMoving] = useState<Moving>()
  const isDragging = useRef(false)

  // A page scrolls under a finger unless its touchmove is refused, and browsers listen to that only
  // when the listener was there before.
  useEffect(() => {
    const element = scroller.current
    const keepStill = (event: TouchEvent) => isDragging.current && event.preventDefault()
    element?.addEventListener('touchmove', keepStill, { passive: false })
    return () => element?.removeEventListener('touchmove', keepStill)
  }, [scroller])

  function drop(visit: Visit, moment: Moment) {
    if (isMoved(visit, moment)) onDrop(visit, moment)
  }

  function drag(event: PointerEvent, visit: Visit, grip: Grip) {
    if (event.button !== 0 || !body.current) return
    const grid = { days, shown }
    const grasped = placeAt(
      { x: event.clientX, y: event.clientY },
      body.current.getBoundingClientRect(),
      grid,
    ).minute
    const { from, to } = stretchOf(visit)
    const offset = grasped - (grip === 'whole' ? from : to)
    let moment: Moment = visit
    followPointer(event.nativeEvent, {
      scroller: scroller.current,
      onMove(point) {
        if (!body.current) return
        isDragging.current = true
        const { date, minute } = placeAt(point, body.current.getBoundingClientRect(), grid)
        moment =
          grip === 'whole'
            ? movedTo(visit, { date, start: minute - offset })
            : resizedTo(visit, minute - offset)
        setMoving({ visit, moment, by: 'pointer' })
      },
      onEnd(dropped) {
        isDragging.current = false
        setMoving(undefined)
        if (dropped) drop(visit, moment)
      },
    })
  }

  function handleKey(event: KeyboardEvent, visit: Visit) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!moving) {
      if (event.key.toLowerCase() !== 'm') return
      event.preventDefault()
      return setMoving({ visit, moment: visit, by: 'keys' })
    }
    if (moving.by !== 'keys') return
    const next = movedByKey(moving.moment, event, days)
    if (!next && !['Enter', 'Escape', 'm'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (next) return setMoving({ ...moving, moment: next })
    setMoving(undefined)
    if (event.key !== 'Escape') drop(visit, moving.moment)
  }

  return {
    moving,
    drag,
    handleKey,
    giveUp: () => setMoving((now) => (now?.by === 'keys' ? undefined : now)),
  }
}

import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { followPointer } from '#agenda/calendar/components/follow-pointer.ts'
import { type Column, isElsewhere, type Place, placeByKey } from '#agenda/calendar/members/rules.ts'
import {
  columnAt,
  movedTo,
  placeAt,
  resizedTo,
  type Stretch,
  stretchOf,
  type Visit,
} from '#agenda/calendar/rules.ts'

/** A visit on its way to another place, by pointer or by keys. */
export type Moving = { visit: Visit; place: Place; by: 'pointer' | 'keys' }
/** What of the visit is held: all of it, or its end. */
export type Grip = 'whole' | 'end'
type Grid = {
  body: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  columns: readonly Column[]
  shown: Stretch
}

/**
 * Moves visits over the grid: by dragging (a finger holds first), or by keys after M on a focused
 * visit; Escape gives up. `onDrop` is called only when the place has changed.
 */
export function useMoving(
  { body, scroller, columns, shown }: Grid,
  onDrop: (visit: Visit, place: Place) => void,
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

  function minuteAt(point: { x: number; y: number }, box: DOMRect): number {
    return placeAt(point, box, { days: [], shown }).minute
  }

  function drop(visit: Visit, place: Place) {
    if (isElsewhere(visit, place)) onDrop(visit, place)
  }

  function drag(event: PointerEvent, visit: Visit, grip: Grip) {
    if (event.button !== 0 || !body.current) return
    const grasped = minuteAt(
      { x: event.clientX, y: event.clientY },
      body.current.getBoundingClientRect(),
    )
    const { from, to } = stretchOf(visit)
    const offset = grasped - (grip === 'whole' ? from : to)
    let place: Place = visit
    followPointer(event.nativeEvent, {
      scroller: scroller.current,
      onMove(point) {
        if (!body.current) return
        isDragging.current = true
        const box = body.current.getBoundingClientRect()
        const minute = minuteAt(point, box) - offset
        const column = columns[columnAt(point, box, columns.length)]
        place =
          grip === 'whole'
            ? {
                ...movedTo(visit, { date: column?.date ?? visit.date, start: minute }),
                staffId: column?.member?.id ?? visit.staffId,
              }
            : { ...resizedTo(visit, minute), staffId: visit.staffId }
        setMoving({ visit, place, by: 'pointer' })
      },
      onEnd(dropped) {
        isDragging.current = false
        setMoving(undefined)
        if (dropped) drop(visit, place)
      },
    })
  }

  function handleKey(event: KeyboardEvent, visit: Visit) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!moving) {
      if (event.key.toLowerCase() !== 'm') return
      event.preventDefault()
      return setMoving({ visit, place: visit, by: 'keys' })
    }
    if (moving.by !== 'keys') return
    const next = placeByKey(moving.place, event, columns)
    if (!next && !['Enter', 'Escape', 'm'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (next) return setMoving({ ...moving, place: next })
    setMoving(undefined)
    if (event.key !== 'Escape') drop(visit, moving.place)
  }

  return {
    moving,
    drag,
    handleKey,
    giveUp: () => setMoving((now) => (now?.by === 'keys' ? undefined : now)),
  }
}

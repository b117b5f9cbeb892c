import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Column } from '#agenda/calendar/members/rules.ts'

/** So long nothing has moved when a swipe is over. */
const STILL_MS = 120

type Facing = {
  scroller: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  columns: readonly Column[]
  face: { id: string; onFace: (id: string) => void } | undefined
  /** A visit is being dragged, which scrolls along by itself. */
  isBusy: boolean
}

/**
 * Keeps one member's column in view: scrolls to whoever is faced, and tells who is after a swipe.
 */
export function useFacing({ scroller, body, columns, face, isBusy }: Facing) {
  const id = face?.id
  const index = columns.findIndex(({ member }) => member?.id === id)
  const width = () => (body.current?.offsetWidth ?? 0) / columns.length

  const settle = useEffectEvent(() => {
    if (!face || !scroller.current || isBusy || width() === 0) return
    const faced = columns[Math.round(scroller.current.scrollLeft / width())]?.member
    if (faced && faced.id !== face.id) face.onFace(faced.id)
  })
  const turn = useEffectEvent(() => {
    const [element, left] = [scroller.current, index * width()]
    if (!element || isBusy || Math.abs(element.scrollLeft - left) < 2) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' })
  })

  useEffect(() => {
    if (id !== undefined && index >= 0) turn()
  }, [id, index])

  const isOn = face !== undefined
  useEffect(() => {
    const element = scroller.current
    if (!isOn || !element) return
    let timer = 0
    const listen = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(settle, STILL_MS)
    }
    element.addEventListener('scroll', listen, { passive: true })
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener('scroll', listen)
    }
  }, [scroller, isOn])
}

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DateString } from '#lib/dates.ts'
import { moveDay } from '#ui/calendar-moves.ts'

const ALL = { from: '1900-01-01', to: '2199-12-31' }

type Page = {
  table: RefObject<HTMLElement | null>
  month: DateString
  start: DateString
  onWalk: (date: DateString) => void
}

/**
 * Lets one day of a month be reached by Tab and the others by arrows, Home, End and Page Up/Down;
 * past its edge the page turns. The element to focus carries `data-day`.
 */
export function useDayKeys({ table, month, start, onWalk }: Page) {
  const [walked, setWalked] = useState('')
  const wanted = useRef('')
  const isShown = (date: DateString) => date.startsWith(month.slice(0, 7))

  // The focus follows when the page has been turned, which takes a moment: the month stands in the
  // address.
  useEffect(() => {
    if (!wanted.current.startsWith(month.slice(0, 7))) return
    table.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus()
    wanted.current = ''
  })

  function handleKey(event: KeyboardEvent, date: DateString) {
    const target = moveDay(date, event, ALL)
    if (target === undefined) return
    event.preventDefault()
    wanted.current = target
    setWalked(target)
    onWalk(target)
  }

  /** A day that was clicked is where the arrows go on from. */
  return { tabStop: isShown(walked) ? walked : start, handleKey, settle: setWalked }
}

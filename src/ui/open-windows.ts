import { useEffect, useEffectEvent } from 'react'

type Escape = (event: KeyboardEvent) => void

/** What Escape does in each window that is open, the one that was opened last at the end. */
const escapes: Escape[] = []

/** Says of a window that it is open, and what Escape does in it. */
export function useOpenWindow(isOpen: boolean, onEscape: Escape) {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const own: Escape = (event) => escape(event)
    escapes.push(own)
    return () => void escapes.splice(escapes.indexOf(own), 1)
  }, [isOpen])
}

/** Gives Escape to the window that was opened last; tells whether there was one. */
export function escapeLastWindow(event: KeyboardEvent): boolean {
  const escape = escapes.at(-1)
  escape?.(event)
  return escape !== undefined
}

import { useRef } from 'react'

/**
 * Radix gives the focus back to its own trigger only; ours are opened from anywhere, so whatever
 * had it gets it back. What is read first (`isRead`) has it itself, not its first button;
 * `data-first` marks another.
 */
export function useFocusReturn({ isRead = false } = {}) {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      if (!(event.currentTarget instanceof HTMLElement)) return
      const first = isRead
        ? event.currentTarget
        : event.currentTarget.querySelector<HTMLElement>('[data-first]')
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // a newer window keeps the focus: given back by its trap, it would select what was typed
      if (opener.current instanceof HTMLElement && !opener.current.closest('[aria-hidden="true"]'))
        opener.current.focus()
    },
  }
}

import { useEffect, useRef } from 'react'
import type { Role } from '#lib/roles.ts'
import { isTyping } from '#ui/is-typing.ts'
import type { ShellWindowKind } from './open-window.ts'

/** The id of the palette's field. */
export const PALETTE_FIELD = 'zoek-in-alles'

type Handlers = {
  /** Who has the keys. */
  role: Role
  onOpen: (kind: ShellWindowKind) => void
  onGo: (to: string) => void
  /**
   * Set while the palette is open or on its way: what is typed before its field has the focus
   * belongs there.
   */
  onTypeAhead: ((character: string) => void) | undefined
}

/** How long after the first key the second may come. */
const SECOND_KEY_MS = 1_500

/**
 * Listens to the keys while the owner is not typing and no dialog is open; Ctrl+K works everywhere.
 */
export function useKeys(handlers: Handlers) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let last = ''
    let at = 0
    function handle(event: KeyboardEvent) {
      const { role, onOpen, onTypeAhead } = latest.current
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return onOpen('palette')
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (onTypeAhead) {
        if (event.key.length > 1 || isField(event.target, PALETTE_FIELD)) return
        event.preventDefault()
        return onTypeAhead(event.key)
      }
      if (event.key.length > 1) return
      if (isTyping(event.target) || document.querySelector('[role$="dialog"]')) return
      if (event.key === '?') return onOpen('help')
      if (event.key === '/') {
        event.preventDefault()
        const field = document.querySelector<HTMLInputElement>('#inhoud input[type="search"]')
        return field ? field.focus() : onOpen('palette')
      }
      const before = event.timeStamp - at < SECOND_KEY_MS ? last : ''
      last = event.key
      at = event.timeStamp
      void lookUp(role, before, event.key)
    }

    /** Where it leads is code of its own: most visits to the admin press no key. */
    async function lookUp(role: Role, before: string, key: string) {
      const known = await import('./shortcuts.ts').catch(() => undefined)
      const to = known?.targetOf(role, before, key)
      if (to === undefined) return
      last = ''
      latest.current.onGo(to)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

function isField(target: EventTarget | null, id: string): boolean {
  return target instanceof HTMLElement && target.id === id
}

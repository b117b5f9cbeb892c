import { useEffect, useRef } from 'react'

/** Keys for the owner, as the help sheet lists them. `g a` means g, then a. */
export const shortcuts = [
  { keys: 'Ctrl+K', text: 'Zoeken in alles: klanten, honden, afspraken en pagina’s' },
  { keys: '/', text: 'Naar het zoekveld' },
  { keys: 'n', text: 'Nieuwe afspraak', to: '/admin/afspraken?nieuw' },
  { keys: 'g d', text: 'Naar Dashboard', to: '/admin?start' },
  { keys: 'g a', text: 'Naar Agenda', to: '/admin/agenda' },
  { keys: 'g k', text: 'Naar Kalender', to: '/admin/kalender' },
  { keys: 'g f', text: 'Naar Afspraken', to: '/admin/afspraken' },
  { keys: 'g c', text: 'Naar Klanten', to: '/admin/klanten' },
  { keys: 'g g', text: 'Naar Gezondheid', to: '/admin/gezondheid' },
  { keys: 'g p', text: 'Naar Prijslijst', to: '/admin/prijslijst' },
  { keys: 'g v', text: 'Naar Verlof', to: '/admin/verlof' },
  { keys: 'g i', text: 'Naar Inbox', to: '/admin/inbox' },
  { keys: 'g m', text: 'Naar Berichten', to: '/admin/berichten' },
  { keys: 'g r', text: 'Naar Facturen', to: '/admin/facturen' },
  { keys: 'g b', text: 'Naar Bedrijf', to: '/admin/bedrijf' },
  { keys: '?', text: 'Deze hulp' },
] as const

/** The id of the palette's field. */
export const PALETTE_FIELD = 'zoek-in-alles'

type Handlers = {
  onPalette: () => void
  onHelp: () => void
  onGo: (to: string) => void
  /**
   * Set while the palette is open or on its way: what is typed before its field has the focus
   * belongs there.
   */
  onTypeAhead: ((character: string) => void) | undefined
}

/** How long after `g` the second key may come. */
const SECOND_KEY_MS = 1_500

/**
 * Listens to the keys while the owner is not typing and no dialog is open; Ctrl+K works everywhere.
 */
export function useShortcuts(handlers: Handlers) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let first = ''
    let at = 0
    function handle(event: KeyboardEvent) {
      const { onPalette, onHelp, onGo, onTypeAhead } = latest.current
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return onPalette()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (onTypeAhead) {
        if (event.key.length > 1 || isField(event.target, PALETTE_FIELD)) return
        event.preventDefault()
        return onTypeAhead(event.key)
      }
      if (isTyping(event.target) || document.querySelector('[role$="dialog"]')) return
      const keys =
        first !== '' && event.timeStamp - at < SECOND_KEY_MS ? `${first} ${event.key}` : event.key
      first = event.key === 'g' && keys === 'g' ? 'g' : ''
      at = event.timeStamp
      if (keys === '?') return onHelp()
      if (keys === '/') {
        event.preventDefault()
        const field = document.querySelector<HTMLInputElement>('#inhoud input[type="search"]')
        return field ? field.focus() : onPalette()
      }
      const target = shortcuts.find((shortcut) => shortcut.keys === keys)
      if (!target || !('to' in target)) return
      event.preventDefault()
      onGo(target.to)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

function isField(target: EventTarget | null, id: string): boolean {
  return target instanceof HTMLElement && target.id === id
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

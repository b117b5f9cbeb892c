import { useEffect, useRef } from 'react'
import type { Role } from '#lib/roles.ts'
import { deedsFor } from './deeds.ts'
import { groupsFor } from './tabs.ts'

export type Shortcut = { keys: string; label: string; to?: string }

/**
 * The keys that somebody has, as the help sheet lists them: what helps everywhere, what is begun,
 * and every place.
 */
export function shortcutsFor(role: Role): { label: string; shortcuts: Shortcut[] }[] {
  const begun = deedsFor(role).flatMap(({ keys, label, to }) =>
    keys === undefined ? [] : [{ keys, label, to }],
  )
  const places = groupsFor(role).map(({ label, tabs }) => ({
    label,
    shortcuts: tabs.map((tab) => ({ keys: tab.keys, label: tab.label, to: homeOf(tab.path) })),
  }))
  return [
    {
      label: 'Overal',
      shortcuts: [
        { keys: 'Ctrl+K', label: 'Alles zoeken en doen' },
        { keys: '/', label: 'Naar het zoekveld' },
        { keys: '?', label: 'Deze hulp' },
      ],
    },
    { label: 'Beginnen', shortcuts: begun },
    ...places,
  ]
}

/** The start screen itself, wherever she lets her day start. */
function homeOf(path: string): string {
  return path === '/admin' ? '/admin?start' : path
}

/** The id of the palette's field. */
export const PALETTE_FIELD = 'zoek-in-alles'

type Handlers = {
  /** Who has the keys. */
  role: Role
  onPalette: () => void
  onHelp: () => void
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
export function useShortcuts(handlers: Handlers) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let first = ''
    let at = 0
    function handle(event: KeyboardEvent) {
      const { role, onPalette, onHelp, onGo, onTypeAhead } = latest.current
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
      const all = shortcutsFor(role).flatMap(({ shortcuts }) => shortcuts)
      first = all.some((shortcut) => shortcut.keys.startsWith(`${keys} `)) ? keys : ''
      at = event.timeStamp
      if (keys === '?') return onHelp()
      if (keys === '/') {
        event.preventDefault()
        const field = document.querySelector<HTMLInputElement>('#inhoud input[type="search"]')
        return field ? field.focus() : onPalette()
      }
      const target = all.find((shortcut) => shortcut.keys === keys)
      if (!target?.to) return
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

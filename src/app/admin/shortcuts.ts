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
  const places = groupsFor(role).map(({ label, places: some }) => ({
    label,
    shortcuts: some.map((place) => ({ ...place, to: homeOf(place.path) })),
  }))
  return [
    {
      label: 'Overal',
      shortcuts: [
        { keys: 'Ctrl+K', label: 'Alles zoeken en doen' },
        { keys: 'Ctrl+Z', label: 'Ongedaan maken, zolang de melding er staat' },
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

/** Where a key leads that was pressed shortly after another, or after none. */
export function targetOf(role: Role, before: string, key: string): string | undefined {
  const all = shortcutsFor(role).flatMap(({ shortcuts }) => shortcuts)
  const isSecond = before !== '' && all.some(({ keys }) => keys.startsWith(`${before} `))
  return all.find(({ keys }) => keys === (isSecond ? `${before} ${key}` : key))?.to
}

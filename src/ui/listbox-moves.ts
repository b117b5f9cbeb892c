type Place = {
  isOpen: boolean
  active: number
  count: number
  /** Where the list opens; without it the first arrow already takes the first or the last. */
  start?: number | undefined
  /** Home and End belong to the list and not to the text. */
  isWhole: boolean
}

/** Which choice a key leads to; undefined when it leads nowhere in the list. */
export function moveOf(
  key: string,
  { isOpen, active, count, start, isWhole }: Place,
): number | undefined {
  const isJump = key === 'Home' || key === 'End'
  if ((isJump && !isWhole) || !(isOpen || key.startsWith('Arrow'))) return undefined
  const to = MOVES[key]?.(isOpen ? active : -1, count)
  return to === undefined || isOpen ? to : (start ?? to)
}

const MOVES: Record<string, (active: number, count: number) => number> = {
  ArrowDown: (active, count) => (active + 1 >= count ? 0 : active + 1),
  ArrowUp: (active, count) => (active <= 0 ? count - 1 : active - 1),
  PageDown: (active, count) => Math.min(active + 8, count - 1),
  PageUp: (active) => Math.max(active - 8, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

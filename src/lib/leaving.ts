const leaving = new Set<string>()
const listeners = new Set<() => void>()

/** Says that a row will be deleted but can still be kept: until it is back no list shows it. */
export function leave(id: string) {
  leaving.add(id)
  tell()
}

/** Says that a row is no longer about to be deleted. */
export function comeBack(id: string) {
  leaving.delete(id)
  tell()
}

/** Whether a row is to be shown. */
export function isListed({ id }: { id: string }): boolean {
  return !leaving.has(id)
}

/** Calls `onChange` when a row leaves or comes back, until what it answers is called. */
export function watchLeaving(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function tell() {
  for (const onChange of listeners) onChange()
}

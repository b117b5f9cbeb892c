import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Where nothing can be stored, as long as the page. */
const here = new Map<string, boolean>()

/**
 * Whether something of hers waits on this device: no more than that stands outside the vault, so that
 * what hands it in is fetched only then.
 */
export function useWaits(person: string | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => person !== undefined && read(person),
    () => false,
  )
}

/** Says whether something of hers waits. */
export function tellWaits(person: string, waits: boolean) {
  here.set(person, waits)
  try {
    if (waits) localStorage.setItem(nameOf(person), '1')
    else localStorage.removeItem(nameOf(person))
  } catch {
    // full or switched off: it then lasts as long as the page
  }
  for (const listener of listeners) listener()
}

function read(person: string): boolean {
  try {
    return here.get(person) ?? localStorage.getItem(nameOf(person)) !== null
  } catch {
    return here.get(person) ?? false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function nameOf(person: string): string {
  return `wacht-${person}`
}

import { useSyncExternalStore } from 'react'

/** Where the day board kept its steps in the open, before what waits was sealed. */
const OLD_QUEUE = 'vandaag-wachtrij'
const NOTHING = '[]'
const listeners = new Set<() => void>()
/** Where nothing can be stored, as long as the page. */
const here = new Map<string, boolean>()

/**
 * Whether something of hers waits on this device: no more than that stands outside the vault, so
 * that what hands it in is fetched only then.
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

/** What the day board of before left to be handed in, as it wrote it. */
export function readOldQueue(): string {
  try {
    return localStorage.getItem(OLD_QUEUE) ?? NOTHING
  } catch {
    return NOTHING
  }
}

/** Throws it away, once it waits here. */
export function leaveOldQueue() {
  try {
    localStorage.removeItem(OLD_QUEUE)
  } catch {
    // switched off: then nothing is there
  }
}

function read(person: string): boolean {
  if (readOldQueue() !== NOTHING) return true
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

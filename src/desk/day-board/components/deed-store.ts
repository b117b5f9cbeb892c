import { type Deed, readDeeds } from '#desk/day-board/rules.ts'

const KEY = 'vandaag-wachtrij'
const NONE: readonly Deed[] = []
const listeners = new Set<() => void>()
/** What stands where nothing can be stored, and what the stored text said when it was last read. */
let text: string | null = null
let deeds: readonly Deed[] = NONE

/**
 * What was tapped on this device and is still to be handed in, oldest first: it survives a reload
 * and a lost connection, and all tabs of the device share it.
 */
export const deedStore = {
  read: (): readonly Deed[] => {
    const stored = storedText()
    if (stored !== text) {
      text = stored
      deeds = readDeeds(stored)
    }
    return deeds
  },
  /** Changes what is stored as it is now, also when another tab wrote meanwhile. */
  change: (by: (deeds: readonly Deed[]) => readonly Deed[]) => {
    deeds = by(deedStore.read())
    text = JSON.stringify(deeds)
    try {
      localStorage.setItem(KEY, text)
    } catch {
      // full or switched off: it then lasts as long as the page
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? (text && JSON.stringify(deeds))
  } catch {
    return text
  }
}

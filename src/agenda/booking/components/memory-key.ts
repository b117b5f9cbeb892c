/** Under which this browser keeps what was typed; apart, for who keeps nothing needs only this. */
export const MEMORY_KEY = 'boeken-gegevens'

/** Whether this browser keeps anything of a visitor. */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(MEMORY_KEY) !== null
  } catch {
    // Storage switched off.
    return false
  }
}

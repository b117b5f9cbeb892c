import { fetchWaiting } from '#agenda/appointments/hand-ins/components/fetch-waiting.ts'

/*
 * What the start page may come to need. It stands here and not in the
 * shell, which would carry the names of all that it needs.
 */

/** Hands in what waits on this device. */
export async function fetchWaitingPart() {
  return { default: (await fetchWaiting()).Waiting }
}

/** Keeps the app on it. */
export async function fetchKeptApp() {
  return { default: (await import('./kept-app.tsx')).KeptApp }
}

/** Keeps today and tomorrow on it. */
export async function fetchKeptToday() {
  return { default: (await import('./kept-today.tsx')).KeptToday }
}

/** A visit beside the screen. */
export async function fetchVisitWindow() {
  return { default: (await import('./visit-window.tsx')).VisitWindow }
}

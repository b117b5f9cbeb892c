/** What hands in what waits; whoever can add to it fetches it before the network goes. */
export async function fetchWaiting() {
  return await import('#agenda/appointments/hand-ins/components/waiting.tsx')
}

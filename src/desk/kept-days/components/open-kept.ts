import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { isServerThere, showKept } from '#desk/kept-days/client.ts'
import { readDays } from '#desk/kept-days/components/kept-store.ts'
import { keptFor, openVault } from '#foundation/auth/device/components/vault.ts'
import { brusselsToday } from '#lib/dates.ts'
import { refresh } from '#lib/query-client.ts'

const AGAIN_MS = 10_000

/**
 * Opens what this device keeps of today and tomorrow; answers what every page begins with,
 * undefined when nothing is kept.
 */
export async function openKept(client: QueryClient): Promise<unknown> {
  const by = await keptFor()
  if (!by || !(await openVault(by))) return undefined
  const kept = await readDays(brusselsToday(new Date()))
  if (!kept) return undefined
  onlineManager.setOnline(false)
  showKept(client, kept.days)
  lookForServer(client)
  return kept.start
}

/** The browser may have a network that leads nowhere: only an answer says that it is back. */
function lookForServer(client: QueryClient) {
  const timer = setInterval(async () => {
    if (!(await isServerThere())) return
    clearInterval(timer)
    onlineManager.setOnline(true)
    // what is shown was kept, and of what changed meanwhile nothing was told
    await refresh(client)
  }, AGAIN_MS)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { startSalon } from './servers.ts'

const STARTS = 5
const PAUSE_MS = 2_000

/**
 * Milliseconds from `npm run serve` until an existing salon is open, time after time: the first one
 * makes it.
 */
export async function startTimes(dataDir: string): Promise<number[]> {
  const times: number[] = []
  for (let start = 0; start <= STARTS; start++) {
    const begun = performance.now()
    const salon = await startSalon(dataDir, { byNpm: true })
    if (start > 0) times.push(performance.now() - begun)
    // what V8 made of the program is kept a moment later
    await sleep(PAUSE_MS)
    await salon.stop()
  }
  return times
}

// Stops the embedded PostgreSQL when the server process dies without doing so (kill -9): its end of
// our stdin closes. Every line on stdin is the pid of the database server to stop, the last one
// counts. Arguments: data folder, socket folder.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const [dataDir, socketDir] = process.argv.slice(2)
const stopSteps = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

let pid = 0
for await (const line of createInterface({ input: process.stdin })) pid = Number(line)

for (const [signal, patience] of stopSteps) {
  if (!isRunning()) break
  process.kill(pid, signal)
  for (const end = performance.now() + patience; performance.now() < end && isRunning(); )
    await sleep(50)
}
await rm(socketDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

/**
 * The server writes its pid into its folder and removes the file when it ends, so a reused pid is
 * not taken for it.
 */
function isRunning() {
  try {
    return (
      pid > 1 &&
      Number.parseInt(readFileSync(`${dataDir}/postmaster.pid`, 'utf8'), 10) === pid &&
      process.kill(pid, 0)
    )
  } catch {
    return false
  }
}

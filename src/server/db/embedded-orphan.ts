import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SOCKET_PREFIX } from '#server/db/embedded-socket.ts'
import { StartError } from '#server/env.ts'

/**
 * How long PostgreSQL may take for each way of stopping, the gentlest first; its last word is the
 * kernel's.
 */
const STOP_STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Makes the data folder free to start on after a killed process; needs the folder's lock, or the
 * server could be a running one of another process.
 */
export async function settleOrphan(dataDir: string, log: (message: string) => void): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid')
  if (!fs.existsSync(file)) return
  const [first, , , , socketDir = ''] = fs.readFileSync(file, 'utf8').split('\n')
  const pid = Number(first)
  if (isServerOf(dataDir, pid)) {
    if (!path.basename(socketDir).startsWith(SOCKET_PREFIX))
      throw new StartError(
        `Een PostgreSQL die dit programma niet startte (pid ${pid}) gebruikt de map ${dataDir}: stop die eerst.`,
      )
    log(`stopping the database server ${pid} that a killed process left behind`)
    await stopServer(
      () => isServerOf(dataDir, pid),
      (signal) => process.kill(pid, signal),
    )
  }
  voidPid(file)
}

/** Sends ever less gentle signals until the server is gone; gives up after 30 s. */
export async function stopServer(
  isRunning: () => boolean,
  send: (signal: NodeJS.Signals) => void,
): Promise<void> {
  for (const [signal, patience] of STOP_STEPS) {
    if (!isRunning()) return
    send(signal)
    for (const end = performance.now() + patience; performance.now() < end && isRunning(); )
      await sleep(10)
  }
}

/**
 * PostgreSQL refuses to start while the pid in its file lives as anything; ours it passes over as
 * its parent's, and still checks the shared memory, which it would not without the file.
 */
function voidPid(file: string): void {
  if (!fs.existsSync(file)) return
  const [, ...rest] = fs.readFileSync(file, 'utf8').split('\n')
  if (rest.length < 2) fs.rmSync(file)
  else fs.writeFileSync(file, [process.pid, ...rest].join('\n'))
}

/**
 * Is this pid, now, a PostgreSQL server on that very folder? A pid may have been reused by any
 * program.
 */
function isServerOf(dataDir: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    return stdout.includes('postgres') && stdout.includes(dataDir)
  }
  try {
    const [program = ''] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    // the server works in its data folder; a zombie has neither a command line nor a folder
    return (
      path.basename(program) === 'postgres' &&
      fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataDir)
    )
  } catch {
    return false
  }
}

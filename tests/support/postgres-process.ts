import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A process that runs the embedded server; `lines` grows with what it prints: its address, then
 * acknowledged ids.
 */
export interface PostgresProcess {
  child: ChildProcess
  lines: string[]
  /** Kills the Node process only, at once. */
  kill(): Promise<void>
}

/**
 * Starts that process; `write` makes it insert rows without end, `'early'` acknowledging them
 * before they are committed, `uid` runs it as another user.
 */
export function spawnPostgres(
  dataDir: string,
  options: { write?: boolean | 'early'; uid?: number } = {},
): PostgresProcess {
  const ids = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }
  const child = spawn(
    process.execPath,
    [
      'tests/support/postgres-child.ts',
      dataDir,
      options.write === 'early' ? 'promise' : options.write ? 'write' : 'hold',
    ],
    {
      ...ids,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    child,
    lines,
    async kill() {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** Waits until the condition holds; throws after 20 s. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!condition()) {
    if (performance.now() > end) throw new Error(`not within 20 s: ${condition.toString()}`)
    await sleep(10)
  }
}

/**
 * A new folder that any user may enter, and the path of a data folder in it that does not exist
 * yet.
 */
export function newDataDir(): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'salon-test-'))
  fs.chmodSync(parent, 0o755)
  return path.join(parent, 'postgres')
}

/** The pid in the data folder's own pid file. */
export function serverPid(dataDir: string): number {
  return Number.parseInt(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10)
}

/** The processes, by pid, whose command line names this text. */
export function processesWith(text: string): number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => readOrNothing(`/proc/${pid}/cmdline`).includes(text)).map(Number)
}

/** What a process was started with. */
export function commandOf(pid: number): string {
  return readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return '' // ended in the meantime
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export interface Watcher {
  /** Names the server process to stop when this one dies. */
  follow(pid: number): void
  /** Ends the watcher; call it when the server is gone. */
  end(): Promise<void>
}

/**
 * Starts a small process that stops the database server when this one is killed: the kernel then
 * closes our end of its stdin. It has a session of its own, so Ctrl-C does not reach it.
 */
export function watchOver(dataDir: string, socketDir: string): Watcher {
  // a plain file and not an import: it must also be there when the server runs from the build
  const program = path.resolve('src/server/db/postgres-watcher.sh')
  let followed = ''
  let ended = false
  let child = start()

  function start(): ChildProcess {
    const watcher = spawn('/bin/sh', [program, dataDir, socketDir], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    watcher.stdin?.on('error', () => undefined)
    watcher.stdin?.write(followed)
    watcher.on('error', () => undefined)
    watcher.on('exit', () => {
      if (!ended) setTimeout(() => !ended && (child = start()), 1000).unref()
    })
    return watcher
  }

  return {
    follow(pid) {
      followed = `${pid}\n`
      child.stdin?.write(followed)
    },
    async end() {
      ended = true
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.stdin?.end()
      await exited
    },
  }
}

import { spawnSync } from 'node:child_process'

/** Resident memory of a process in megabytes, as `ps` says. */
export function residentMegabytes(pid: number): number {
  const kilobytes = Number.parseInt(
    spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout,
    10,
  )
  if (!(kilobytes > 0)) throw new Error(`ps knows no process ${pid}`)
  return kilobytes / 1024
}

import { readdirSync, readFileSync } from 'node:fs'

/**
 * Megabytes of a server with all that it started, its database among them: what several processes
 * share is counted once (PSS), as only Linux tells.
 */
export function megabytesWithChildren(pid: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: fieldOf(`/proc/${name}/status`, 'PPid') }))
  const family = [pid]
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid))
  return family.map(megabytesOf).reduce((sum, one) => sum + one, 0)
}

/** Megabytes of one process with its part of what it shares; 0 of one that is gone by now. */
export function megabytesOf(pid: number): number {
  return fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss') / 1024
}

/** A number of a process; 0 of one that is gone by now. */
function fieldOf(file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

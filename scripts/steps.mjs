// The steps of a long command: one line each, with what it took. What a step prints itself is kept
// and shown whole when it fails, since only then somebody needs it. Runs on the oldest Node.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Runs a program as a step and says how long it took; false when it failed, after everything that
 * it printed. `settings` are those of `spawnSync`.
 */
export function step(label, [command, ...args], settings) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salon-step-'))
  const log = path.join(folder, 'log')
  const output = openSync(log, 'w')
  const since = Date.now()
  process.stdout.write(`${label} … `)
  try {
    const { status, error } = spawnSync(command, args, {
      ...settings,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    if (status === 0) {
      process.stdout.write(`${duration(Date.now() - since)}\n`)
      return true
    }
    process.stdout.write(`mislukt na ${duration(Date.now() - since)}\n`)
    process.stderr.write(`\n${readFileSync(log, 'utf8')}${error ? `${error.message}\n` : ''}\n`)
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does `work` as a step and says how long it took; what it throws goes on. */
export async function during(label, work) {
  const since = Date.now()
  process.stdout.write(`${label} … `)
  try {
    const result = await work()
    process.stdout.write(`${duration(Date.now() - since)}\n`)
    return result
  } catch (error) {
    process.stdout.write(`mislukt na ${duration(Date.now() - since)}\n`)
    throw error
  }
}

/** A step that something else made, or for which there was nothing to do. */
export function done(label, since) {
  console.log(`${label} … ${since === undefined ? 'al gebeurd' : duration(Date.now() - since)}`)
}

/** A length of time for a person: `2,1 s`, `31 s`, `1 min 12 s`. */
function duration(ms) {
  const seconds = ms / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1).replace('.', ',')} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

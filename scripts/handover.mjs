// Who runs a salon, and who puts another version in its place: `npm start` notes itself in the folder of
// the program, `npm run update` asks it to stop its server and to start one again when the update is
// done, or when it died.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ASK_MS = 200

/** Notes that this process keeps the salon of this folder running, until it ends. */
export function noteKeeper(root) {
  const file = path.join(root, '.running')
  try {
    writeFileSync(file, String(process.pid))
    process.on('exit', () => readPid(file) === process.pid && rmSync(file, { force: true }))
  } catch {
    // a folder that cannot be written to cannot be updated either
  }
}

/** The process that keeps the salon of this folder running; undefined when none does. */
export function keeperOf(root) {
  return alive(path.join(root, '.running'), 'start.mjs')
}

/** Notes that this process updates this folder; answers the function that ends it. */
export function noteUpdate(root) {
  const file = path.join(root, '.updating')
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

/** The process that updates this folder now. */
export function updaterOf(root) {
  return alive(path.join(root, '.updating'), 'update.mjs')
}

/** Asked by an update, has the server stopped by `pause`, and `resume`s once the update is over. */
export function handOver(root, { pause, resume }) {
  if (process.platform === 'win32') return
  let watch
  process.on('SIGUSR2', () => {
    if (watch || !updaterOf(root)) return
    pause()
    watch = setInterval(() => {
      if (updaterOf(root)) return
      clearInterval(watch)
      watch = undefined
      resume()
    }, ASK_MS)
  })
}

/** The number may be that of another program by now, which a signal would end. */
function alive(file, script) {
  const pid = readPid(file)
  return pid && commandOf(pid).includes(script) ? pid : undefined
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  }
}

function readPid(file) {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined
}

// What `npm start` and `npm test` share: the packages of the lockfile, and the Node that comes with
// them. Runs on the machine's own Node, 20.11 or newer, with nothing installed yet.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// import.meta.dirname is younger than the oldest Node that is told so below
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
/**
 * The environment for everything that runs after the install: its programs and its Node come first.
 */
export const environment = {
  ...process.env,
  PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + (process.env.PATH ?? ''),
}
delete environment.NODE_ENV // 'production' would make npm leave out what the build needs

const OLDEST_NODE = '20.11'
const NODE = 24

/**
 * Installs from the lockfile unless that has been done, and answers the path of a Node that can run
 * the program.
 */
export function prepare() {
  if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0)
    fail(
      `This needs Node ${OLDEST_NODE} or newer to begin with, and this machine has ${process.version}: install a newer Node first.`,
    )
  if (!existsSync(path.join(root, 'package-lock.json')))
    fail(
      'This copy of the program is only there to be served, by npm run serve: start this command in a checkout.',
    )
  if (!isInstalled()) {
    requireWritable('The packages of package-lock.json are not installed yet')
    console.log('Installing the packages of package-lock.json …')
    const { status } = run('npm', [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (status !== 0)
      fail(
        'The packages could not be installed: see the message of npm above; the first start needs the internet.',
      )
    giveToOwner('node_modules')
  }
  return findNode()
}

/** Runs a program of the project, its output on the screen. */
export function run(command, args, env = environment) {
  return spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

/** What root makes in somebody's project stays that person's to change. */
export function giveToOwner(folder) {
  const { uid, gid } = statSync(root)
  if (process.getuid?.() === 0 && uid !== 0)
    spawnSync('chown', ['-R', `${uid}:${gid}`, path.join(root, folder)])
}

/** Ends the script with one sentence when nothing can be made in the project. */
export function requireWritable(reason, places = [root]) {
  try {
    for (const place of places) if (existsSync(place)) accessSync(place, constants.W_OK)
  } catch {
    fail(
      `${reason}, and ${root} cannot be written to: make it writable for this user and start again, or start where it is.`,
    )
  }
}

/** Ends the script with one sentence. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * npm writes its own record last, so an install that was broken off has none. Platform packages of
 * others are not there.
 */
function isInstalled() {
  const record = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const { '': _project, ...wanted } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  ).packages
  return Object.entries(wanted).every(([place, { version, optional }]) =>
    installed[place] ? installed[place].version === version : optional,
  )
}

function findNode() {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const delivered = path.join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(delivered)) return delivered
  if (major(process.versions.node) >= NODE) return process.execPath
  return fail(
    `This needs Node ${NODE}, which npm cannot bring along for ${process.platform} ${process.arch}: install Node ${NODE} from https://nodejs.org and start again.`,
  )
}

function major(version) {
  return Number.parseInt(version, 10)
}

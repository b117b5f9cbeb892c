// What `npm start` and `npm test` share: the packages of the lockfile, and the Node that comes with
// them. Runs on the machine's own Node, 20.11 or newer, with nothing installed yet.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from './steps.mjs'

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
 * Installs from the lockfile unless that has been done (`already` is told so), and answers the path
 * of a Node that can run the program.
 */
export function prepare(already = () => undefined) {
  if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0)
    fail(
      `Om te beginnen is Node ${OLDEST_NODE} of nieuwer nodig, en deze machine heeft ${process.version}: installeer eerst een nieuwere Node.`,
    )
  if (!existsSync(path.join(root, 'package-lock.json')))
    fail(
      'Deze kopie van het programma dient alleen om te draaien, met npm run serve: start dit commando in een checkout.',
    )
  if (isInstalled()) already()
  else install()
  return findNode()
}

function install() {
  requireWritable('De pakketten van package-lock.json zijn nog niet geïnstalleerd')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  if (!stepHere('Installeren', 'npm', ['ci', '--include=dev', '--include=optional', ...quiet]))
    fail(
      'De pakketten konden niet geïnstalleerd worden: hierboven staat wat npm zegt. De eerste start heeft internet nodig.',
    )
  giveToOwner('node_modules')
}

/** A program of the project as a step: a line on the screen, and its output when it fails. */
export function stepHere(label, command, args) {
  return step(label, [command, ...args], settingsOf(environment))
}

/** Runs a program of the project, its output on the screen. */
export function run(command, args, env = environment) {
  return spawnSync(command, args, { ...settingsOf(env), stdio: 'inherit' })
}

function settingsOf(env) {
  return { cwd: root, env, shell: process.platform === 'win32' }
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
      `${reason}, en in ${root} kan niet geschreven worden: geef deze gebruiker het recht daartoe, of start waar dat wel kan.`,
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
    `Er is Node ${NODE} nodig, en npm kan die niet meebrengen voor ${process.platform} ${process.arch}: installeer Node ${NODE} van https://nodejs.org en start opnieuw.`,
  )
}

function major(version) {
  return Number.parseInt(version, 10)
}

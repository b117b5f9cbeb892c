// `npm run update [-- REF]`: puts another version of the program in the place of this checkout's, and
// goes back by itself when it does not work. It is built beside this one and tried on a copy of the
// salon first; only then the salon stops for some seconds. What is between versions is git's, what is
// between stop and start that of `npm start` (handover.mjs). Every step is printed with its time.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keeperOf, noteUpdate, updaterOf } from './handover.mjs'
import { prepare, root } from './install.mjs'
import { during, step } from './steps.mjs'
import { untilReady, visitPages, withTrial } from './trial.mjs'

const versions = path.join(root, '.versions')
const STOP_MS = 30_000
/** Of before an update. */
const MOST_BACKUPS = 4
/** What a build and its packages take beside those that are there, in bytes. */
const ROOM = 2_000_000_000

/** Why there is no update; the message is a Dutch sentence, and nothing was touched. */
class Refusal extends Error {}

let endUpdate = () => undefined
let service
try {
  const { ref, packages, ...options } = readArguments()
  service = options.service
  refuseElsewhere()
  prepare()
  endUpdate = noteUpdate(root)
  await update({ ref, packages })
} catch (error) {
  console.error(error instanceof Refusal || error.name === 'TrialError' ? error.message : error)
  process.exitCode = 1
} finally {
  endUpdate()
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { packages: { type: 'string' }, service: { type: 'string' } },
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new Error()
    return { ref: positionals[0], ...values }
  } catch {
    throw new Refusal(
      'Gebruik: npm run update, of npm run update -- VERSIE (een tag, tak of commit), met --service NAAM als systemd de server zelf start.',
    )
  }
}

/** Everything that keeps an update from beginning. */
function refuseElsewhere() {
  if (process.platform === 'win32')
    throw new Refusal(
      'Op Windows kan dit nog niet: stop het programma, doe git pull, en start het weer met npm start.',
    )
  if (!existsSync(path.join(root, '.git')))
    throw new Refusal(
      'Deze map komt niet van git: haal de nieuwe versie op zoals je deze kreeg, of begin met git clone.',
    )
  if (process.getuid() !== statSync(root).uid)
    throw new Refusal(`Doe dit als de gebruiker van wie ${root} is.`)
  if (updaterOf(root)) throw new Refusal('Er loopt al een update van deze map.')
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed)
    throw new Refusal(
      `In deze map is iets aan het programma gewijzigd: bewaar dat elders, of zet het terug met git restore.\n${changed}`,
    )
}

async function update({ ref, packages }) {
  const env = await environmentOfSalon()
  const from = git('rev-parse', 'HEAD')
  const to = await findVersion(ref)
  if (to === from) {
    console.log(`Deze versie draait al (${short(from)}).`)
    return
  }
  console.log(`Van ${short(from)} naar ${short(to)}: ${git('log', '-1', '--format=%s', to)}`)
  const salon = await lookAtSalon(env)
  refuseWithoutRoom(salon)
  const made = await during('Back-up maken', () => backUp(env))
  console.log(`  ${made}`)
  const beside = path.join(versions, to.slice(0, 12))
  try {
    build(beside, { to, packages })
    const seen = await during('Uitproberen op een kopie', () => rehearse(beside, { env, made }))
    console.log(
      `  ${seen.rows} rijen overgezet, ${seen.pages} pagina's en antwoorden bekeken, ${seen.booking}`,
    )
    await replace({ from, to, beside, env, salon })
  } finally {
    forget(beside)
  }
}

/**
 * The settings of the salon: those of whoever keeps it running, and what `.env` adds. Folders are told
 * from here, since other versions lie elsewhere.
 */
async function environmentOfSalon() {
  const keeper = keeperOf(root)
  const place = `/proc/${keeper}/environ`
  const theirs =
    keeper && existsSync(place)
      ? Object.fromEntries(
          readFileSync(place, 'utf8')
            .split('\0')
            .filter(Boolean)
            .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
        )
      : {}
  Object.assign(process.env, theirs)
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'))
  const env = { ...process.env }
  delete env.NODE_ENV
  env.DATA_DIR = path.resolve(root, env.DATA_DIR || './data')
  env.BACKUP_DIR = path.resolve(root, env.BACKUP_DIR || path.join(env.DATA_DIR, 'backups'))
  if (env.DATABASE_URL_FILE) {
    env.DATABASE_URL ||= readFileSync(path.resolve(root, env.DATABASE_URL_FILE), 'utf8').trim()
    env.DATABASE_URL_FILE = ''
  }
  return env
}

/** The commit to go to: the newest of the branch that this one follows, or what was asked for. */
async function findVersion(ref) {
  const hasRemote = git('remote') !== ''
  if (hasRemote)
    await during('Ophalen', async () => {
      const { status, stderr } = run('git', ['fetch', '--quiet', '--tags', '--all'])
      // what is asked for may be here already
      if (status !== 0 && !(ref && commitOf(ref)))
        throw new Refusal(`De nieuwe versie kon niet opgehaald worden:\n${stderr}`)
    })
  const wanted = ref ? (commitOf(`origin/${ref}`) ?? commitOf(ref)) : commitOf('@{upstream}')
  if (wanted) return wanted
  throw new Refusal(
    ref
      ? `De versie ${ref} bestaat niet.`
      : 'Deze tak volgt geen andere: zeg welke versie het moet worden, met npm run update -- VERSIE.',
  )
}

function commitOf(ref) {
  const { status, stdout } = run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
  return status === 0 ? stdout.trim() : undefined
}

/** Whether it runs and who can stop it, and where its data lies. */
async function lookAtSalon(env) {
  const keeper = keeperOf(root)
  const url = env.MIGRATION_DATABASE_URL || env.DATABASE_URL
  const folder = url ? undefined : path.join(env.DATA_DIR, 'postgres')
  const database = await import('./salon-database.mjs')
  const isRunning = await database.isRunning({ url, folder })
  if (isRunning && !keeper && !service)
    throw new Refusal(
      'De salon draait, maar niet onder een npm start van deze versie: stop hem eerst, of zeg met --service NAAM welke dienst van systemd dat is.',
    )
  return { keeper, url, folder, isRunning, database }
}

function refuseWithoutRoom({ folder }) {
  const { bavail, bsize } = statfsSync(root)
  const size =
    folder && existsSync(folder) ? Number(output('du', ['-sk', folder]).split('\t')[0]) * 1_024 : 0
  if (bavail * bsize > ROOM + 3 * size) return
  const needed = Math.ceil((ROOM + 3 * size) / 1_000_000_000)
  throw new Refusal(`Voor een update is ${needed} GB vrije plaats nodig in ${root}.`)
}

/**
 * A backup by the version that is here; answers its file. It lies apart from those of every quarter of
 * an hour, of which the newest takes the place of the others.
 */
function backUp(env) {
  const folder = path.join(env.BACKUP_DIR, 'voor-update')
  const { status, stdout, stderr } = run(
    process.execPath,
    ['--max-semi-space-size=1', 'scripts/backup.mjs', '--to', folder],
    { env },
  )
  const file = /^Back-up gemaakt: (.+)$/m.exec(stdout)?.[1]
  if (status !== 0 || !file) throw new Refusal(`De back-up lukte niet: ${stderr || stdout}`)
  const all = readdirSync(folder).filter((name) => name.endsWith('.backup'))
  for (const name of all.toSorted().slice(0, -MOST_BACKUPS)) rmSync(path.join(folder, name))
  return file
}

/** The new version in a folder of its own, with its own packages and its own build. */
function build(beside, { to, packages }) {
  forget(beside)
  mkdirSync(versions, { recursive: true })
  output('git', ['worktree', 'add', '--quiet', '--detach', beside, to])
  const settings = {
    cwd: beside,
    env: { ...process.env, PATH: `${beside}/node_modules/.bin:${process.env.PATH}` },
  }
  delete settings.env.NODE_ENV
  const install = packages
    ? ['cp', '-al', path.resolve(packages), path.join(beside, 'node_modules')]
    : [
        'npm',
        'ci',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ]
  if (!step('Installeren', install, settings))
    throw new Refusal(
      'De pakketten van de nieuwe versie konden niet geïnstalleerd worden. Er is niets veranderd.',
    )
  if (!step('Bouwen', ['npm', 'run', '--silent', 'build'], settings))
    throw new Refusal('De nieuwe versie kon niet gebouwd worden. Er is niets veranderd.')
}

/** What the new version makes of a copy of the salon. */
function rehearse(beside, { env, made }) {
  const { status, stdout, stderr } = run(nodeOf(beside), ['scripts/rehearse.mjs', made], {
    env,
    cwd: beside,
  })
  if (status !== 0)
    throw new Refusal(
      `De nieuwe versie werkt niet op een kopie van deze salon. Er is niets veranderd.\n${stderr}`,
    )
  return JSON.parse(stdout.trim().split('\n').at(-1))
}

/** From here on the salon stands still, until it is open again with the new version or the old one. */
async function replace({ from, to, beside, env, salon }) {
  const since = Date.now()
  const { isRunning, keeper } = salon
  // who breaks it off now breaks off one of its programs, and it goes back
  process.on('SIGINT', () => undefined)
  if (isRunning) await during('Stoppen', () => stopSalon(salon))
  const branch = run('git', ['symbolic-ref', '--quiet', '--short', 'HEAD']).stdout.trim()
  const old = path.join(versions, `van-${from.slice(0, 12)}`)
  const changes = []
  try {
    changes.push(await during('Gegevens apart zetten', () => setAside(salon, env)))
    changes.push(changeFiles({ branch, from, to, beside, old }))
    await during('Omschakelen en bekijken', async () => {
      await withTrial({ root, node: nodeOf(root), env }, visitPages)
    })
    if (isRunning) {
      await during('Openen', async () => {
        startSalon()
        await untilReady(addressOf(env), () => keeper && !keeperOf(root))
      })
    }
  } catch (error) {
    console.error(`De nieuwe versie werkt hier niet: ${error.message}`)
    await goBack(changes, salon)
    if (isRunning) {
      startSalon()
      if (!keeper || keeperOf(root))
        await during('Opnieuw openen', () => untilReady(addressOf(env)))
    }
    throw new Refusal(
      `De oude versie (${short(from)}) staat terug, met de gegevens van voor de update.${keeper && !keeperOf(root) ? ' Start het programma met npm start.' : ''}`,
    )
  }
  const seconds = Math.ceil((Date.now() - since) / 1_000)
  for (const { forget: end } of changes) end()
  console.log(
    isRunning
      ? `De salon draait nu op ${short(to)}; hij was ${seconds} s dicht.`
      : `De nieuwe versie staat klaar (${short(to)}): start het programma met npm start.`,
  )
}

async function goBack(changes, salon) {
  if (salon.isRunning && (await salon.database.isRunning(salon))) await stopSalon(salon)
  for (const { what, back } of changes.toReversed()) await during(what, back)
}

async function stopSalon({ keeper, url, folder, database }) {
  endUpdate = noteUpdate(root)
  if (service) systemctl('stop')
  else if (keeper) process.kill(keeper, 'SIGUSR2')
  for (const last = Date.now() + STOP_MS; Date.now() < last; await sleep(100))
    if (await database.hasStopped({ url, folder })) return
  endUpdate()
  if (service) systemctl('start')
  throw new Refusal(
    'De salon stopt niet: draait er nog een server op deze gegevens? Stop die eerst. Er is niets veranderd.',
  )
}

function startSalon() {
  endUpdate()
  if (service) systemctl('start')
}

function systemctl(verb) {
  const { status, stderr } = run('systemctl', [verb, service])
  if (status !== 0) throw new Refusal(`systemctl ${verb} ${service} lukte niet: ${stderr}`)
}

/** A copy of the data as it stands while nobody writes, and the way back to it. */
async function setAside({ url, folder, database }, env) {
  const what = 'Gegevens terugzetten'
  if (!url && !existsSync(folder)) return { what, back: () => undefined, forget: () => undefined }
  if (url) {
    const before = await database.versionOf(url)
    const file = backUp(env)
    return {
      what,
      async back() {
        if ((await database.versionOf(url)) === before) return
        await database.empty(url)
        output(process.execPath, ['scripts/restore.mjs', file, '--yes'], { env })
      },
      forget: () => undefined,
    }
  }
  const copy = `${folder}.before-update`
  const unfinished = `${copy}-unfinished`
  for (const place of [copy, unfinished]) rmSync(place, { recursive: true, force: true })
  output('cp', ['-a', folder, unfinished])
  renameSync(unfinished, copy)
  return {
    what,
    back() {
      const failed = `${folder}.failed-update`
      rmSync(failed, { recursive: true, force: true })
      // between the two lines nothing lies there: a start puts the copy back (embedded-folder.ts)
      renameSync(folder, failed)
      renameSync(copy, folder)
      rmSync(failed, { recursive: true, force: true })
    },
    forget: () => rmSync(copy, { recursive: true, force: true }),
  }
}

/** Puts the new files, packages and build in the place of the old ones, which are kept at hand. */
function changeFiles({ branch, from, to, beside, old }) {
  const isAhead = branch && run('git', ['merge-base', '--is-ancestor', from, to]).status === 0
  const goTo = (commit) =>
    isAhead ? ['reset', '--quiet', '--keep', commit] : ['checkout', '--quiet', '--detach', commit]
  const parts = ['node_modules', 'build']
  rmSync(old, { recursive: true, force: true })
  mkdirSync(old, { recursive: true })
  const back = () => {
    // the salon waits: what goes is only moved, and removed when it is open again
    for (const part of parts) {
      if (!existsSync(path.join(old, part))) continue
      move(part, root, beside)
      move(part, old, root)
    }
    output('git', isAhead || !branch ? goTo(from) : ['checkout', '--quiet', branch])
  }
  try {
    output('git', goTo(to))
    for (const part of parts) {
      move(part, root, old)
      move(part, beside, root)
    }
  } catch (error) {
    back()
    throw error
  }
  return { what: 'Programma terugzetten', back, forget: () => undefined }
}

function move(part, source, target) {
  if (existsSync(path.join(source, part)))
    renameSync(path.join(source, part), path.join(target, part))
}

function forget(beside) {
  run('git', ['worktree', 'remove', '--force', beside])
  rmSync(versions, { recursive: true, force: true })
  run('git', ['worktree', 'prune'])
}

/** The Node that the packages of a version bring along, or the one that runs this. */
function nodeOf(folder) {
  const delivered = path.join(
    folder,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin/node',
  )
  return existsSync(delivered) ? delivered : process.execPath
}

function addressOf({ HOST, PORT }) {
  const host = !HOST || ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3_000}`
}

function git(...args) {
  return output('git', args).trim()
}

function output(command, args, settings) {
  const { status, stdout, stderr, error } = run(command, args, settings)
  if (status !== 0)
    throw new Refusal(`${command} ${args[0]} lukte niet: ${stderr || error?.message}`)
  return stdout
}

function run(command, args, settings = {}) {
  return spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    ...settings,
  })
}

function short(commit) {
  return commit.slice(0, 10)
}

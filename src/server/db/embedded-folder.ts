import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from '#server/db/embedded-binaries.ts'
import { nearestExisting, type ServerUser } from '#server/db/embedded-user.ts'
import { StartError } from '#server/env.ts'
import { removeFolder } from '#server/remove-folder.ts'
import { syncFolder } from '#server/sync-folder.ts'

/**
 * Makes the missing folders above the data folder, for the same owner as the ones that are there.
 */
export function makeParents(dataDir: string, user: ServerUser): void {
  const parent = path.dirname(dataDir)
  const above = nearestExisting(parent)
  const isOwned = fs.statSync(above).uid !== 0
  if (!fs.statSync(above).isDirectory())
    throw new StartError(`${above} is een bestand en geen map: kies een andere DATA_DIR.`)
  try {
    let folder = above
    for (const name of path.relative(above, parent).split(path.sep).filter(Boolean)) {
      folder = path.join(folder, name)
      // one by one: asked for all at once, Node never comes back from a place like /proc, where
      // nothing can be made
      if (makeFolder(folder) && isOwned) user.own(folder)
    }
  } catch (cause) {
    throw new StartError(
      `De map ${parent} kan niet gemaakt worden: laat deze gebruiker schrijven in ${above}, of kies een andere DATA_DIR.`,
      { cause },
    )
  }
}

/** Whether it was made: false where another process, started at the same time, was first. */
function makeFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder)
    return true
  } catch (error) {
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
    throw error
  }
}

/**
 * Leaves a complete data folder of our version at `dataDir`, or throws StartError. Needs the
 * folder's lock.
 */
export async function prepareFolder(
  dataDir: string,
  binaries: Binaries,
  user: ServerUser,
): Promise<void> {
  await removeUnfinished(dataDir)
  putBack(dataDir)
  const version = versionOf(dataDir)
  if (version === undefined) await createFolder(dataDir, binaries, user)
  else if (version !== binaries.major)
    throw new StartError(
      `De map ${dataDir} is gemaakt door PostgreSQL ${version}, maar dit programma brengt PostgreSQL ${binaries.major} mee: maak een back-up met de versie van het programma die ze maakte, of kies een andere DATA_DIR om leeg te beginnen.`,
    )
}

/** What an update set aside that ended while putting it back: an empty salon would be a loss. */
function putBack(dataDir: string): void {
  const aside = `${dataDir}.before-update`
  if (!fs.existsSync(dataDir) && fs.existsSync(aside)) fs.renameSync(aside, dataDir)
}

function versionOf(dataDir: string): string | undefined {
  if (!fs.existsSync(dataDir)) return undefined
  const file = path.join(dataDir, 'PG_VERSION')
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim()
  if (fs.readdirSync(dataDir).length === 0) return undefined
  throw new StartError(
    `De map ${dataDir} is niet leeg en geen map van PostgreSQL: zet ze opzij, of kies een andere DATA_DIR.`,
  )
}

/**
 * Built beside its place and moved there when complete, so a kill in the middle leaves nothing
 * half-made behind.
 */
async function createFolder(
  dataDir: string,
  { native }: Binaries,
  user: ServerUser,
): Promise<void> {
  const unfinished = fs.mkdtempSync(unfinishedPrefix(dataDir))
  user.own(unfinished)
  const locale = [
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  try {
    // by its working folder: one that outlives a kill of this process cannot make the folder anew
    // once it is removed
    const args = ['-D', '.', '-U', 'salon', '--auth=trust', ...locale]
    await promisify(execFile)(path.join(native, 'bin/initdb'), args, {
      ...user.ids,
      cwd: unfinished,
    })
  } catch (cause) {
    await removeUnfinished(dataDir)
    throw new StartError(`De database in ${dataDir} kon niet gemaakt worden: ${reasonOf(cause)}`, {
      cause,
    })
  }
  if (fs.existsSync(dataDir)) fs.rmdirSync(dataDir)
  fs.renameSync(unfinished, dataDir)
  syncFolder(path.dirname(dataDir))
}

/** What initdb itself says, rather than the whole command line. */
function reasonOf(cause: unknown): string {
  const said =
    cause instanceof Error && 'stderr' in cause && typeof cause.stderr === 'string'
      ? cause.stderr
      : ''
  return said.trim().replaceAll(/\s*\n\s*/g, '; ') || String(cause)
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir)
  for (const name of fs.readdirSync(parent)) {
    const folder = path.join(parent, name)
    // the initdb of a killed process may still be writing, or removing what it wrote
    if (folder.startsWith(unfinishedPrefix(dataDir))) await removeFolder(folder)
  }
}

function unfinishedPrefix(dataDir: string): string {
  return `${dataDir}-unfinished-`
}

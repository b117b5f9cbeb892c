// After the build: the owner's service worker, with the list of what it keeps on a device: the code
// of her screens, the page that opens them without a network, and which code belongs to which.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'vite'

const client = path.resolve('build', 'client')
const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8'))
const DOOR = '/admin/zonder-internet'

/** The files of the build that a part of it may ask for, sooner or later. */
function filesOf(key, files = new Set()) {
  const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key]
  if (files.has(file)) return files
  for (const one of [file, ...css, ...assets]) files.add(one)
  for (const next of [...imports, ...dynamicImports]) filesOf(next, files)
  return files
}

const files = new Set()
for (const key of Object.keys(manifest))
  if (/^src\/app\/(entry\.client\.tsx|root\.tsx|admin\/)/.test(key) && manifest[key].isEntry)
    filesOf(key, files)

// the list of routes is named after what is in it: its name stands for the whole build
const list = readdirSync(path.join(client, 'assets')).find((name) =>
  /^manifest-\w+\.js$/.test(name),
)
const version = list.slice('manifest-'.length, -'.js'.length)
const routes = JSON.parse(
  readFileSync(path.join(client, 'assets', list), 'utf8').replace(/^[^{]*|;\s*$/g, ''),
)
const paths = Object.values(routes.routes)
  .map(({ path: own, parentId }) =>
    parentId === 'admin/layout' ? `/${own.replace(/\/:.*$/, '')}` : '',
  )
  .filter((own) => own !== '')
const standIns = {
  door: DOOR,
  routes: `/__manifest?${new URLSearchParams({ paths: [...new Set(paths)].toSorted().join(','), version })}`,
}
const kept = [
  ...[...files, `assets/${list}`].map((file) => ({ url: `/${file}`, revision: null })),
  ...Object.values(standIns).map((url) => ({ url, revision: version })),
]

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { conditions: ['browser', 'import', 'module', 'default'] },
  define: {
    KEPT_FILES: JSON.stringify(kept),
    STAND_INS: JSON.stringify(standIns),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: createRequire(import.meta.url).resolve('../src/app/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

// `npm run targets`: walks the journeys that tests/e2e/targets.spec.ts holds to their bounds, and
// puts how many actions each took into the README. `-- --no-build` takes the build as it is.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { environment, fail, run } from './install.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salon-targets-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'targets.jsonl')
const isBuilt = process.argv.includes('--no-build')
if (!isBuilt && run('npm', ['run', '--silent', 'build'], environment).status !== 0) process.exit(1)
const journeys = ['test', 'tests/e2e/targets.spec.ts', '--workers=1']
if (
  run('playwright', journeys, { ...environment, ALL_SCREENS: '1', TARGETS_FILE: file }).status !== 0
)
  fail('A journey failed: the README stays as it was.')

const targets = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const rows = targets.map(
  ({ goal, screen, found, bound, unit = '' }) =>
    `| ${goal} | ${screen} | ${found}${unit} | ≤ ${bound}${unit} |`,
)
const table = [
  '| What the owner does | On | Seen | Bound |',
  '| --- | --- | ---: | ---: |',
  ...rows,
]
const readme = readFileSync('README.md', 'utf8')
const marked = /(<!-- targets:start -->)[\s\S]*?(<!-- targets:end -->)/
if (!marked.test(readme)) fail('README.md lacks <!-- targets:start --> and <!-- targets:end -->')
writeFileSync('README.md', readme.replace(marked, `$1\n${table.join('\n')}\n$2`))
console.log(table.join('\n'))

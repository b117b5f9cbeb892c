// `npm test`: everything that must hold before a change goes in, the quick checks and the build
// first and side by side; stops at the first that fails. `npm test -- --only=vitest,e2e` runs some
// of the steps. The last line counts the tests, for machines to read.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { requireChromium } from './chromium.mjs'
import { environment, fail, prepare, root, run } from './install.mjs'

const results = mkdtempSync(path.join(os.tmpdir(), 'salon-results-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))
const vitestResults = path.join(results, 'vitest.json')
const e2eResults = path.join(results, 'e2e.json')

// one checker: each further one works out anew what the others know, and two cores are taken
const steps = {
  format: 'biome check .',
  lint: 'oxlint --type-aware --deny-warnings',
  structure: 'node scripts/check-structure.mjs',
  types: 'tsc -b --checkers 1',
  unused: 'knip',
  build: 'npm run --silent build',
  vitest: `vitest run --reporter=default --reporter=json --outputFile.json=${vitestResults}`,
  e2e: 'playwright test --reporter=list,json',
}
const QUICK = ['format', 'lint', 'structure', 'types', 'unused', 'build']
const chosen = chooseSteps()
prepare()
// the developer's own settings, and above all her database, are not for tests: empty counts as not
// set
const OWN_SETTINGS = [
  ...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^(?!NODE_ENV)([A-Z_]+)=/gm),
].map(([, name]) => name)

const env = {
  ...environment,
  ...Object.fromEntries(OWN_SETTINGS.map((name) => [name, ''])),
  PLAYWRIGHT_JSON_OUTPUT_FILE: e2eResults,
  // lint and types are programs of Go, whose collector takes a third of their time by default
  GOGC: '200',
}
if (chosen.includes('e2e')) env.CHROMIUM = requireChromium()

const times = []
const quick = chosen.filter((name) => QUICK.includes(name))
// lint, types and build read what this writes
const generated = quick.length === 0 || run('react-router', ['typegen'], env).status === 0
const held = await Promise.all(quick.map(passesBeside))
const failed = generated
  ? (quick.find((_, index) => !held[index]) ??
    chosen.filter((name) => !QUICK.includes(name)).find((name) => !passes(name)))
  : 'types'
console.log(`\n${times.join('\n')}`)
console.log(failed ? `\nStep "${failed}" failed.` : '\nAll steps passed.')
const count = countTests()
// a step without tests of its own, or tests that could not even be loaded, are one failure
console.log(`${count.passed} passed, ${failed ? Math.max(count.failed, 1) : count.failed} failed`)
process.exit(failed ? 1 : 0)

function chooseSteps() {
  const only = process.argv
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
  const names = only?.split(',') ?? Object.keys(steps)
  const unknown = names.find((name) => !Object.hasOwn(steps, name))
  return unknown === undefined
    ? names
    : fail(`There is no step "${unknown}"; the steps are ${Object.keys(steps).join(', ')}.`)
}

function passes(name) {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const [program, ...args] = steps[name].split(' ')
  return noted(name, start, run(program, args, env).status === 0)
}

/** A check while others run: what it printed is shown once it has ended. */
function passesBeside(name) {
  const start = performance.now()
  const [program, ...args] = steps[name].split(' ')
  const settings = { cwd: root, env, maxBuffer: Infinity, shell: process.platform === 'win32' }
  return new Promise((resolve) => {
    execFile(program, args, settings, (error, stdout, stderr) => {
      console.log(`\n── ${name} ──\n${stdout}${stderr}`.trimEnd())
      resolve(noted(name, start, !error))
    })
  })
}

function noted(name, start, passed) {
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  times.push(`${name.padEnd(10)} ${seconds.padStart(6)} s  ${passed ? 'ok' : 'FAILED'}`)
  return passed
}

function countTests() {
  const vitest = read(vitestResults) ?? { numPassedTests: 0, numFailedTests: 0 }
  const { stats } = read(e2eResults) ?? { stats: { expected: 0, flaky: 0, unexpected: 0 } }
  return {
    passed: vitest.numPassedTests + stats.expected + stats.flaky,
    failed: vitest.numFailedTests + stats.unexpected,
  }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

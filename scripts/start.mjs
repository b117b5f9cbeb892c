// `npm start` on a bare checkout: install, build and serve, each only when needed. Runs on the
// machine's own Node; everything after the install runs on the Node that the lockfile brings.
import { spawn } from 'node:child_process'
import { isBuildStale } from './build-stamp.mjs'
import {
  environment,
  fail,
  giveToOwner,
  prepare,
  requireWritable,
  root,
  stepHere,
} from './install.mjs'
import { done } from './steps.mjs'

const since = Date.now()
const node = prepare(() => done('Installeren'))
if (isBuildStale()) {
  requireWritable('Van deze versie van het programma is er nog geen build', [root, `${root}/build`])
  if (!stepHere('Bouwen', 'npm', ['run', '--silent', 'build']))
    fail('Het bouwen is mislukt: hierboven staat wat er gezegd werd.')
  giveToOwner('build')
} else done('Bouwen')

const env = {
  ...environment,
  NODE_ENV: 'production',
  FOLLOW_PARENT: '1',
  STARTED_AT: String(since),
}
// to try everything: payments without a provider are tests, labelled as such
if (!env.STRIPE_SECRET_KEY && !env.SUMUP_API_KEY) env.PAYMENTS ||= 'sandbox'
const server = spawn(node, ['--max-semi-space-size=8', '--max-old-space-size=512', 'server.mjs'], {
  cwd: root,
  env,
  stdio: 'inherit',
})
server.on('error', (error) => fail(`De server kon niet gestart worden: ${error.message}`))
server.on('exit', (code) => process.exit(code ?? 1))

// Ctrl-C reaches the server by itself, as part of the terminal's foreground group: passed on, it
// would count as the second
process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
process.on('SIGTERM', () => server.kill('SIGTERM'))
// `npm start` runs under `sh -c`, which dies of a SIGTERM without passing it on: follow the parent
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  server.kill('SIGTERM')
}, 300)
watch.unref()

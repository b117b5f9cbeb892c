// `npm start` on a bare checkout: install, build and serve, each only when needed. Runs on the
// machine's own Node; everything after the install runs on the Node that the lockfile brings.
import { spawn } from 'node:child_process'
import { isBuildStale } from './build-stamp.mjs'
import { handOver, noteKeeper } from './handover.mjs'
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

let server
/** What the end of the server means now: the end of all, waiting for an update, or another start. */
let afterwards = 'end'
open()
noteKeeper(root)
handOver(root, {
  pause() {
    afterwards = 'wait'
    server.kill('SIGTERM')
  },
  // whatever lies here now, what a broken off update left included, is made whole and served
  resume() {
    afterwards = 'open'
    if (hasEnded()) open()
  },
})

function open() {
  const since = Date.now()
  const node = prepare(() => done('Installeren'))
  if (isBuildStale()) {
    requireWritable('Van deze versie van het programma is er nog geen build', [
      root,
      `${root}/build`,
    ])
    if (!stepHere('Bouwen', 'npm', ['run', '--silent', 'build']))
      fail('Het bouwen is mislukt: hierboven staat wat er gezegd werd.')
    giveToOwner('build')
  } else done('Bouwen')
  serve(node, since)
}

function serve(node, since) {
  afterwards = 'end'
  const env = {
    ...environment,
    NODE_ENV: 'production',
    FOLLOW_PARENT: '1',
    MALLOC_ARENA_MAX: '2',
    STARTED_AT: String(since),
  }
  // to try everything: payments without a provider are tests, labelled as such
  if (!env.STRIPE_SECRET_KEY && !env.SUMUP_API_KEY) env.PAYMENTS ||= 'sandbox'
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=512']
  server = spawn(node, [...flags, 'server.mjs'], { cwd: root, env, stdio: 'inherit' })
  server.on('error', (error) => fail(`De server kon niet gestart worden: ${error.message}`))
  server.on('exit', (code) => {
    if (afterwards === 'end') process.exit(code ?? 1)
    if (afterwards === 'open') open()
  })
}

function hasEnded() {
  return server.exitCode !== null || server.signalCode !== null
}

function stop(signal) {
  afterwards = 'end'
  if (hasEnded()) process.exit(0)
  server.kill(signal)
}

// Ctrl-C reaches the server by itself, as part of the terminal's foreground group: passed on, it
// would count as the second
process.on('SIGINT', () => (process.stdin.isTTY && !hasEnded()) || stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
// `npm start` runs under `sh -c`, which dies of a SIGTERM without passing it on: follow the parent
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  stop('SIGTERM')
}, 300)
watch.unref()

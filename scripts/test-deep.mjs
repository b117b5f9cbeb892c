// `npm run test:deep`: the journeys that are made on every screen, then the programs that take minutes.
// All of it runs, whatever fails before.
import { requireCaddy } from './caddy.mjs'
import { environment, run } from './install.mjs'

const steps = [
  ['npm', 'run', '--silent', 'build'],
  [
    'playwright',
    'test',
    'admin-',
    'every-screen',
    'owner',
    'gift-vouchers',
    'booking.spec',
    'three-people',
    'site.spec',
    'slow-3g',
    'targets',
  ],
  ['vitest', 'run', '--config', 'vitest.deep.config.ts'],
]
const failed = []
const env = { ...environment, ALL_SCREENS: '1', CADDY: requireCaddy() }
for (const [program, ...args] of steps) {
  if (run(program, args, env).status !== 0) failed.push(program)
  if (failed.includes('npm')) break // there is nothing to look at without a build
}
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}.` : 'All of it passed.')
process.exit(failed.length > 0 ? 1 : 0)

// `node scripts/with-chromium.mjs COMMAND…`: runs a command once the packages and a Chromium are
// there, as `npm test` does, and tells it in CHROMIUM where that is. What needs a browser after
// minutes learns at its first second whether there is one.
import { requireChromium } from './chromium.mjs'
import { environment, prepare, run } from './install.mjs'

const [program, ...args] = process.argv.slice(2)
prepare()
// Ctrl-C is for the command, which first says what it has
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
const { status } = run(program, args, { ...environment, CHROMIUM: requireChromium() })
process.exit(status ?? 1)

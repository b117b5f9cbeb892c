// Finds a Chromium for the browser tests, or gets one.
import { spawnSync } from 'node:child_process'
import { has, installPackage } from './apt.mjs'
import { environment, fail, run } from './install.mjs'

/** The path of a Chromium that runs on this machine; installs one when there is none and it may. */
export function requireChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium for the browser tests …')
  installPackage(
    ['chromium-headless-shell', 'chromium'],
    'The browser tests need Chromium, and this machine has none.',
  )
  // where the distribution's package is only a pointer to a snap, Playwright's own build does
  // instead
  if (!findChromium()) run('playwright', ['install', '--with-deps', 'chromium'])
  return (
    findChromium() ??
    fail(
      'Chromium could not be installed. Try: sudo apt-get update && sudo apt-get install -y chromium',
    )
  )
}

/** The one without windows first: it needs a quarter less time for the same tests. */
function findChromium() {
  const names = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ]
  return [...names, playwrightsOwn()].find((file) => file && has(file, ['--version']))
}

function playwrightsOwn() {
  const program =
    "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  return spawnSync('node', ['-e', program], { env: environment, encoding: 'utf8' }).stdout.trim()
}

// Finds a Caddy for the tests of what lies in deploy/, or gets one.
import { has, installPackage } from './apt.mjs'
import { fail } from './install.mjs'

const WHY = 'The test of the proxy needs Caddy, and this machine has none.'

/** The path of a Caddy that runs on this machine; installs one when there is none and it may. */
export function requireCaddy() {
  const found = findCaddy()
  if (found) return found
  console.log('Installing Caddy for the test of the proxy …')
  installPackage(['caddy'], WHY)
  return findCaddy() ?? fail(`${WHY} Try: sudo apt-get update && sudo apt-get install -y caddy`)
}

function findCaddy() {
  return [process.env.CADDY, 'caddy', '/usr/bin/caddy'].find(
    (file) => file && has(file, ['version']),
  )
}

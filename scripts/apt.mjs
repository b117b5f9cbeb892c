// Gets a program that the tests need and that this machine lacks, from its own packages.
import { spawnSync } from 'node:child_process'
import { fail, run } from './install.mjs'

/** Whether a program is there and runs. */
export function has(command, args = ['--version']) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/**
 * Installs the first of these packages that this machine knows; ends with `why` and the command when
 * it may not.
 */
export function installPackage(names, why) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!has('apt-get') || !(sudo.length === 0 || has('sudo', ['-n', 'true'])))
    fail(`${why} Install it with: sudo apt-get update && sudo apt-get install -y ${names.at(-1)}`)
  const apt = [...sudo, 'apt-get', '-y', '-q']
  run(apt[0], [...apt.slice(1), 'update'])
  const known = names.find((name) => has('apt-cache', ['show', name])) ?? names.at(-1)
  run(apt[0], [...apt.slice(1), 'install', '--no-install-recommends', known])
}

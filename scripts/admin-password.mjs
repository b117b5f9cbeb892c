// `npm run admin:password [-- "a new password"]`: sets the owner's password (a made-up one when
// none is given), ends every session and lifts every lock-out. Works beside a running server and
// without one.
import { existsSync } from 'node:fs'
import { resetPassword } from '#foundation/auth/commands.server.ts'
import { connect } from '#server/db/client.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { readEnv } from '#server/env.ts'
import { createLog, reasonOf } from '#server/log.ts'
import { generatePassword, WEAKNESS, weaknessOf } from '#server/password.ts'
import { runningServer } from './running-server.mjs'

const given = process.argv[2]
const weakness = given !== undefined && weaknessOf(given)
if (weakness) stop(`Het wachtwoord ${WEAKNESS[weakness]}.`)
const password = given ?? generatePassword()
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  const running = env.DATABASE_URL ?? (await runningServer(`${env.DATA_DIR}/postgres`))
  const embedded = running ? undefined : await startPostgres(`${env.DATA_DIR}/postgres`)
  await reset(running ?? embedded.url)
  await embedded?.stop()
} catch (error) {
  stop(
    error.name === 'StartError'
      ? error.message
      : `Het wachtwoord kon niet ingesteld worden: ${reasonOf(error)}. Start de salon eerst één keer.`,
  )
}
console.log(
  given
    ? 'Het wachtwoord is ingesteld, en overal is uitgelogd.'
    : `Nieuw wachtwoord: ${password}\nOveral is uitgelogd.`,
)

async function reset(url) {
  const { db, pool } = connect(url, createLog('silent'))
  await resetPassword(db, password, new Date()).finally(() => pool.end())
}

function stop(message) {
  console.error(message)
  process.exit(1)
}

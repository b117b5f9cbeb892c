// `npm run doctor`: what the tab Systeem says, in a terminal: the machine, the database, backups, mail,
// site and what is connected, each with what helps. Works beside a running server and without one, and
// then says so; without its database it looks at the rest. Changes nothing. Exits 1 when something fails.
import { existsSync } from 'node:fs'
import { examine } from '#desk/system/commands.server.ts'
import { createCalendar } from '#server/adapters/calendar/create-calendar.ts'
import { createCardPayments } from '#server/adapters/card-payments/create-card-payments.ts'
import { createMailer } from '#server/adapters/mail/create-mailer.ts'
import { createOutside } from '#server/adapters/outside/create-outside.ts'
import { createTerminal } from '#server/adapters/terminal/create-terminal.ts'
import { connect } from '#server/db/client.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { readEnv } from '#server/env.ts'
import { createLog, reasonOf } from '#server/log.ts'
import { readSigningSecret } from '#server/signing-secret.ts'
import { runningServer } from './running-server.mjs'

const SIGNS = { ok: '✓', warn: '!', fail: '✗' }
const log = createLog('silent')
/** What was opened for the look, and is closed after it. */
const open = []

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  const { version, checks } = await look(env)
  console.log(`Hondensalon ${version}\n`)
  for (const check of checks) tell(check)
  const [failing, poor] = ['fail', 'warn'].map(
    (status) => checks.filter((check) => check.status === status).length,
  )
  console.log(`\n${summary(failing, poor)}`)
  if (failing > 0) process.exitCode = 1
} catch (error) {
  console.error(
    error.name === 'StartError' ? error.message : `Nakijken lukte niet: ${reasonOf(error)}.`,
  )
  process.exitCode = 1
} finally {
  for (const close of open.toReversed()) await close()
}

async function look(env) {
  const db = await openDatabase(env)
  const asked = 'away' in db ? undefined : db
  const mailer = createMailer(env)
  open.push(() => mailer.close())
  return await examine({
    env,
    db,
    clock: () => new Date(),
    outside: createOutside(),
    mailer,
    terminal: createTerminal(env, asked),
    cardPayments: await createCardPayments(env, asked),
    calendar: asked && (await createCalendar(env, asked)),
    signingSecret: secretOf(env),
    self: undefined,
    hops: undefined,
  })
}

/** The salon's database, the embedded one started for the look if need be; else why there is none. */
async function openDatabase(env) {
  try {
    const folder = `${env.DATA_DIR}/postgres`
    let url = env.DATABASE_URL ?? (await runningServer(folder))
    if (!url) {
      if (!existsSync(folder)) return { away: `er is nog geen salon in ${env.DATA_DIR}` }
      const embedded = await startPostgres(folder)
      open.push(() => embedded.stop())
      url = embedded.url
    }
    const { db, pool } = connect(url, log)
    open.push(() => pool.end())
    await pool.query('select from salon')
    return db
  } catch (error) {
    return { away: reasonOf(error) }
  }
}

function secretOf({ SIGNING_SECRET: given, DATA_DIR: dataDir }) {
  try {
    return readSigningSecret({ given, dataDir })
  } catch {
    return undefined
  }
}

function tell({ label, status, detail, cure }) {
  console.log(`${SIGNS[status]} ${label}: ${detail}`)
  if (cure) console.log(`    → ${cure}`)
}

function summary(failing, poor) {
  if (failing > 0) return `${failing} in gebreke, ${poor} om naar te kijken.`
  return poor > 0 ? `Niets in gebreke, ${poor} om naar te kijken.` : 'Alles in orde.'
}

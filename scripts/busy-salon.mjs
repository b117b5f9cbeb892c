// `npm run seed:busy -- [--visits 60000] [--staff 1]`: fills an empty salon (DATA_DIR or DATABASE_URL)
// as it looks after many years, the same at each run of one day: so many past visits, 1 500 coming
// ones, customers and dogs in proportion, of so many members. To see how the admin feels then; never
// for a real salon.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { MOST_MEMBERS, seedBusySalon } from '#app/server/seed/busy-salon.ts'
import { brusselsToday } from '#lib/dates.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { readEnv, StartError } from '#server/env.ts'
import { reasonOf } from '#server/log.ts'

const MOST_VISITS = 2_000_000
/** What fits into the memory that a salon gives its database is written to disk again and again. */
const SETTINGS = ['shared_buffers=256MB', 'max_wal_size=4GB', 'autovacuum=off']
const whole = new Intl.NumberFormat('nl-BE')

let embedded
let client
try {
  const size = readSize()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  embedded = env.DATABASE_URL
    ? undefined
    : await startPostgres(`${env.DATA_DIR}/postgres`, { settings: SETTINGS })
  client = new pg.Client({
    connectionString: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? embedded.url,
  })
  await client.connect()
  const { rows } = await client.query(
    "select from pg_stat_activity where application_name = 'salon-alive' and datname = current_database()",
  )
  if (rows.length > 0) throw new StartError('De salon draait nog. Stop hem eerst.')
  const begun = performance.now()
  await seedBusySalon(client, brusselsToday(new Date()), size)
  const seconds = Math.ceil((performance.now() - begun) / 1_000)
  console.log(
    `De salon heeft nu ${whole.format(size.visits)} voorbije afspraken (${seconds} s). Start hem met npm start.`,
  )
} catch (error) {
  const reason =
    error.name === 'StartError'
      ? error.message
      : `${reasonOf(error)}. Start de salon eerst één keer, en laat hem nog zonder klanten.`
  console.error(`Er is niets veranderd. ${reason}`)
  process.exitCode = 1
} finally {
  await client?.end().catch(() => undefined)
  await embedded?.stop()
}

function readSize() {
  const size = readArguments()
  const isWhole = ({ visits, members }) =>
    Number.isInteger(visits) &&
    visits >= 1 &&
    visits <= MOST_VISITS &&
    Number.isInteger(members) &&
    members >= 1 &&
    members <= MOST_MEMBERS
  if (isWhole(size)) return size
  throw new StartError(
    `Gebruik: npm run seed:busy -- --visits 60000 --staff 1, met 1 tot ${whole.format(MOST_VISITS)} afspraken en 1 tot ${MOST_MEMBERS} medewerkers.`,
  )
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        visits: { type: 'string', default: '60000' },
        staff: { type: 'string', default: '1' },
      },
    })
    return { visits: Number(values.visits), members: Number(values.staff) }
  } catch {
    return { visits: Number.NaN, members: Number.NaN }
  }
}

// `npm run seed:busy`: fills an empty salon (DATA_DIR or DATABASE_URL) as it looks after many
// years: 8 000 customers, 12 000 dogs, 60 000 appointments, the same at each run of one day. To see
// how the admin feels then; never for a real salon.
import { existsSync } from 'node:fs'
import pg from 'pg'
import { seedBusySalon } from '#app/server/seed/busy-salon.ts'
import { brusselsToday } from '#lib/dates.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { readEnv, StartError } from '#server/env.ts'
import { reasonOf } from '#server/log.ts'

let embedded
let client
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  embedded = env.DATABASE_URL ? undefined : await startPostgres(`${env.DATA_DIR}/postgres`)
  client = new pg.Client({
    connectionString: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? embedded.url,
  })
  await client.connect()
  const { rows } = await client.query(
    "select from pg_stat_activity where application_name = 'salon-alive' and datname = current_database()",
  )
  if (rows.length > 0) throw new StartError('The salon is running: stop it first.')
  await seedBusySalon(client, brusselsToday(new Date()))
  console.log('The salon is busy now: start it with npm start.')
} catch (error) {
  const reason =
    error.name === 'StartError'
      ? error.message
      : `${reasonOf(error)}. Start the salon once before, and let it have no customers.`
  console.error(`Nothing was changed: ${reason}`)
  process.exitCode = 1
} finally {
  await client?.end().catch(() => undefined)
  await embedded?.stop()
}

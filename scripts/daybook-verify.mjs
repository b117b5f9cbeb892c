// `npm run daybook:verify`: recomputes the day-receipts book of a salon (DATA_DIR or DATABASE_URL)
// from its first day on. Says in one sentence each what does not hold and exits 1; else says how
// much does. Changes nothing; works beside a running server and without one.
import { existsSync } from 'node:fs'
import { verifyBook } from '#money/day-book/verification/commands.server.ts'
import { connect } from '#server/db/client.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { readEnv } from '#server/env.ts'
import { createLog, reasonOf } from '#server/log.ts'
import { runningServer } from './running-server.mjs'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  const running = env.DATABASE_URL ?? (await runningServer(`${env.DATA_DIR}/postgres`))
  if (!running && !existsSync(`${env.DATA_DIR}/postgres`))
    throw new Error('There is no salon in this folder')
  const embedded = running ? undefined : await startPostgres(`${env.DATA_DIR}/postgres`)
  await verify(running ?? embedded.url).finally(() => embedded?.stop())
} catch (error) {
  console.error(
    error.name === 'StartError'
      ? error.message
      : `The day book could not be read: ${reasonOf(error)}. Start the salon once first.`,
  )
  process.exitCode = 1
}

async function verify(url) {
  const { db, pool } = connect(url, createLog('silent'))
  const { days, entries, problems } = await verifyBook(db).finally(() => pool.end())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  const book = `${counted(days, 'closed day')} and ${counted(entries, 'entry', 'entries')}`
  console.log(
    problems.length === 0
      ? `The day book holds: ${book}.`
      : `The day book does not hold: ${counted(problems.length, 'problem')} in ${book}.`,
  )
}

function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`
}

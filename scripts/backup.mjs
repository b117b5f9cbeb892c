// `npm run backup [-- --to DIR]`: one snapshot of the whole salon (DATA_DIR or DATABASE_URL) as one
// file, in BACKUP_DIR and, when one is set, in the bucket; or in DIR alone. Works beside a running
// server and without one. Says in one Dutch sentence what went wrong and exits 1: no half file stays.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'

// read again at the next one: without it the loading alone takes more memory than the work
enableCompileCache(path.join(import.meta.dirname, '../build/server/.compiled'))
const { asBackupError, BackupError } = await import('#server/backup/backup-error.ts')
const { makeBackup } = await import('#server/backup/make-backup.ts')
const { readEnv } = await import('#server/env.ts')
const { readSigningSecret } = await import('#server/signing-secret.ts')
const { runningServer } = await import('./running-server.mjs')

try {
  const { to } = readArguments()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  const made = await withOwner(env, (ownerUrl) => make(env, ownerUrl, to))
  const facts = [
    `${inDutch((made.bytes / 1_000_000).toFixed(1))} MB`,
    `${inDutch(made.rows)} rijen`,
    `${inDutch(made.seconds)} s`,
    env.BACKUP_KEY ? 'versleuteld met BACKUP_KEY' : 'niet versleuteld (zet BACKUP_KEY)',
  ]
  console.log(`Back-up gemaakt: ${path.resolve(made.file)}\n  ${facts.join(' · ')}`)
  if (made.place) console.log(`  ook in ${made.place}`)
} catch (error) {
  const isSaid = error.name === 'StartError' || error instanceof BackupError
  console.error(isSaid ? error.message : asBackupError(error, 'de map van de back-up').message)
  process.exitCode = 1
}

/** 61.234 and 2,5, without the tables of all languages that Node would load for it. */
function inDutch(number) {
  const [whole, part] = String(number).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, '.'), part].filter(Boolean).join(',')
}

function readArguments() {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values
  } catch {
    throw new BackupError('Gebruik: npm run backup, of npm run backup -- --to MAP.')
  }
}

async function make(env, ownerUrl, to) {
  const signingSecret = readSigningSecret({ given: env.SIGNING_SECRET, dataDir: env.DATA_DIR })
  const from = { ownerUrl, signingSecret, key: env.BACKUP_KEY, madeAt: new Date() }
  const made = await makeBackup(from, to ?? env.BACKUP_DIR)
  if (to || !env.BACKUP_S3_BUCKET) return made
  const { bucketOf } = await import('#server/backup/bucket.ts')
  const bucket = bucketOf(env)
  await bucket.put(made)
  return { ...made, place: bucket.name }
}

/** Does the work with the address of the database's owner, and starts the embedded one for it if need be. */
async function withOwner(env, work) {
  const folder = `${env.DATA_DIR}/postgres`
  const given = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  const running = given ?? (await runningServer(folder))
  if (running) return await work(running)
  if (!existsSync(folder))
    throw new BackupError(
      `Er is nog geen salon in ${env.DATA_DIR}: start het programma eerst een keer.`,
    )
  const { startPostgres } = await import('#server/db/embedded.ts')
  const embedded = await startPostgres(folder)
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

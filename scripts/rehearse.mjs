// `node scripts/rehearse.mjs BACKUP`, run by `npm run update` in the folder of the new version: restores
// the backup into a scratch copy, brings that up to this version, checks its books, and lets this build
// serve it: pages, answers, a booking. Nothing of it reaches anybody, and the copy goes afterwards.
// Prints what it saw as JSON, or says in a sentence what does not hold and exits 1.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { proveBackup } from '#desk/backups/proof/commands.server.ts'
import { asBackupError, BackupError } from '#server/backup/backup-error.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { readEnv } from '#server/env.ts'
import { tryBooking, visitPages, withTrial } from './trial.mjs'

const root = path.join(import.meta.dirname, '..')
/** With these set the copy would write to people, ask for money or fill somebody's calendar. */
const OUTSIDE = [
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SUMUP_API_KEY',
  'SUMUP_MERCHANT_CODE',
  'GOOGLE_CALENDAR_ID',
  'GOOGLE_SERVICE_ACCOUNT',
  'CALENDAR',
  'E_INVOICES',
  'BACKUP_DIR',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
  'DATABASE_URL_FILE',
  'MIGRATION_DATABASE_URL',
  'SIGNING_SECRET',
  'PUBLIC_URL',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
]

const env = readEnv()
mkdirSync(env.DATA_DIR, { recursive: true })
const folder = mkdtempSync(path.join(env.DATA_DIR, 'proef-'))
chmodSync(folder, 0o755) // started by root, the database runs as another user
let embedded
try {
  const [file] = process.argv.slice(2)
  // the server of a salon that runs is left in peace; one from outside has the version that counts
  const given = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  embedded = given ? undefined : await startPostgres(path.join(folder, 'postgres'))
  const ownerUrl = given ?? embedded.url
  const migrationsFolder = path.join(root, 'src/server/db/migrations')
  const place = { file, key: env.BACKUP_KEY, ownerUrl, folder, migrationsFolder }
  const seen = {}
  const { rows, days } = await proveBackup(place, async (scratchUrl) => {
    await withTrial({ root, node: process.execPath, env: alone(scratchUrl) }, async (url) => {
      seen.pages = await visitPages(url)
      seen.booking = await tryBooking(url)
    })
  })
  console.log(JSON.stringify({ rows, days, ...seen }))
} catch (error) {
  const isSaid = ['StartError', 'TrialError'].includes(error.name) || error instanceof BackupError
  console.error(isSaid ? error.message : asBackupError(error, folder).message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function alone(scratchUrl) {
  const without = Object.fromEntries(OUTSIDE.map((name) => [name, '']))
  return {
    ...process.env,
    ...without,
    PAYMENTS: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: scratchUrl,
    DATA_DIR: path.join(folder, 'data'),
  }
}

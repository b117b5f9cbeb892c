// `npm run restore -- FILE [--yes]`: puts a backup in the place of the salon (DATA_DIR or DATABASE_URL),
// at once or not at all. Says in Dutch what would be lost, asks, and first makes a backup of what is
// there. Every refusal is one sentence, and nothing was touched then.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { proveBackup } from '#desk/backups/proof/commands.server.ts'
import { asBackupError, BackupError } from '#server/backup/backup-error.ts'
import { compareWith, inspectBackup } from '#server/backup/inspect.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { refuseRunning, swapIn } from '#server/backup/swap.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { readSigningSecret, replaceSigningSecret } from '#server/signing-secret.ts'
import { runningServer } from './running-server.mjs'

const migrationsFolder = path.join(import.meta.dirname, '../src/server/db/migrations')
const ENDED_HERE =
  'Wat hier beëindigd is, blijft beëindigd: sleutels van programma’s, log-ins en uitnodigingen, passkeys en herstelcodes, toestellen en links van klanten.'
const ENDED_ELSEWHERE =
  'Iedereen logt opnieuw in, met het wachtwoord van toen. Wat sindsdien op een andere machine beëindigd werd, weet deze niet: kijk bij Medewerkers en Veiligheid na welke log-ins, passkeys en sleutels nog mogen.'
let embedded
try {
  const { file, yes } = readArguments()
  if (existsSync('.env')) process.loadEnvFile('.env')
  await restore(readEnv(), file, yes)
} catch (error) {
  const isSaid = error.name === 'StartError' || error instanceof BackupError
  console.error(isSaid ? error.message : asBackupError(error, 'de map van de back-up').message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}

function readArguments() {
  const usage = 'Gebruik: npm run restore -- BESTAND, met --yes erbij om niets te vragen.'
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (positionals.length !== 1) throw new Error(usage)
    return { file: positionals[0], yes: values.yes }
  } catch {
    throw new BackupError(usage)
  }
}

async function restore(env, file, yes) {
  const key = env.BACKUP_KEY
  const inspected = await inspectBackup(file, key, migrationsFolder)
  const ownerUrl = await reach(env)
  await withClient(ownerUrl, refuseRunning)
  const losses = await compareWith(ownerUrl, inspected)
  tell(inspected, losses)
  if (losses && !yes && !(await agrees())) {
    console.log('Er is niets veranderd.')
    return
  }
  const { BACKUP_DIR: folder, SIGNING_SECRET: given, DATA_DIR: dataDir } = env
  if (losses) {
    const signingSecret = readSigningSecret({ given, dataDir })
    const kept = await makeBackup({ ownerUrl, signingSecret, key, madeAt: new Date() }, folder)
    console.log(`Wat er stond, is bewaard in ${path.resolve(kept.file)}`)
  }
  const place = { file, key, ownerUrl, folder: dataDir, migrationsFolder }
  const { rows } = await proveBackup(place, async (scratchUrl) => {
    await open(env, ownerUrl)
    const secret = inspected.salon.signingSecret
    const swap = secret && replaceSigningSecret(dataDir, secret)
    await swapIn(scratchUrl, ownerUrl).catch((error) => {
      if (swap) swap.forget()
      throw error
    })
    if (swap) swap.ready()
  })
  console.log(
    `De back-up is teruggezet: ${inDutch(rows)} rijen. Start het programma met npm start.`,
  )
  if (given && inspected.salon.signingSecret && given !== inspected.salon.signingSecret)
    console.log(
      `Let op: links in oude mails werken pas als je SIGNING_SECRET weghaalt: het geheim van de back-up staat in ${dataDir}/signing-secret.`,
    )
}

/** The address of the owner of the salon's database; the embedded one is started. */
async function reach(env) {
  const given = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  if (given) return given
  const folder = `${env.DATA_DIR}/postgres`
  if (await runningServer(folder))
    throw new BackupError('De salon draait nog: stop het programma eerst, en begin dan opnieuw.')
  embedded = await startPostgres(folder)
  return embedded.url
}

/** Brings what is there up to this program, so that the rows of the backup fit. */
async function open(env, ownerUrl) {
  await openDatabase({
    ownerUrl,
    appUrl: env.MIGRATION_DATABASE_URL && env.DATABASE_URL,
    secret: { given: env.SIGNING_SECRET, dataDir: env.DATA_DIR },
    migrationsFolder,
    log: createLog('silent'),
  })
}

async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  await client.connect()
  await work(client).finally(() => client.end())
}

function tell({ salon }, losses) {
  const moment = new Date(salon.madeAt).toLocaleString('nl-BE', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Brussels',
  })
  console.log(`Back-up van ${moment}.`)
  if (losses) tellLosses(losses)
  console.log(losses ? `\n${ENDED_HERE}\n${ENDED_ELSEWHERE}` : `\n${ENDED_ELSEWHERE}`)
}

function tellLosses(losses) {
  const shown = losses.filter(({ now, inBackup }) => now > 0 || inBackup > 0)
  console.log('\nIn de salon staat nu, en na het terugzetten:')
  for (const { kind, now, inBackup } of shown)
    console.log(`  ${kind}: ${inDutch(now)} → ${inDutch(inBackup)}`)
  const lost = shown.filter(({ newer, changed }) => newer > 0 || changed > 0)
  if (lost.length === 0) console.log('\nNiets in de salon is nieuwer dan de back-up.')
  else {
    console.log('\nNieuwer dan de back-up, en dus weg na het terugzetten:')
    for (const { kind, newer, changed } of lost) {
      const parts = [
        newer > 0 && `${inDutch(newer)} nieuwe`,
        changed > 0 && `${inDutch(changed)} gewijzigde`,
      ]
      console.log(`  ${kind}: ${parts.filter(Boolean).join(', ')}`)
    }
  }
}

async function agrees() {
  if (!process.stdin.isTTY)
    throw new BackupError(
      'Hier kan niemand antwoorden: voeg --yes toe om terug te zetten. Er is niets veranderd.',
    )
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('\nTerugzetten? Typ ja: ')
  lines.close()
  return /^ja?$/i.test(answer.trim())
}

function inDutch(number) {
  return number.toLocaleString('nl-BE')
}

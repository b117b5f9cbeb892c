import { Logger, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { giveRights, makeAppRole, roleAt } from '#server/db/roles.ts'
import { failToReach } from '#server/db/start-error.ts'
import { StartError } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import { keepSigningSecret, type SecretPlace } from '#server/signing-secret.ts'

type Place = {
  ownerUrl: string
  /** Given: its role gets the rights. Else a role is made for the app. */
  appUrl?: string | undefined
  migrationsFolder: string
  secret: SecretPlace
  log: Pick<Log, 'warn'>
}

/**
 * Brings a database up to this program as its owner, and answers the address of the app's role
 * beside the secret that signs links; throws StartError.
 */
export async function openDatabase({
  ownerUrl,
  appUrl,
  migrationsFolder,
  secret,
  log,
}: Place): Promise<{ connectionString: string; signingSecret: string }> {
  const owner = new Pool({
    connectionString: ownerUrl,
    max: 2,
    application_name: 'salon-owner',
    connectionTimeoutMillis: 15_000,
  })
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
  try {
    const signingSecret = await migrate(
      owner,
      migrationsFolder,
      async (client) => await keepSigningSecret(secret, client),
    )
    await runMigrations({ pgPool: owner, logger: new Logger(() => () => undefined) })
    const address = appUrl ?? (await makeAppRole(owner, ownerUrl))
    const { role, isMighty } = address
      ? await roleAt(address).catch(failToReach)
      : { role: '', isMighty: true }
    if (address && !isMighty) {
      await giveRights(owner, role)
      return { connectionString: address, signingSecret }
    }
    if (appUrl)
      throw new StartError(
        'De rol van DATABASE_URL is eigenaar van de tabellen of superuser: geef een rol die geen van beide is, naast de eigenaar in MIGRATION_DATABASE_URL.',
      )
    log.warn(
      'the app works with all rights of the owner of the database: let that role make roles (CREATEROLE), or set MIGRATION_DATABASE_URL beside DATABASE_URL',
    )
    return { connectionString: ownerUrl, signingSecret }
  } finally {
    await owner.end()
  }
}

import type { NewKey } from '#foundation/auth/keys/schema.ts'
import type { CreatedKey } from '#foundation/auth/keys/wire.ts'
import type { Deps } from '#server/deps.ts'
import { insertKey, newKey } from '#server/http/api-key.ts'

const DAY_MS = 24 * 60 * 60_000

/** Makes a key for a program; what is stored does not say it again. */
export async function makeKey(
  { db, clock, changes }: Deps,
  { name, scopes, days }: NewKey,
): Promise<CreatedKey> {
  const { key, ...stored } = newKey()
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
  await insertKey(db, { ...stored, name, scopes, createdAt, expiresAt })
  changes.tell('api_keys')
  return { key, name }
}

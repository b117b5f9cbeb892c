import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { AppError } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { actAs } from '#server/db/deed.ts'
import { apiKeys } from '#server/db/tables/http.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppEnv, Session } from '#server/http/context.ts'
import { countHit } from '#server/http/rate-limit.ts'
import { deedOf } from '#server/http/session.ts'
import { hashToken, isSameSecret } from '#server/http/token.ts'

const MINUTE = 60_000
/** What every key begins with, so that nobody takes it for something else. */
const MARK = 'salon_'
/** By so much of a key it is found and recognised; the rest is known to who has it alone. */
const BEGINNING = MARK.length + 8
const WRONG = { bucket: 'api-key', max: 20 }

/** A key of 256 random bits, and what is stored of it. */
export function newKey(): { key: string; beginning: string; keyHash: string } {
  const key = `${MARK}${randomBytes(32).toString('base64url')}`
  return { key, beginning: key.slice(0, BEGINNING), keyHash: hashToken(key) }
}

/** The key that a program sends along; undefined when it sends none. */
export function sentKey(c: Context<AppEnv>): string | undefined {
  return /^Bearer +(salon_\S*)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/**
 * What a key opens, in the name that the owner gave it. `unauthenticated` when it is wrong, ended
 * or past its day; `too_many_requests` for an address that sent many of those.
 */
export async function findKey(
  c: Context<AppEnv>,
  sent: string,
): Promise<Session & Required<Pick<Session, 'scopes'>>> {
  const deps = c.get('deps')
  const now = deps.clock()
  const [found] = await deps.db
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.beginning, sent.slice(0, BEGINNING)),
        gt(apiKeys.expiresAt, now),
        isNull(apiKeys.endedAt),
      ),
    )
  if (!found?.keyHash || !isSameSecret(found.keyHash, hashToken(sent))) {
    await countHit(deps, WRONG, clientAddress(c))
    throw new AppError('unauthenticated', 'Deze sleutel werkt niet (meer).')
  }
  const { id, name, scopes, lastUsedAt } = found
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > MINUTE)
    await deps.db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id))
  return { id, person: { id, name, role: 'owner', staffId: null }, confirmedAt: null, scopes }
}

/** From here on what this request writes is done by the key. */
export function actAsKey(c: Context<AppEnv>, { id }: Session): void {
  actAs(deedOf(c, { id, role: 'key' }, c.get('deps').clock()))
}

/** The keys that were not ended, the newest first. */
export async function listKeys(db: Db) {
  const { id, name, beginning, scopes, createdAt, expiresAt, lastUsedAt, endedAt } = apiKeys
  return await db
    .select({ id, name, beginning, scopes, createdAt, expiresAt, lastUsedAt })
    .from(apiKeys)
    .where(isNull(endedAt))
    .orderBy(desc(createdAt), desc(id))
}

export async function insertKey(db: Db, row: typeof apiKeys.$inferInsert) {
  await db.insert(apiKeys).values(row)
}

/** Ends a key at once; undefined when there is none. */
export async function endKey(db: Db, keyId: string, endedAt: Date) {
  const [row] = await db
    .update(apiKeys)
    .set({ endedAt, keyHash: null })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.endedAt)))
    .returning({ id: apiKeys.id })
  return row
}

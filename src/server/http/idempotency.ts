import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { type GenericSchema, safeParse } from 'valibot'
import { AppError, sure } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { placeholders, prepared } from '#server/db/prepared/prepared.ts'
import { idempotencyKeys } from '#server/db/tables/http.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * One request that may be repeated: the key the client chose (scoped to the route) and a hash of
 * what it sent.
 */
export type Repeatable = { key: string; bodyHash: string }
export type Answer = { status: number; answer: unknown }

/** Thrown by work whose key was taken: the route then gives its first answer. */
export class AnsweredBefore extends Error {
  override name = 'AnsweredBefore'
}

const KEPT = 24 * 60 * 60_000

/**
 * Reads `Idempotency-Key`. Undefined without one; 422 when it is longer than 200 characters or not
 * printable.
 */
export function repeatable(
  header: string | undefined,
  route: string,
  body: string,
): Repeatable | undefined {
  if (!header) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw new AppError('invalid', 'De sleutel van deze aanvraag is ongeldig.')
  return {
    key: `${route} ${header}`,
    bodyHash: createHash('sha256').update(body).digest('base64url'),
  }
}

/**
 * The first answer to the same request within 24 hours. 422 `idempotency_mismatch` when the key
 * came with another body.
 */
export async function findAnswer(
  db: Db,
  request: Repeatable,
  now: Date,
): Promise<Answer | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, request.key))
  if (!row || row.createdAt.getTime() <= now.getTime() - KEPT) return undefined
  if (row.bodyHash !== request.bodyHash)
    throw new AppError(
      'idempotency_mismatch',
      'Deze aanvraag werd al met andere gegevens verstuurd. Herlaad de pagina en probeer opnieuw.',
    )
  return { status: row.status, answer: row.answer }
}

/**
 * Takes the key inside the transaction that does the work. A concurrent repeat waits at the primary
 * key until that transaction ends: after a commit it gets false (ask `findAnswer`), after a
 * rollback it goes on itself.
 */
export async function takeKey(tx: Db, request: Repeatable, now: Date): Promise<boolean> {
  const taken = await insertKey(tx).execute({
    ...request,
    now,
    forgotten: new Date(now.getTime() - KEPT).toISOString(),
  })
  return taken.length === 1
}

/** Stores the answer in the same transaction. */
export async function keepAnswer(tx: Db, { key }: Repeatable, { status, answer }: Answer) {
  await updateAnswer(tx).execute({ key, status, answer: JSON.stringify(answer) })
}

/** The first answer to this key, or that of the work done with the key taken in its transaction. */
export async function once<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: { repeat: Repeatable | undefined; answer: GenericSchema<unknown, T> },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return await transact(deps.db, (tx) => onceIn({ ...deps, db: tx }, request, () => work(tx)))
}

/** The same within a transaction of the caller, which a refusal has to end. */
export async function onceIn<T>(
  { db: tx, clock }: Pick<Deps, 'db' | 'clock'>,
  { repeat, answer }: { repeat: Repeatable | undefined; answer: GenericSchema<unknown, T> },
  work: () => Promise<T>,
): Promise<T> {
  if (!repeat) return await work()
  if (await takeKey(tx, repeat, clock())) {
    const made = await work()
    await keepAnswer(tx, repeat, { status: 201, answer: made })
    return made
  }
  const first = sure(await findAnswer(tx, repeat, clock()), 'a taken key has no answer')
  const read = safeParse(answer, first.answer)
  // a version before this one kept it, in a shape that is told no more
  if (!read.success)
    throw new AppError('already_done', 'Dit is al bewaard. Herlaad de pagina om het te zien.')
  return read.output
}

const insertKey = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      ...placeholders('key', 'bodyHash'),
      status: 0,
      answer: {},
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { bodyHash: sql`excluded.body_hash`, createdAt: sql`excluded.created_at` },
      setWhere: sql`${idempotencyKeys.createdAt} <= ${sql.placeholder('forgotten')}::timestamptz`,
    })
    .returning({ key: idempotencyKeys.key }),
)

const updateAnswer = prepared((db) =>
  db
    .update(idempotencyKeys)
    .set({ status: sql`${sql.placeholder('status')}`, answer: sql`${sql.placeholder('answer')}` })
    .where(eq(idempotencyKeys.key, sql.placeholder('key'))),
)

export async function removeOldKeys(db: Db, now: Date) {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT)))
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/**
 * Does something while the database, by its owner's hand, takes no mail whose subject has this word
 * in it.
 */
export async function refuse(
  tableOwner: Db,
  word: string,
  work: () => Promise<void>,
): Promise<void> {
  await tableOwner.execute(
    sql`alter table outbox add constraint refused check (subject not like ${sql.raw(`'%${word}%'`)}) not valid`,
  )
  try {
    await work()
  } finally {
    await tableOwner.execute(sql`alter table outbox drop constraint refused`)
  }
}

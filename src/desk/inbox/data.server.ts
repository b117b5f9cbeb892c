import { sql } from 'drizzle-orm'
import type { InboxCounts } from '#desk/inbox/wire.ts'
import { one } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { appointments } from '#server/db/tables/appointments.ts'
import { cancellationFees } from '#server/db/tables/cancellation-fees.ts'
import { contacts } from '#server/db/tables/contacts.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { waitingListEntries } from '#server/db/tables/waiting-list.ts'

/** How much of each kind waits for the owner, each by an index that holds nothing else. */
export async function countInbox(db: Db): Promise<InboxCounts> {
  const { rows } = await db.execute<InboxCounts>(sql`
    select
      (select count(*)::int from ${appointments} where status = 'pending' and held_until is null) as requests,
      (select count(*)::int from ${contacts} where not is_done) as messages,
      (select count(*)::int from ${outbox} where state = 'failed') as mails,
      (select count(*)::int from ${cancellationFees} where state = 'proposed') as fees,
      (select count(*)::int from ${waitingListEntries} where state = 'waiting') as waiting`)
  return one(rows)
}

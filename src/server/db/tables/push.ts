import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { namesOf } from '#lib/names-of.ts'
import { pushKinds } from '#lib/push-kinds.ts'
import { instant, key } from '#server/db/columns.ts'
import { people } from '#server/db/tables/auth.ts'
import { sessions } from '#server/db/tables/http.ts'

/**
 * The devices of who works here that want to be told of something, by the address where its browser
 * gets that. It outlives a session that ran out, and goes with one that was ended.
 */
export const pushDevices = pgTable('push_devices', {
  id: key(),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  kinds: text({ enum: namesOf(pushKinds) })
    .array()
    .notNull(),
  personId: uuid()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
  createdAt: instant().notNull(),
})

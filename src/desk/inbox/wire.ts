import { type InferOutput, object } from 'valibot'
import { inboxKinds } from '#desk/inbox/rules.ts'
import { keyed, keysOf } from '#lib/keyed.ts'
import { whole } from '#lib/wire.ts'

/** How much of each kind waits for the owner. */
export const inboxCountsSchema = object(keyed(keysOf(inboxKinds), () => whole))
export type InboxCounts = InferOutput<typeof inboxCountsSchema>

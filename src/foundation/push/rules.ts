import type { NoticeOf } from '#foundation/push/schema.ts'
import { formatLongDate } from '#lib/dates.ts'
import { namesOf } from '#lib/names-of.ts'
import { type PushKind, pushKinds } from '#lib/push-kinds.ts'
import type { Role } from '#lib/roles.ts'
import type { PushNotice } from '#server/adapters/push/push.ts'

/** What somebody of this role can be told of. */
export function kindsFor(role: Role): PushKind[] {
  return namesOf(pushKinds).filter((kind) => role === 'owner' || pushKinds[kind].forStaff)
}

/** Who is told of something. */
export function rolesFor(kind: PushKind): Role[] {
  return pushKinds[kind].forStaff ? ['owner', 'staff'] : ['owner']
}

/** What a device shows: which kind of thing and for which day, never about whom. */
export function noticeOf({ kind, date, path }: NoticeOf): PushNotice {
  return {
    title: date ? `${pushKinds[kind].label} voor ${formatLongDate(date)}` : pushKinds[kind].label,
    body: 'Tik om te openen.',
    path,
    tag: date ? `${kind} ${date}` : kind,
  }
}

/** When a notice that did not arrive is tried again, in minutes; after the last it is let go. */
const AGAIN_MINUTES = [1, 10, 60]

/** After how many minutes the next try comes; undefined when there is none. */
export function againAfter(attempts: number): number | undefined {
  return AGAIN_MINUTES[attempts]
}

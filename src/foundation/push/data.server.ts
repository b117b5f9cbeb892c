import { and, arrayContains, asc, desc, eq, inArray } from 'drizzle-orm'
import type { PushKind } from '#lib/push-kinds.ts'
import type { PushDevice } from '#server/adapters/push/push.ts'
import type { Db } from '#server/db/client.ts'
import { people } from '#server/db/tables/auth.ts'
import { pushDevices } from '#server/db/tables/push.ts'

/** More devices of one person than these are not told: the oldest gives way. */
export const MOST_DEVICES = 10

/** Notes what a device wants to be told; under the same address it is the same device. */
export async function putDevice(db: Db, device: Omit<typeof pushDevices.$inferInsert, 'id'>) {
  await db
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: device })
  const others = await db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.personId, device.personId))
    .orderBy(desc(pushDevices.createdAt), pushDevices.id)
    .offset(MOST_DEVICES)
  await removeDevices(
    db,
    others.map(({ id }) => id),
  )
}

/** What a device of this person wants to be told; from now on it belongs to the asking session. */
export async function claimDevice(
  db: Db,
  { endpoint, personId, sessionId }: { endpoint: string; personId: string; sessionId: string },
): Promise<PushKind[]> {
  const [device] = await db
    .update(pushDevices)
    .set({ sessionId })
    .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.personId, personId)))
    .returning({ kinds: pushDevices.kinds })
  return device?.kinds ?? []
}

/** The devices that want to be told of something, of who still works here. */
export async function listDevices(
  db: Db,
  { kind, roles }: { kind: PushKind; roles: readonly ('owner' | 'staff')[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .innerJoin(people, eq(people.id, pushDevices.personId))
    .where(
      and(
        arrayContains(pushDevices.kinds, [kind]),
        eq(people.isActive, true),
        inArray(people.role, [...roles]),
      ),
    )
    .orderBy(asc(pushDevices.createdAt))
  return rows.map(({ id }) => id)
}

/** Where a device gets its notices; undefined when it wants none any more. */
export async function findDevice(db: Db, id: string): Promise<PushDevice | undefined> {
  const { endpoint, p256dh, auth } = pushDevices
  const [device] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushDevices)
    .where(eq(pushDevices.id, id))
  return device
}

/** Lets go of devices by their ids. */
export async function removeDevices(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.delete(pushDevices).where(inArray(pushDevices.id, [...ids]))
}

/** Lets go of the device at an address, of this person alone. */
export async function removeDeviceAt(
  db: Db,
  { endpoint, personId }: { endpoint: string; personId: string },
) {
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.personId, personId)))
}

/** Lets go of the devices of a session or a person; of everybody where neither is named. */
export async function forgetDevices(db: Db, of: { sessionId?: string; personId?: string } = {}) {
  await db
    .delete(pushDevices)
    .where(
      and(
        of.sessionId === undefined ? undefined : eq(pushDevices.sessionId, of.sessionId),
        of.personId === undefined ? undefined : eq(pushDevices.personId, of.personId),
      ),
    )
}

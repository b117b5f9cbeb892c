import type { z } from 'zod'
import {
  findDevice,
  listDevices,
  putDevice,
  removeDeviceAt,
  removeDevices,
} from '#foundation/push/data.server.ts'
import { againAfter, kindsFor, noticeOf, rolesFor } from '#foundation/push/rules.ts'
import type { choiceSchema, deliverySchema, NoticeOf } from '#foundation/push/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { PushKind } from '#lib/push-kinds.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/context.ts'

const MINUTE = 60_000

/** Lets the devices that want it be told of something, once what happened is stored. */
export async function tellDevices(db: Db, { jobs }: Pick<Deps, 'jobs'>, notice: NoticeOf) {
  await jobs.add(db, 'push.tell', [{ payload: notice }])
}

/**
 * Notes what a device wants to be told, of what its person may know; nothing lets go of it. Throws
 * `invalid` for an address that is no push service.
 */
export async function chooseKinds(
  { db, push, clock }: Deps,
  { id: sessionId, person }: Session,
  { endpoint, kinds, ...keys }: z.output<typeof choiceSchema>,
): Promise<PushKind[]> {
  if (!push.accepts(endpoint))
    throw new AppError('invalid', 'Deze browser krijgt zijn meldingen van een adres dat niet kan.')
  const allowed = kindsFor(person.role).filter((kind) => kinds.includes(kind))
  if (allowed.length === 0) await removeDeviceAt(db, { endpoint, personId: person.id })
  else
    await putDevice(db, {
      endpoint,
      ...keys,
      kinds: allowed,
      personId: person.id,
      sessionId,
      createdAt: clock(),
    })
  return allowed
}

/** Gives each device that wants to be told of something a delivery of its own. */
export async function tellEach({ db, jobs }: Deps, notice: NoticeOf) {
  const { kind } = notice
  const devices = await listDevices(db, { kind, roles: rolesFor(kind) })
  if (devices.length > 0)
    await jobs.add(
      db,
      'push.deliver',
      devices.map((deviceId) => ({ payload: { ...notice, deviceId, attempts: 0 } })),
    )
}

/**
 * Sends one notice to one device. A device that is gone is let go; what does not arrive is tried
 * again some times.
 */
export async function deliverNotice(
  { db, jobs, push, log, clock }: Deps,
  { deviceId, attempts, ...notice }: z.output<typeof deliverySchema>,
) {
  const device = await findDevice(db, deviceId)
  if (!device) return
  const outcome = await push.send(device, noticeOf(notice))
  if (outcome.kind === 'sent') return
  if (outcome.kind === 'gone') return await removeDevices(db, [deviceId])
  log.warn({ reason: outcome.reason }, 'a notice did not arrive')
  const minutes = outcome.kind === 'retry' ? againAfter(attempts) : undefined
  if (minutes === undefined) return
  const payload = { ...notice, deviceId, attempts: attempts + 1 }
  const runAt = new Date(clock().getTime() + minutes * MINUTE)
  await jobs.add(db, 'push.deliver', [{ payload, runAt }])
}

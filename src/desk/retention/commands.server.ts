import path from 'node:path'
import { forgetRequests } from '#agenda/requests/commands.server.ts'
import { removeOldDevices } from '#clients/devices/data.server.ts'
import { forgetOldImports } from '#desk/imports/commands.server.ts'
import {
  emptyOldMails,
  getRetention,
  measureDatabase,
  removeOldDeeds,
  removeOldMails,
  removeSpentJobs,
  removeUnpaidOrders,
  updateRetention,
} from '#desk/retention/data.server.ts'
import { limitsOf } from '#desk/retention/rules.ts'
import type { RetentionChange } from '#desk/retention/schema.ts'
import type { Retention, Storage } from '#desk/retention/wire.ts'
import { forgetUnusedPictures } from '#foundation/salon/commands.server.ts'
import { removeLinks } from '#foundation/visit-links/data.server.ts'
import { AppError } from '#lib/errors.ts'
import { measureKeptMails, pruneKeptMails } from '#server/adapters/mail/folder.ts'
import type { Deps } from '#server/deps.ts'
import { removeOldFaults } from '#server/http/faults.ts'
import { removeOldKeys } from '#server/http/idempotency.ts'
import { removeOldHits } from '#server/http/rate-limit.ts'
import { removeExpiredSessions } from '#server/http/session.ts'
import { logged } from '#server/log.ts'

/**
 * Removes what is not to be kept any longer, whoever keeps it; each kind by itself, so that a fault
 * in one stops none of the others.
 */
export async function prune({ db, env, clock, today, log, faults }: Deps): Promise<void> {
  const now = clock()
  const limits = limitsOf(await getRetention(db), now)
  // bodies go before rows
  const steps: Record<string, () => Promise<unknown>> = {
    files: async () => await pruneKeptMails(outboxOf(env), limits.mailBodies),
    bodies: async () => await emptyOldMails(db, limits.mailBodies),
    mails: async () => await removeOldMails(db, limits.mails),
    orders: async () => await removeUnpaidOrders(db, limits.unpaidOrders),
    jobs: async () => await removeSpentJobs(db, limits.spentJobs),
    deeds: async () => await removeOldDeeds(db, limits.deeds),
    links: async () => await removeLinks(db, now),
    devices: async () => await removeOldDevices(db, limits.devices),
    pictures: async () => await forgetUnusedPictures(db, now),
    requests: async () => await forgetRequests({ db, clock, today }),
    imports: async () => await forgetOldImports(db, now),
    sessions: async () => await removeExpiredSessions(db, now),
    hits: async () => await removeOldHits(db, now),
    keys: async () => await removeOldKeys(db, now),
    faults: async () => await removeOldFaults(db, now),
  }
  for (const [step, work] of Object.entries(steps))
    await logged({ log, faults }, { step }, async () => void (await work()))
}

/** Stores how long things are kept. Throws `stale` with the stored settings. */
export async function changeRetention(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  change: RetentionChange,
): Promise<Retention> {
  const saved = await updateRetention(db, change, clock())
  if (!saved)
    throw new AppError('stale', 'De instellingen zijn intussen op een andere plaats gewijzigd.', {
      current: await getRetention(db),
    })
  return saved
}

/** How much room all of it takes now. */
export async function measureStorage({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Storage> {
  const [database, files] = await Promise.all([
    measureDatabase(db),
    measureKeptMails(outboxOf(env)),
  ])
  return { ...database, files }
}

function outboxOf({ DATA_DIR }: Deps['env']): string {
  return path.join(DATA_DIR, 'outbox')
}

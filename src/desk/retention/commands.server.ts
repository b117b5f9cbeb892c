import path from 'node:path'
import {
  emptyOldMails,
  getRetention,
  measureDatabase,
  removeOldMails,
  removeSpentJobs,
  removeUnpaidOrders,
  updateRetention,
} from '#desk/retention/data.server.ts'
import { limitsOf } from '#desk/retention/rules.ts'
import type { RetentionChange } from '#desk/retention/schema.ts'
import type { Retention, Storage } from '#desk/retention/wire.ts'
import { AppError } from '#lib/errors.ts'
import { measureKeptMails, pruneKeptMails } from '#server/adapters/mail/folder.ts'
import type { Deps } from '#server/deps.ts'
import { logged } from '#server/log.ts'

/** Removes what is not to be kept any longer, bodies before rows; each kind by itself, so that a fault in one stops none of the others. */
export async function prune({ db, env, clock, log }: Deps): Promise<void> {
  const limits = limitsOf(await getRetention(db), clock())
  const steps: Record<string, () => Promise<unknown>> = {
    files: async () => await pruneKeptMails(outboxOf(env), limits.mailBodies),
    bodies: async () => await emptyOldMails(db, limits.mailBodies),
    mails: async () => await removeOldMails(db, limits.mails),
    orders: async () => await removeUnpaidOrders(db, limits.unpaidOrders),
    jobs: async () => await removeSpentJobs(db, limits.spentJobs),
  }
  for (const [step, work] of Object.entries(steps)) await logged({ log }, { step }, async () => void (await work()))
}

/** Stores how long things are kept. Throws `stale` with the stored settings. */
export async function changeRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>, change: RetentionChange): Promise<Retention> {
  const saved = await updateRetention(db, change, clock())
  if (!saved) throw new AppError('stale', 'De instellingen zijn intussen op een andere plaats gewijzigd.', { current: await getRetention(db) })
  return saved
}

/** How much room all of it takes now. */
export async function measureStorage({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Storage> {
  const [database, files] = await Promise.all([measureDatabase(db), measureKeptMails(outboxOf(env))])
  return { ...database, files }
}

function outboxOf({ DATA_DIR }: Deps['env']): string {
  return path.join(DATA_DIR, 'outbox')
}

import { parse } from 'valibot'
import {
  findCostedVisit,
  findFee,
  lockFee,
  putProposal,
  removeCancellation,
  removeNoShow,
  updateFee,
} from '#agenda/cancellation-fees/data.server.ts'
import {
  type CostedVisit,
  cancellationCost,
  costsNothing,
} from '#agenda/cancellation-fees/rules.ts'
import { type CancelledBy, type FeeChange } from '#agenda/cancellation-fees/schema.ts'
import {
  type CancellationCost,
  type CancellationFee,
  cancellationFeeSchema,
} from '#agenda/cancellation-fees/wire.ts'
import { findHouseRules } from '#foundation/salon/data.server.ts'
import type { HouseRules } from '#foundation/salon/wire.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import { toDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'

const FEE_GONE = 'Deze vergoeding bestaat niet (meer).'

/**
 * The rules that a client accepted for a visit; undefined when she accepted none, or a version of
 * which nothing was kept.
 */
export async function acceptedRules(
  db: Db,
  acceptedRulesVersion: string | null,
): Promise<HouseRules | undefined> {
  return acceptedRulesVersion === null ? undefined : await findHouseRules(db, acceptedRulesVersion)
}

type Visit = CostedVisit & { id: string; acceptedRulesVersion: string | null }

/**
 * What giving up a visit costs at a moment by the rules that its client accepted; undefined while
 * that is nothing.
 */
async function costOf(tx: Db, visit: Visit, at: Date) {
  const rules = await acceptedRules(tx, visit.acceptedRulesVersion)
  const cost = cancellationCost({ visit, rules, now: at })
  if (!rules || !cost || cost.kind === 'free' || costsNothing(cost)) return undefined
  return {
    kind: cost.kind,
    percent: cost.percent,
    amount: cost.amount === null ? null : toDecimal(cost.amount),
    rulesVersion: rules.version,
  }
}

/**
 * Proposes to the owner what cancelling or moving a visit at a moment costs its client; `visit` as
 * it stood before. Nothing while it is free.
 */
async function proposeFee(tx: Db, visit: Visit, at: Date): Promise<void> {
  const cost = await costOf(tx, visit, at)
  if (cost)
    await putProposal(tx, { ...cost, appointmentId: visit.id, owedBy: 'client', createdAt: at })
}

type Cancelling = { visit: Visit | undefined; cancelledBy: CancelledBy | undefined }

/**
 * What the rules promise the client of a visit that the salon cancels late: told and shown but not
 * kept, since only they know whether it was force majeure.
 */
export async function promisedFees(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { visit, cancelledBy }: Cancelling,
) {
  const cost = visit && cancelledBy === 'salon' ? await costOf(tx, visit, clock()) : undefined
  return cost ? [{ ...cost, owedBy: 'salon', deed: 'cancelled', state: 'proposed' } as const] : []
}

/** What cancelling a visit now costs whoever cancels it. Throws `not_found`. */
export async function costOfCancelling(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  appointmentId: string,
): Promise<CancellationCost> {
  const visit = orGone(
    await findCostedVisit(db, appointmentId),
    'Deze afspraak bestaat niet (meer).',
  )
  const { percent = 0, amount = '0.00' } = (await costOf(db, visit, clock())) ?? {}
  return { percent, amount }
}

type Changed = Visit & { status: string; isNoShow: boolean; heldUntil: string | null }
type Change = {
  before: Changed
  after: Changed
  actor: 'visitor' | 'owner' | 'system'
  cancelledBy: CancelledBy | undefined
}

/**
 * Proposes what a change of a visit costs its client, never what the salon did, and takes a
 * proposal back when the visit is restored or she came after all.
 */
export async function followChange(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { before, after, actor, cancelledBy }: Change,
): Promise<void> {
  if (actor === 'system' || before.heldUntil !== null) return
  const isCancelled = before.status !== 'cancelled' && after.status === 'cancelled'
  const isMoved = before.date !== after.date || before.startTime !== after.startTime
  if (before.status === 'cancelled' && after.status !== 'cancelled')
    await removeCancellation(tx, after.id)
  else if (
    (isCancelled && (actor === 'visitor' || cancelledBy === 'client')) ||
    (isMoved && actor === 'visitor')
  )
    await proposeFee(tx, before, clock())
  if (before.isNoShow && !after.isNoShow) await removeNoShow(tx, after.id)
  else if (after.isNoShow && !before.isNoShow) await proposeFee(tx, after, clock())
}

/**
 * What the owner decides about a fee: settled, waived for a reason, proposed again, or owed by the
 * other one. Throws `not_found`, and `stale` with the stored one.
 */
export async function changeFee(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { version, ...change }: FeeChange,
): Promise<CancellationFee> {
  try {
    return await db.transaction(async (tx) => {
      const before = orGone(await lockFee(tx, id), FEE_GONE)
      if (version !== undefined && version !== before.version)
        throw new AppError('stale', 'Deze vergoeding is intussen gewijzigd.', {
          current: parse(cancellationFeeSchema, before),
        })
      const state = change.state ?? before.state
      await updateFee(tx, id, {
        state,
        owedBy: change.owedBy ?? before.owedBy,
        reason: state === 'waived' ? change.reason || before.reason : '',
        settledAt: state === 'proposed' ? null : clock(),
      })
      return orGone(await findFee(tx, id), FEE_GONE)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'cancellation_fees_once')
      throw refusal('owedBy', 'Zo’n vergoeding staat er al.')
    throw error
  }
}

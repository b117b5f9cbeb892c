import {
  countVisitsOf,
  findMember,
  findTreatments,
  insertMember,
  listBusy,
  listGroomers,
  listStaff,
  lockStaff,
  removeMember,
  updateMember,
  updatePositions,
} from '#agenda/staff/data.server.ts'
import {
  bestFor,
  type Groomer,
  isBusy,
  LAST_MEMBER,
  MEMBER_GONE,
  nextColour,
  type Stretch,
  visitsSentence,
  worksAt,
} from '#agenda/staff/rules.ts'
import type { MemberChange, NewMember } from '#agenda/staff/schema.ts'
import type { Member } from '#agenda/staff/wire.ts'
import { endLogInOfMember, restWithMember } from '#foundation/auth/people/commands.server.ts'
import { getSalon, lockSalonPictures } from '#foundation/salon/data.server.ts'
import { AppError, orGone, refusal } from '#lib/errors.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Gives all visits of a member to another one, within the transaction of the caller; throws
 * `overlap` when she has something else then. Handed in, since visits stand above staff.
 */
export type HandOver = (
  tx: Db,
  deps: Deps,
  members: { from: Pick<Member, 'id' | 'name'>; to: Pick<Member, 'id' | 'name'> },
) => Promise<void>

type Wanted = Stretch & { staffId: string | undefined; service: string }

/**
 * Whose a visit becomes: of the member that the owner named, else of whoever fits best. Throws
 * `invalid` when the one she named has no visits (any more).
 */
export async function settleMember(tx: Db, { staffId, ...wanted }: Wanted): Promise<string> {
  if (staffId === undefined) return await fittingMember(tx, wanted)
  if (!(await listGroomers(tx)).some(({ id }) => id === staffId))
    throw refusal('staffId', MEMBER_GONE)
  return staffId
}

/**
 * Who takes a visit that is put elsewhere by its client or the waiting list: whoever has it, when
 * she is free then, else whoever fits best among some or all.
 */
export async function fittingMember(
  tx: Db,
  {
    service,
    visit,
    among,
    ...at
  }: Stretch & {
    service: string
    visit?: { id: string; staffId: string }
    among?: readonly Groomer[]
  },
): Promise<string> {
  const groomers = among ?? (await listGroomers(tx))
  const [first, ...others] = groomers
  if (!first) throw new Error('nobody in the salon has visits')
  if (others.length === 0) return first.id
  const parts = (await listBusy(tx, [at.date])).filter(({ visitId }) => visitId !== visit?.id)
  const hers = groomers.find(({ id }) => id === visit?.staffId)
  if (hers && worksAt(hers, at) && !isBusy(hers.id, at, parts)) return hers.id
  const { slotMinutes } = await getSalon(tx)
  const best = bestFor(groomers, at, {
    parts,
    treatment: (await findTreatments(tx, [service])).get(service),
    usableMinutes: slotMinutes,
  })
  return (best ?? first).id
}

/** Each has a bit in what the slots are asked. */
const MOST_MEMBERS = 30
const TOO_MANY = `Maximaal ${MOST_MEMBERS} medewerkers.`

/** Adds a member, last in the order, in a colour of her own when none is given. */
export async function addMember(deps: Deps, member: NewMember): Promise<Member> {
  return await changingStaff(deps, async (tx, all) => {
    if (all.length >= MOST_MEMBERS) throw refusal('name', TOO_MANY)
    await requirePicture(tx, member.pictureId)
    return await insertMember(tx, {
      ...member,
      colour: member.colour ?? nextColour(all),
      position: all.length,
    })
  })
}

/**
 * Changes the given fields of a member. `not_found`, `stale` with the stored one when `version` is
 * not its version any more, `invalid` when nobody would be active.
 */
export async function changeMember(
  deps: Deps,
  id: string,
  { version, position, ...change }: MemberChange,
): Promise<Member> {
  return await changingStaff(deps, async (tx, all) => {
    const before = orGone(
      all.find((member) => member.id === id),
      MEMBER_GONE,
    )
    if (version !== undefined && version !== before.version)
      throw new AppError('stale', 'Deze medewerker is intussen gewijzigd.', { current: before })
    if (change.isActive === false) requireAnother(all, id)
    await requirePicture(tx, change.pictureId ?? null)
    const changed = await updateMember(tx, id, change)
    if (change.isActive !== undefined && change.isActive !== before.isActive)
      await restWithMember(tx, id, change.isActive)
    if (position === undefined) return changed
    const others = all.flatMap((member) => (member.id === id ? [] : member.id))
    await updatePositions(tx, others.toSpliced(position, 0, id))
    return orGone(await findMember(tx, id), MEMBER_GONE)
  })
}

/**
 * Removes a member; whoever has visits only with somebody who takes them (`visitsTo`), else
 * `has_appointments` with how many. `invalid` for the last one who is active.
 */
export async function dropMember(
  deps: Deps,
  id: string,
  { visitsTo, handOver }: { visitsTo: string | undefined; handOver: HandOver },
): Promise<void> {
  await changingStaff(deps, async (tx, all) => {
    const member = orGone(
      all.find((one) => one.id === id),
      MEMBER_GONE,
    )
    if (member.isActive) requireAnother(all, id)
    const visits = await countVisitsOf(tx, id, deps.today())
    if (visits.coming + visits.past > 0 && visitsTo === undefined)
      throw new AppError('has_appointments', visitsSentence(member.name, visits), {
        current: visits,
      })
    if (visitsTo !== undefined) {
      const to = all.find((one) => one.id === visitsTo && one.id !== id)
      if (!to) throw refusal('visitsTo', 'Kies een andere medewerker.')
      await handOver(tx, deps, { from: member, to })
    }
    await endLogInOfMember(tx, id, deps.clock())
    await removeMember(tx, id)
    await updatePositions(
      tx,
      all.flatMap((one) => (one.id === id ? [] : one.id)),
    )
  })
  deps.changes.tell('appointments', 'holidays')
}

/** Runs a change of who works here, one after the other; it gets everybody as they are then. */
async function changingStaff<T>(
  deps: Deps,
  work: (tx: Db, all: Member[]) => Promise<T>,
): Promise<T> {
  const result = await transact(deps.db, async (tx) => {
    await lockStaff(tx)
    const outcome = await work(tx, await listStaff(tx))
    // other hours, days or skills may be time for who waits
    await deps.jobs.add(tx, 'waiting-list.sweep', [{ payload: {}, key: 'waiting-list.sweep now' }])
    return outcome
  })
  deps.changes.tell('staff', 'people', 'sessions')
  return result
}

function requireAnother(all: readonly Member[], id: string) {
  if (!all.some((member) => member.isActive && member.id !== id))
    throw refusal('isActive', LAST_MEMBER)
}

async function requirePicture(tx: Db, pictureId: string | null) {
  const ids = pictureId === null ? [] : [pictureId]
  if ((await lockSalonPictures(tx, ids)).size < ids.length)
    throw refusal('pictureId', 'Deze foto bestaat niet meer. Kies er een nieuwe.')
}

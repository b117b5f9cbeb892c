import { stopLink } from '#clients/customers/commands.server.ts'
import { lastTreatments } from '#clients/customers/data.server.ts'
import {
  countAttendance,
  lastInvited,
  listAbsences,
  listBusyWeekdays,
  listEarnings,
  listLapsed,
  listMembers,
  lockClient,
} from '#desk/insight/data.server.ts'
import { lapsedMail } from '#desk/insight/emails.tsx'
import {
  CLIENT_GONE,
  groupsOf,
  inviteRefusal,
  LAPSED,
  occupancyOf,
  pastDays,
  refusalText,
} from '#desk/insight/rules.ts'
import type { Insight, LapsedDog } from '#desk/insight/wire.ts'
import { enqueueMails } from '#foundation/messages/commands.server.ts'
import { getLetter } from '#foundation/messages/data.server.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import type { DateString } from '#lib/dates.ts'
import { AppError, orGone } from '#lib/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** What the visits of a period teach, as far as its days are over. */
export async function insightOf(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  period: { from: DateString; to: DateString },
): Promise<Insight> {
  const days = pastDays(period, today())
  if (!days)
    return {
      days: null,
      occupancy: [],
      earnings: groupsOf([]),
      attendance: { came: 0, noShow: 0, late: 0, rebooked: 0, plannedAhead: 0 },
    }
  const [members, busy, absences, { openingHours }, earned, attendance] = await Promise.all([
    listMembers(db),
    listBusyWeekdays(db, days),
    listAbsences(db, days),
    getSalon(db),
    listEarnings(db, days),
    countAttendance(db, days),
  ])
  const opening = { days, hours: openingHours, absences }
  return {
    days,
    occupancy: occupancyOf(members, busy, opening),
    earnings: groupsOf(earned),
    attendance,
  }
}

/** The dogs that stay away, the longest overdue first. */
export async function findLapsed({ db, today }: Pick<Deps, 'db' | 'today'>): Promise<LapsedDog[]> {
  return await listLapsed(db, { today: today(), lapse: LAPSED })
}

/**
 * Asks a client by mail to come back with her dogs that stay away; two taps at once wait for each
 * other at her row. Throws `not_found`, `not_now` without dogs, address or wish for such mails,
 * `already_sent` when asked lately.
 */
export async function invite(
  deps: Deps,
  customerId: string,
): Promise<{ customerId: string; dogs: string[] }> {
  return await transact(deps.db, async (tx) => {
    const customer = orGone(await lockClient(tx, customerId), CLIENT_GONE)
    const invitedAt = (await lastInvited(tx, customerId))?.toISOString() ?? null
    const refused = inviteRefusal({ ...customer, invitedAt }, deps.clock())
    if (refused)
      throw new AppError(
        refused === 'invited' ? 'already_sent' : 'not_now',
        refusalText(refused, invitedAt),
      )
    const dogs = await listLapsed(tx, { today: deps.today(), lapse: LAPSED, customerId })
    if (dogs.length === 0)
      throw new AppError('not_now', 'Haar honden zijn niet langer weg dan gewoonlijk.')
    const treatments = await lastTreatments(
      tx,
      dogs.map(({ dogId }) => dogId),
    )
    const link = stopLink(deps, customerId)
    const mail = lapsedMail({
      salon: await getSalon(tx),
      publicUrl: deps.env.PUBLIC_URL,
      letter: await getLetter(tx, 'lapsed'),
      customer,
      dogs: dogs.map(({ dogId, dogName }) => ({ dogName, service: treatments.get(dogId) ?? '' })),
      stopLink: link,
    })
    await enqueueMails(tx, deps, [{ ...mail, stopLink: link, isQuiet: true }])
    return { customerId, dogs: dogs.map(({ dogId }) => dogId) }
  })
}

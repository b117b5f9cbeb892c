import type { Retention } from '#desk/retention/wire.ts'

const DAY = 24 * 60 * 60_000
/** A browser is recognised for so long; its cookie ends then too. */
const DEVICE_DAYS = 365
/**
 * Jobs that failed for good, or that nothing does any more: kept this long for who looks what went
 * wrong.
 */
const SPENT_JOB_DAYS = 30

/** Of who did what. */
const DEED_MONTHS = 24

/** The moments before which things are not kept. */
export function limitsOf(
  { mailBodyMonths, mailMonths, unpaidOrderDays }: Omit<Retention, 'version'>,
  now: Date,
) {
  return {
    mailBodies: monthsBefore(now, mailBodyMonths),
    mails: monthsBefore(now, mailMonths),
    unpaidOrders: new Date(now.getTime() - unpaidOrderDays * DAY),
    spentJobs: new Date(now.getTime() - SPENT_JOB_DAYS * DAY),
    deeds: monthsBefore(now, DEED_MONTHS),
    devices: new Date(now.getTime() - DEVICE_DAYS * DAY),
  }
}

/** The same day some months before; the last day of a month that is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}

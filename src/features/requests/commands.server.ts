import { type Asked, type Asker, type Limits, tooMany } from '#features/requests/rules.ts'
import type { Deps } from '#server/deps.ts'

/** Who asks for a booking. */
export function askerOf({ customerEmail, customerPhone }: { customerEmail: string; customerPhone: string }, from: Pick<Asker, 'address' | 'device'>): Asker {
  return { ...from, email: customerEmail, phone: customerPhone }
}

/**
 * Refuses again, before any transaction, whoever the database refused a moment ago. A browser with a cookie of ours may be that of a client who is
 * proven, which only the database knows: it is refused again only as itself, with the same address of e-mail.
 */
export function refuseAgain({ refusals, clock }: Pick<Deps, 'refusals' | 'clock'>, asker: Asker) {
  const refusal = refusals.find(asker.device ? [browserKey(asker)] : keysOf(asker), clock())
  if (refusal) throw refusal
}

/** Refuses what is over the limit, and remembers who was, until a visit of hers can be over: all of it is decided by what the transaction read. */
export function refuseTooMany(
  deps: Pick<Deps, 'refusals' | 'clock'>,
  asker: Asker,
  given: { asked: Asked; visits: number; isProven: boolean; limits: Limits },
) {
  const now = deps.clock()
  const found = tooMany(given.asked, { ...given, now })
  if (!found) return
  const { by, until = endOfHour(now), isFull, error } = found
  const key = asker.device ? browserKey(asker) : `visits ${by} ${by === 'address' ? asker.address : by === 'phone' ? asker.phone : asker.email}`
  if (isFull) deps.refusals.keep(key, { error, until, untilChangeOf: by === 'address' ? ['salon'] : ['salon', 'appointments'] })
  throw error
}

function endOfHour(now: Date): Date {
  return new Date(now.getTime() + 3_600_000)
}

function browserKey({ device = '', email }: Asker): string {
  return `visits of ${device} ${email}`
}

function keysOf({ address, email, phone }: Asker): string[] {
  return [`visits address ${address}`, `visits email ${email}`, `visits phone ${phone}`]
}

import { brusselsToday, type DateString } from '#lib/dates.ts'
import type { AccessPoint } from '#server/adapters/access-point/access-point.ts'
import type { Calendar } from '#server/adapters/calendar/calendar.ts'
import type { CardPayments } from '#server/adapters/card-payments/card-payments.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { Outside } from '#server/adapters/outside/outside.ts'
import type { Push } from '#server/adapters/push/push.ts'
import type { Terminal } from '#server/adapters/terminal/terminal.ts'
import type { Changes } from '#server/changes.ts'
import type { Db } from '#server/db/client.ts'
import type { Listener } from '#server/db/listener.ts'
import type { Env } from '#server/env.ts'
import type { Figures } from '#server/figures.ts'
import type { Faults } from '#server/http/faults.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { Refusals } from '#server/http/refusals.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'

/** What the product needs from the outside. Features get it handed in; nothing reaches for it. */
export type Deps = {
  env: Env
  db: Db
  /** The present moment. */
  clock: () => Date
  /** Today's date in Brussels, by `clock`. */
  today: () => DateString
  log: Log
  /** Keeps what broke for who looks after the system. */
  faults: Faults
  jobs: Jobs
  mailer: Mailer
  terminal: Terminal
  /** Undefined while payments are off. */
  cardPayments: CardPayments | undefined
  /** Undefined without one: e-invoices are downloaded and sent by hand. */
  accessPoint: AccessPoint | undefined
  /** Undefined without one: the agenda is then read through its secret address at most. */
  calendar: Calendar | undefined
  /** Sends notices to the devices of who works here. */
  push: Push
  /** What is asked of the world about this salon. */
  outside: Outside
  /** Told by whoever writes, before it answers. */
  changes: Changes
  listener: Listener
  cache: PageCache
  figures: Figures
  /** What is refused without asking the database again. */
  refusals: Refusals
  /** Undefined while nobody may ask for them. */
  metrics: Metrics | undefined
  /** The database owner's address: backups and their proofs need more than the app may (065). */
  ownerUrl: string
  migrationsFolder: string
  /** Signs links; kept outside the database that it protects. */
  signingSecret: string
}

export function clockDeps(clock: () => Date): Pick<Deps, 'clock' | 'today'> {
  return { clock, today: () => brusselsToday(clock()) }
}

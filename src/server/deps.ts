import { brusselsToday, type DateString } from '#lib/dates.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'

/** What the product needs from the outside. Features get it handed in; nothing reaches for it. */
export type Deps = {
  env: Env
  db: Db
  /** The present moment. */
  clock: () => Date
  /** Today's date in Brussels, by `clock`. */
  today: () => DateString
  log: Log
  jobs: Jobs
  mailer: Mailer
  cache: PageCache
  /** Signs cookies and links; generated into the database at the first start. */
  signingSecret: string
}

export function clockDeps(clock: () => Date): Pick<Deps, 'clock' | 'today'> {
  return { clock, today: () => brusselsToday(clock()) }
}

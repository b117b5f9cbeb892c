import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { seed } from '#app/server/seed/seed.ts'
import type { AccessPoint } from '#server/adapters/access-point/access-point.ts'
import { createAccessPoint } from '#server/adapters/access-point/create-access-point.ts'
import type { Calendar } from '#server/adapters/calendar/calendar.ts'
import { createCalendar } from '#server/adapters/calendar/create-calendar.ts'
import type { CardPayments } from '#server/adapters/card-payments/card-payments.ts'
import { createCardPayments } from '#server/adapters/card-payments/create-card-payments.ts'
import type { Mail, Mailer, MailOutcome } from '#server/adapters/mail/mailer.ts'
import type { Outside } from '#server/adapters/outside/outside.ts'
import { createPush } from '#server/adapters/push/create-push.ts'
import { createTerminal } from '#server/adapters/terminal/create-terminal.ts'
import { connect } from '#server/db/client.ts'
import { clockDeps, type Deps } from '#server/deps.ts'
import { envSchema } from '#server/env.ts'
import { createFaults } from '#server/http/faults.ts'
import { jobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { startMemory } from '#server/memory.ts'
import { createMetrics } from '#server/metrics.ts'
import { closeAfterFile } from '#tests/support/closings.ts'
import { ADMIN_PASSWORD, NOW, SIGNING_SECRET } from '#tests/support/seeded.ts'
import { appUrl, databaseUrl } from '#tests/support/test-database.ts'

type Setting = {
  env?: Record<string, string>
  now?: string
  /** In place of what the environment asks for. */
  cardPayments?: CardPayments
  accessPoint?: AccessPoint
  calendar?: Calendar
  outside?: Outside
  /** Guards that are not there, for the negative control of what they guard. */
  without?: Guard | readonly Guard[]
}

/**
 * The real app on its own clone of the migrated database, seeded, with a clock that the test sets
 * and mail that is only recorded. It works with the rights of the app, as `deps.db` and
 * `connectionString` do; what a test prepares beyond those it does as `tableOwner`.
 */
export async function createTestApp({ env = {}, now = NOW, without = [], ...given }: Setting = {}) {
  const guards = [without].flat()
  const ownerUrl = await cloneDatabase()
  for (const guard of guards) if (guard !== 'row locks') await inDatabase(ownerUrl, WITHOUT[guard])
  const connectionString = appUrl(ownerUrl)
  let moment = new Date(now)
  const clock = clockDeps(() => new Date(moment))
  const log = createLog('silent')
  const { db, pool } = connect(connectionString, log)
  if (guards.includes('row locks')) pool.on('connect', takeNoRowLocks)
  const tableOwner = connect(ownerUrl, log)
  // the template holds what a salon has on the day of NOW
  if (now !== NOW) await seed(pool, { today: clock.today(), password: ADMIN_PASSWORD })
  const sentMails: Mail[] = []
  const mailer: Mailer = {
    send: async (mail: Mail): Promise<MailOutcome> => {
      sentMails.push(mail)
      return { ok: true }
    },
    check: async () => ({ ok: true }),
    forget: async () => undefined,
    close: () => undefined,
  }
  const memory = await startMemory({ connectionString, log })
  // whoever tries every route makes backups too
  const backupDir = path.join(os.tmpdir(), `salon-test-backups-${randomUUID()}`)
  const parsed = envSchema.parse({
    NODE_ENV: 'test',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://salon.test',
    ...(!env['DATA_DIR'] && { BACKUP_DIR: backupDir }),
    ...env,
  })
  const terminal = createTerminal(parsed, db)
  const cardPayments = given.cardPayments ?? (await createCardPayments(parsed, db))
  const accessPoint = given.accessPoint ?? createAccessPoint(parsed)
  const calendar = given.calendar ?? (await createCalendar(parsed, db))
  const deps: Deps = {
    env: parsed,
    db,
    ...clock,
    log,
    faults: createFaults({ db, ...clock }),
    jobs,
    mailer,
    terminal,
    cardPayments,
    accessPoint,
    calendar,
    push: createPush(parsed, SIGNING_SECRET),
    outside: given.outside ?? NOBODY,
    ...memory,
    metrics: await createMetrics(parsed, pool),
    ownerUrl,
    migrationsFolder: 'src/server/db/migrations',
    signingSecret: SIGNING_SECRET,
  }
  let closed: Promise<unknown> | undefined
  const close = async () => {
    closed ??= Promise.all([memory.listener.close().then(() => pool.end()), tableOwner.pool.end()])
    await closed
    fs.rmSync(backupDir, { recursive: true, force: true })
  }
  closeAfterFile(close)
  const setClock = {
    set: (iso: string) => {
      moment = new Date(iso)
    },
  }
  return {
    app: createApp(deps, async () => new Response('page')),
    deps,
    clock: setClock,
    sentMails,
    connectionString,
    tableOwner: tableOwner.db,
    ownerUrl,
    close,
  }
}

/** A world without a network. */
const NOBODY: Outside = {
  readTexts: async () => ({ problem: 'ENETUNREACH' }),
  ask: async () => ({ problem: 'ENETUNREACH' }),
  readCertificate: async () => ({ problem: 'ENETUNREACH' }),
}

const OURS_FIRST = `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`
const fromSequence = (column: string) =>
  `create sequence t_numbers; create function t_number() returns trigger language plpgsql security definer as $$ begin new.${column} := nextval('t_numbers'); return new; end $$`

/**
 * What takes a guard out of a database: locks that nobody takes, since a function of the same name
 * comes first, and numbers that a refusal does not give back.
 */
const WITHOUT = {
  'advisory locks': `create function public.pg_advisory_xact_lock(integer, integer) returns void language sql as ''; ${OURS_FIRST}`,
  'one row for each asker': `create function t_apart() returns trigger language plpgsql as $$ begin new.address := gen_random_uuid(); return new; end $$;
    create trigger t_apart before insert on rate_limits for each row execute function t_apart();
    create trigger t_apart before insert on login_failures for each row execute function t_apart()`,
  'the lock of the book': `create function public.pg_advisory_xact_lock(bigint) returns void language sql as '';
    create function public.pg_advisory_xact_lock_shared(bigint) returns void language sql as ''; ${OURS_FIRST}`,
  'the constraint of the agenda': `alter table appointment_parts drop constraint appointment_parts_no_overlap`,
  'the customer of each visit': `alter table appointments drop constraint appointments_customer_id_customers_id_fk; alter table dogs drop constraint dogs_customer_id_customers_id_fk`,
  'the primary key of idempotency': `create function t_key() returns trigger language plpgsql as $$ begin new.key := new.key || gen_random_uuid(); return new; end $$;
    create trigger t_key before insert on idempotency_keys for each row execute function t_key()`,
  'what opens a door once': `create function t_unused() returns trigger language plpgsql as $$ begin new.used_at := null; return new; end $$;
    create trigger t_unused before update on door_challenges for each row execute function t_unused();
    create trigger t_unused before update on recovery_codes for each row execute function t_unused()`,
  'numbers of entries at the commit': `${fromSequence('number')}; drop trigger day_book_entries_number on day_book_entries;
    create trigger t_number before insert on day_book_entries for each row execute function t_number()`,
  'numbers of invoices in their transaction': `${fromSequence('last')}; create trigger t_number before insert or update on invoice_counters for each row execute function t_number()`,
  'who indexes a client waits': `do $$ declare f regprocedure; begin
    foreach f in array array['index_clients(uuid[])', 'index_new_visits()']::regprocedure[] loop
      execute replace(pg_get_functiondef(f), ' order by customer_id for update', '');
    end loop; end $$`,
  'the wait for an undo': `create function t_hasty() returns trigger language plpgsql as $$ begin new.undoable_until := null; new.knew := null; return new; end $$;
    create trigger t_hasty before insert on outbox for each row execute function t_hasty()`,
  'the claim of a mail': `create function t_unclaimed() returns trigger language plpgsql as $$ begin new.claimed_until := null; return new; end $$;
    create trigger t_unclaimed before update on outbox for each row execute function t_unclaimed()`,
  'the wall around final invoices': `drop trigger invoices_final on invoices; drop trigger invoice_items_final on invoice_items; grant update on invoices, invoice_items to public`,
}

type Guard = keyof typeof WITHOUT | 'row locks'

/** A statement, as a connection is asked it, that reads without locking what it reads. */
function unlocked(asked: unknown): unknown {
  if (typeof asked === 'string')
    return asked.replace(
      / for (no key update|update|key share|share)\b(?! skip)( of "?\w+"?)?/g,
      '',
    )
  const text: unknown =
    typeof asked === 'object' && asked !== null && !('submit' in asked)
      ? Reflect.get(asked, 'text')
      : undefined
  return typeof text === 'string' ? { ...Object(asked), text: unlocked(text) } : asked
}

function takeNoRowLocks(client: object) {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('a connection cannot be asked anything')
  Reflect.set(client, 'query', (first: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(query, client, [unlocked(first), ...rest]),
  )
}

async function inDatabase(url: string, statements: string) {
  const { pool } = connect(url, createLog('silent'))
  await pool.query(statements)
  await pool.end()
}

/** A new database with every migration and nothing in it; its owner's address. */
async function cloneDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = connect(inject('pgUrl'), createLog('silent'))
  // its files as they are: page by page through the log it takes twice the work
  await admin.pool.query(`create database ${name} template template_app strategy file_copy`)
  closeAfterFile(async () => {
    // a loop over many gives each up itself
    await admin.pool.query(`drop database if exists ${name} with (force)`)
    await admin.pool.end()
  })
  return databaseUrl(inject('pgUrl'), name)
}

import { createHmac } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral, type Pool } from 'pg'
import { isUnavailable } from '#server/db/errors.ts'
import { grants } from '#server/db/rights.ts'

const RIGHTS_LOCK = 726_004

/**
 * Makes the app's role beside its owner's, its password following from the owner's so that all
 * processes know it; undefined when this owner may make no roles.
 */
export async function makeAppRole(owner: Pool, ownerUrl: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ role: string; exists: boolean }>(
    `select current_user || '_app' as role, exists (select from pg_roles where rolname = current_user || '_app') as exists`,
  )
  const { role = '', exists = false } = rows[0] ?? {}
  const password = passwordFor(role, ownerUrl)
  const address = ownerUrl.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/,
    `$1${encodeURIComponent(role)}${password && `:${password}`}@`,
  )
  if (exists && (await canConnect(address))) return address
  const what = `${exists ? 'alter' : 'create'} role ${escapeIdentifier(role)} login password ${password ? escapeLiteral(password) : 'null'}`
  // another process may just have made it, or this owner may not: whether it is there now is all
  // that counts
  await owner.query(what).catch((error: unknown) => {
    if (!(error instanceof DatabaseError)) throw error
  })
  return (await canConnect(address)) ? address : undefined
}

/**
 * The role at the other end of an address, and whether it could do more than its rights say: as a
 * superuser, as owner of the tables or as its member.
 */
export async function roleAt(address: string): Promise<{ role: string; isMighty: boolean }> {
  const client = new Client({ connectionString: address })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string; isMighty: boolean }>(
      `select current_user as role, exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname = any($1) and pg_has_role(current_user, relowner, 'member')) as "isMighty"`,
      [[...grants.keys()]],
    )
    return rows[0] ?? { role: '', isMighty: true }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Gives the role exactly the rights of `rights.ts` and those of a worker of background jobs, and
 * takes every other one back. May be done again.
 */
export async function giveRights(owner: Pool, role: string): Promise<void> {
  const name = escapeIdentifier(role)
  const { rows } = await owner.query<{ database: string; table: string }>(
    `select current_database() as database, relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const given = rows.flatMap(({ table }) => {
    const rights = grants.get(table)
    return rights ? [`grant ${rights.join(', ')} on ${escapeIdentifier(table)} to ${name}`] : []
  })
  await owner.query(
    [
      'begin',
      `select pg_advisory_xact_lock(${RIGHTS_LOCK})`,
      'set local client_min_messages = error',
      'revoke create on schema public from public',
      `revoke temporary on database ${escapeIdentifier(rows[0]?.database ?? '')} from public`,
      `revoke all on all tables in schema public from public, ${name}`,
      `grant usage on schema public to ${name}`,
      ...given,
      `grant usage on schema graphile_worker to ${name}`,
      `grant select, insert, update, delete on all tables in schema graphile_worker to ${name}`,
      `grant usage on all sequences in schema graphile_worker to ${name}`,
      `grant execute on all functions in schema graphile_worker to ${name}`,
      openJobs(role),
      'commit',
    ].join(';\n'),
  )
}

/**
 * The job library lets nobody but the owner see its rows (row level security without a policy): the
 * app may see them all.
 */
function openJobs(role: string): string {
  return `do $do$ declare job_table regclass; begin
    for job_table in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = ${escapeLiteral(role)})
    loop execute format('create policy %I on %s to %1$I using (true) with check (true)', ${escapeLiteral(role)}, job_table); end loop;
  end $do$`
}

/** Empty when the owner has none either, as on a socket that lets in whom the system knows. */
function passwordFor(role: string, ownerUrl: string): string {
  const password = /^[a-z]+:\/\/[^@/:]*:([^@/]+)@/.exec(ownerUrl)?.[1]
  return password
    ? createHmac('sha256', decodeURIComponent(password)).update(`role ${role}`).digest('base64url')
    : ''
}

/**
 * Whether this role is let in. A database that has no room or goes away says nothing about that.
 */
async function canConnect(address: string): Promise<boolean> {
  return await roleAt(address).then(
    () => true,
    (error: unknown) => {
      if (isUnavailable(error)) throw error
      return false
    },
  )
}

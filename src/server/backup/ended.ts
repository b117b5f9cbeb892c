import type { ClientBase } from 'pg'

/** What of a salon opens something and was ended there, and how a restore ends it too. */
const ENDINGS = [
  {
    ended: 'select id, ended_at from api_keys where ended_at is not null',
    end: 'update api_keys now set key_hash = null, ended_at = was.ended_at from $was was where was.id = now.id and now.ended_at is null',
  },
  {
    ended: 'select id, name, ended_at from people where ended_at is not null',
    end: 'update people now set name = was.name, email = null, password_hash = null, staff_id = null, is_active = false, invitation_hash = null, invited_until = null, ended_at = was.ended_at from $was was where was.id = now.id and now.ended_at is null',
  },
  {
    ended: 'select id from people where not is_active',
    end: 'update people now set is_active = false from $was was where was.id = now.id',
  },
  // one that was used or replaced is no invitation any more
  {
    ended: 'select id, invitation_hash from people',
    end: 'update people now set invitation_hash = null, invited_until = null from $was was where was.id = now.id and was.invitation_hash is distinct from now.invitation_hash',
  },
  {
    ended: 'select id, used_at from recovery_codes where used_at is not null',
    end: 'update recovery_codes now set used_at = was.used_at from $was was where was.id = now.id',
  },
  {
    ended: 'select id, used_at from customer_links where used_at is not null',
    end: 'update customer_links now set used_at = was.used_at from $was was where was.id = now.id',
  },
  {
    ended: 'select id, revoked_at from appointment_links where revoked_at is not null',
    end: 'update appointment_links now set revoked_at = was.revoked_at from $was was where was.id = now.id',
  },
  // what goes as a whole: the log alone knows of it
  ...['passkeys', 'recovery_codes', 'recognised_devices'].map((table) => ({
    ended: `select subject_id as id from audit_log where kind = '${table}' and verb = 'delete'`,
    end: `delete from ${table} now using $was was where was.id = now.id::text`,
  })),
]

/**
 * Remembers what was ended in a salon whose rows are about to be replaced in this transaction; call
 * the answer once they are, and none of it opens anything again. Of another salon it knows nothing.
 */
export async function rememberEnded(client: ClientBase): Promise<() => Promise<void>> {
  for (const [index, { ended }] of ENDINGS.entries())
    await client.query(`create temporary table ${tableOf(index)} on commit drop as ${ended}`)
  return async () => {
    for (const [index, { end }] of ENDINGS.entries())
      await client.query(end.replace('$was', tableOf(index)))
  }
}

const tableOf = (index: number) => `ended_${index}`

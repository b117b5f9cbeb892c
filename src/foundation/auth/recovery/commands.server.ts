import { knock, record } from '#foundation/auth/commands.server.ts'
import {
  findWhose,
  listCodes,
  replaceCodes,
  spendCode,
} from '#foundation/auth/recovery/data.server.ts'
import { refusal, sure } from '#lib/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/http/context.ts'
import type { Asker } from '#server/http/session.ts'
import { hashToken } from '#server/http/token.ts'
import { generatePassword } from '#server/password.ts'

const CODES = 10

/** How many codes somebody has left. */
export async function readRecovery({ db }: Deps, personId: string) {
  const codes = await listCodes(db, personId)
  return {
    left: codes.filter(({ usedAt }) => usedAt === null).length,
    madeAt: codes[0]?.createdAt.toISOString() ?? null,
  }
}

/** A new set of codes, in the place of the one before; the database keeps their hashes alone. */
export async function makeCodes({ db, clock, changes }: Deps, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, generatePassword)
  const hashes = codes.map(hashOf)
  await transact(db, (tx) => replaceCodes(tx, { personId, hashes, now: clock() }))
  changes.tell('recovery_codes')
  return codes
}

/**
 * Lets in whose code it is, which is spent by it, and notes that she came. `act`: from then on it
 * is her deed. Throws `wrong_code`, or `too_many_requests` as for a password.
 */
export async function logInByCode(
  deps: Deps,
  code: string,
  door: { askerOf: (role: Person['role']) => Asker; act: (person: Person) => void },
): Promise<Person> {
  const hash = hashOf(code)
  const found = await findWhose(deps.db, hash)
  const asker = door.askerOf(found?.role ?? 'staff')
  await knock(deps, asker, {
    person: found,
    refused: refusal('code', 'Deze herstelcode klopt niet of is al gebruikt.', 'wrong_code'),
    async isRight() {
      if (!found) return false
      door.act(found)
      return await spendCode(deps.db, hash, deps.clock())
    },
  })
  const person = sure(found, 'nobody has the code of nobody')
  await record(deps, asker, { kind: 'recovery', person })
  deps.changes.tell('recovery_codes')
  return person
}

/** What is typed over from paper may have other capitals, spaces and dashes. */
function hashOf(code: string): string {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

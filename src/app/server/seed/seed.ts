import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { generateSlots } from '#agenda/slots/commands.server.ts'
import { defaultOpeningHours, salonPlaceholders } from '#foundation/salon/rules.ts'
import { ruleTexts } from '#foundation/salon/texts.ts'
import type { DateString } from '#lib/dates.ts'
import { minutesIn } from '#lib/duration-text.ts'
import { toDecimal } from '#lib/money.ts'
import type { Db } from '#server/db/client.ts'
import { adminPassword } from '#server/db/tables/auth.ts'
import { houseRules, salon } from '#server/db/tables/salon.ts'
import { services } from '#server/db/tables/services.ts'
import { StartError } from '#server/env.ts'
import { generatePassword, hashPassword, WEAKNESS, weaknessOf } from '#server/password.ts'
import { priceList } from '#shop-window/services/texts.ts'

const SEED_LOCK = 726_003

/**
 * Fills what a new database lacks and changes nothing that is there; processes that start together
 * wait for each other.
 */
export async function seed(
  pool: Pool,
  { today, password }: { today: DateString; password: string | undefined },
) {
  await drizzle(pool, { casing: 'snake_case' }).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const { rulesVersion: version, cancelFreeHours, cancelLatePercent, noShowPercent } = salon
    const [added] = await tx
      .insert(salon)
      .values({ ...salonPlaceholders, openingHours: defaultOpeningHours })
      .onConflictDoNothing()
      .returning({ version, cancelFreeHours, cancelLatePercent, noShowPercent })
    if (added) {
      await tx.insert(houseRules).values({ ...added, texts: ruleTexts({}), createdAt: sql`now()` })
      await tx.insert(services).values(
        priceList.map(
          ({ priceCents, name, description, duration, category, displayOrder, size }) => ({
            name,
            description,
            duration,
            minutes: minutesIn(duration),
            category,
            displayOrder,
            size: size ?? ('' as const),
            price: toDecimal(priceCents),
          }),
        ),
      )
    }
    await generateSlots(tx, today)
    await storeFirstPassword(tx, password)
  })
}

/** An empty hash is that of no password: nobody gets in until one is made up. */
const NO_HASH = ''

async function storeFirstPassword(tx: Db, given: string | undefined) {
  const [stored] = await tx.select({ hash: adminPassword.hash }).from(adminPassword)
  if (stored && (stored.hash !== NO_HASH || !given)) return
  const weakness = given && weaknessOf(given)
  if (weakness) throw new StartError(`ADMIN_PASSWORD ${WEAKNESS[weakness]}.`)
  const hash = given ? await hashPassword(given) : NO_HASH
  await tx
    .insert(adminPassword)
    .values({ hash })
    .onConflictDoUpdate({ target: adminPassword.id, set: { hash } })
}

/**
 * Makes up the first password of a salon that has none yet, for whoever shows it now; undefined
 * when there is one. Of several processes at once, one gets it.
 */
export async function makeUpPassword(db: Db): Promise<string | undefined> {
  const isMissing = eq(adminPassword.hash, NO_HASH)
  if ((await db.$count(adminPassword, isMissing)) === 0) return undefined
  const password = generatePassword()
  const { rowCount } = await db
    .update(adminPassword)
    .set({ hash: await hashPassword(password) })
    .where(isMissing)
  return rowCount === 1 ? password : undefined
}

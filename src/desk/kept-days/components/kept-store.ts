import { object, safeParse, unknown } from 'valibot'
import { stillKept } from '#desk/kept-days/rules.ts'
import { type KeptDays, keptDaysSchema } from '#desk/kept-days/wire.ts'
import { forget, keep, unseal } from '#foundation/auth/device/components/vault.ts'
import type { DateString } from '#lib/dates.ts'

const NAME = 'days'
/** `start`: what every page begins with. */
const storedSchema = object({ start: unknown(), days: keptDaysSchema })

/** Keeps today and tomorrow, sealed, in the place of what was kept before. */
export async function keepDays(start: unknown, days: KeptDays) {
  await keep(NAME, { start, days })
}

/**
 * What is kept for a day, once the vault is open; of what is older the rest is thrown away here.
 * Undefined when nothing is left.
 */
export async function readDays(
  today: DateString,
): Promise<{ start: unknown; days: KeptDays } | undefined> {
  const read = safeParse(storedSchema, await unseal(NAME))
  const days = read.success ? stillKept(read.output.days, today) : undefined
  if (!read.success || !days) {
    await forget(NAME)
    return undefined
  }
  const { start } = read.output
  if (days !== read.output.days) await keepDays(start, days)
  return { start, days }
}

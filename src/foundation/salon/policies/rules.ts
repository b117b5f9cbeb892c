import type { PublicSalon, Salon } from '#foundation/salon/wire.ts'
import type { DateString } from '#lib/dates.ts'

type Rules = Pick<Salon, 'texts' | 'cancelFreeHours' | 'cancelLatePercent' | 'noShowPercent'>

/** Whether what a visitor accepts when booking reads or costs otherwise than before. */
export function areRulesChanged(before: Rules, after: Rules): boolean {
  return writeRules(before) !== writeRules(after)
}

/**
 * The name of a new version of the house rules: today, and from the second of a day on its number
 * (`2026-11-20.2`).
 */
export function nextRulesVersion(today: DateString, taken: readonly string[]): string {
  if (!taken.includes(today)) return today
  const numbers = taken
    .filter((version) => version.startsWith(`${today}.`))
    .map((version) => Number(version.slice(today.length + 1)))
  return `${today}.${Math.max(1, ...numbers) + 1}`
}

/** The day of a version and which of that day it is, 1 for the first. */
export function readRulesVersion(version: string): { date: DateString; number: number } {
  const [date = '', number = '1'] = version.split('.')
  return { date, number: Number(number) }
}

/** Blocks of a title line and a text, with empty lines between them. */
export function readBlocks(text: string): { title: string; text: string }[] {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim())
  return blocks
    .filter((block) => block !== '')
    .map((block) => {
      const [title = '', ...lines] = block.split('\n')
      return { title: title.trim(), text: lines.join('\n').trim() }
    })
}

type Told = Pick<
  PublicSalon,
  | 'name'
  | 'city'
  | 'activeSince'
  | 'paymentMethods'
  | 'cancelFreeHours'
  | 'cancelLatePercent'
  | 'noShowPercent'
>

/**
 * Puts what the settings say in the places of `{naam}`, `{gemeente}`, `{jaar}`, `{betaalmiddelen}`,
 * `{annuleertermijn}`, `{kost-laat}` and `{kost-afwezig}`.
 */
export function fillIn(
  text: string,
  {
    name,
    city,
    activeSince,
    paymentMethods,
    cancelFreeHours,
    cancelLatePercent,
    noShowPercent,
  }: Told,
): string {
  return text
    .replaceAll('{naam}', name)
    .replaceAll('{gemeente}', city)
    .replaceAll('{jaar}', String(activeSince))
    .replaceAll('{betaalmiddelen}', listPaymentMethods(paymentMethods))
    .replaceAll('{annuleertermijn}', `${cancelFreeHours} uur`)
    .replaceAll('{kost-laat}', `${cancelLatePercent}\u00a0%`)
    .replaceAll('{kost-afwezig}', `${noShowPercent}\u00a0%`)
}

/** Whether a text about cancelling names hours or a part of the price by figures of its own. */
export function namesOtherFigures(text: string, figures: readonly (string | undefined)[]): boolean {
  const about = readBlocks(text).filter((block) =>
    /annul|afzeg|opdag/i.test(`${block.title} ${block.text}`),
  )
  const named = about.flatMap((block) =>
    [...block.text.matchAll(/(\d+)\s*(?:%|procent|uur|u\b)/gi)].map(([, figure = '']) => figure),
  )
  return named.some((figure) => !figures.includes(figure))
}

/**
 * `cash, Bancontact of Payconiq`, within a sentence. Payconiq has been going by other names since
 * 2026.
 */
export function listPaymentMethods(methods: readonly string[]): string {
  const names = methods.map((method) =>
    method.replace(/^(Cash|Contant)\b/, (word) => word.toLowerCase()),
  )
  const all = names.map((name) =>
    name === 'Payconiq' ? 'Payconiq (vandaag ook Bancontact Pay of Wero)' : name,
  )
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} of ${all.at(-1)}`
}

function writeRules({ texts, cancelFreeHours, cancelLatePercent, noShowPercent }: Rules): string {
  const own = Object.entries(texts).filter(([key]) => key.startsWith('rules-'))
  return JSON.stringify([
    cancelFreeHours,
    cancelLatePercent,
    noShowPercent,
    ...own.toSorted(([a], [b]) => a.localeCompare(b)),
  ])
}

import type { DateString } from '#lib/dates.ts'
import { formatEuro, fromDecimal } from '#lib/money.ts'

const weekday = new Intl.DateTimeFormat('nl-BE', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
})

/** What was counted against what was expected: 'klopt', '€ 2,50 te weinig', '€ 1,00 te veel'. */
export function differenceText(difference: string): string {
  const cents = fromDecimal(difference)
  if (cents === 0) return 'klopt'
  return `${formatEuro(Math.abs(cents))} te ${cents < 0 ? 'weinig' : 'veel'}`
}

/** `vr 20`. */
export function shortDay(date: DateString): string {
  return weekday.format(new Date(`${date}T00:00:00Z`))
}

/** The beginning and the end of a seal, which are enough to compare it with what was printed. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)} … ${hash.slice(-8)}`
}

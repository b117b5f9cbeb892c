/** The shortest and the longest that a treatment can be set to last, in minutes. */
export const FEWEST_MINUTES = 5
export const MOST_MINUTES = 720

const AMOUNT =
  /(?<hours>\d+(?:[.,]\d+)?)\s*(?:u(?:ur|ren)?|h|:)(?![a-z])\.?\s*(?:en\s+)?(?<rest>\d{1,2}(?!\d))?|(?<minutes>\d+)\s*(?:m(?:in(?:uut|uten)?)?|')(?![a-z])/g

/**
 * The longest that a text about a duration names, in minutes (`60-90 min` → 90, `1u30` → 90); bare
 * numbers count as minutes when no amount has a unit. Zero when it names none.
 */
export function longestIn(durationText: string): number {
  const amounts = [...durationText.toLowerCase().matchAll(AMOUNT)].map(({ groups }) =>
    readAmount(groups ?? {}),
  )
  const bare = /^[\d\s–-]+$/.test(durationText)
    ? (durationText.match(/\d+/g) ?? []).map(Number)
    : []
  return Math.max(0, ...amounts, ...bare)
}

/** The whole minutes that such a text stands for; null where it names none that can be. */
export function minutesIn(durationText: string | null): number | null {
  const minutes = Math.round(longestIn(durationText ?? ''))
  return minutes >= FEWEST_MINUTES && minutes <= MOST_MINUTES ? minutes : null
}

/** Minutes as they are said: `2 uur`, `1 uur en 30 minuten`, `45 minuten`. */
export function durationWords(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return [hours > 0 && `${hours} uur`, minutes > 0 && `${minutes} minuten`]
    .filter(Boolean)
    .join(' en ')
}

function readAmount({
  hours,
  rest,
  minutes,
}: {
  hours?: string
  rest?: string
  minutes?: string
}): number {
  return Number(minutes ?? 0) + Number(hours?.replace(',', '.') ?? 0) * 60 + Number(rest ?? 0)
}

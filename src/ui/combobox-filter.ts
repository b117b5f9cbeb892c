import { nearestFirst } from '#lib/nearest.ts'

export type ComboboxOption = {
  value: string
  label: string
  /** Said and shown beside the label, such as a price. */
  detail?: string
  /** Other words by which it is found. */
  keywords?: string[]
  /** What is offered when nothing is found. */
  isLastResort?: boolean
}

const LEAST_TO_GUESS = 4

/**
 * The options in which every typed word occurs, accents and capitals aside, those that begin with
 * the text first. Of none, what `guess` may offer: those spelled almost so, else the last resort.
 */
export function filterOptions<Option extends ComboboxOption>(
  options: Option[],
  query: string,
  { guess }: { guess: boolean },
): Option[] {
  const found = matching(options, query)
  if (found.length > 0 || !guess || query.trim().length < LEAST_TO_GUESS) return found
  const near = nearestFirst(query, options, ({ label, keywords = [] }) => [
    label,
    ...label.split(' '),
    ...keywords,
  ])
  return near.length > 0 ? near : options.filter(({ isLastResort }) => isLastResort)
}

function matching<Option extends ComboboxOption>(options: Option[], query: string): Option[] {
  const text = fold(query)
  if (!text) return options
  const words = text.split(' ')
  const found = options
    .map((option) => ({ option, place: rank(option, text, words) }))
    .filter(({ place }) => place < NO_MATCH)
  return found.toSorted((a, b) => a.place - b.place).map(({ option }) => option)
}

/**
 * Lower case without accents, every run of other signs one space: `Café-Crème` becomes `cafe
 * creme`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const NO_MATCH = 4

function rank(option: ComboboxOption, text: string, words: string[]): number {
  const label = fold(option.label)
  if (label.startsWith(text)) return 0
  if (` ${label}`.includes(` ${text}`)) return 1
  if (words.every((word) => label.includes(word))) return 2
  const all = `${label} ${fold((option.keywords ?? []).join(' '))}`
  return words.every((word) => all.includes(word)) ? 3 : NO_MATCH
}

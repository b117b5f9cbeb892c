export type ComboboxOption = {
  value: string
  label: string
  /** Said and shown beside the label, such as a price. */
  detail?: string
  /** Other words by which it is found. */
  keywords?: string[]
}

/**
 * The options in which every typed word occurs, accents and capitals aside; those that begin with
 * the text first, otherwise in their own order.
 */
export function filterOptions<Option extends ComboboxOption>(
  options: Option[],
  query: string,
): Option[] {
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

import { GENERAL_SERVICE } from '#features/services/schema.ts'

/** The first letters that occur in a list of names, in order, without accents. */
export function firstLetters(names: readonly string[]): string[] {
  const letters = names.map((name) => name.normalize('NFD').charAt(0).toUpperCase()).filter((letter) => /\p{L}/u.test(letter))
  return [...new Set(letters)].toSorted()
}

/** 'Meer dan N rassen': the breeds on the list, the general treatment not counted, down to a whole ten below their number; 0 when there are too few to boast of. */
export function roundBreeds(prices: readonly { name: string }[]): number {
  const breeds = prices.filter(({ name }) => name !== GENERAL_SERVICE).length
  return Math.max(0, Math.floor((breeds - 1) / 10) * 10)
}

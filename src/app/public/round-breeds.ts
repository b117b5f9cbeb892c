import type { GENERAL_SERVICE } from '#shop-window/services/schema.ts'

// Typed by the price list's own constant, so that it cannot differ: importing the value would bring
// Zod into the page.
export const GENERAL: typeof GENERAL_SERVICE = 'Algemene trimbeurt'

/**
 * 'Meer dan N rassen': the breeds on the list, the general treatment not counted, down to a whole
 * ten below their number; 0 when there are too few to boast of.
 */
export function roundBreeds(prices: readonly { name: string }[]): number {
  const breeds = prices.filter(({ name }) => name !== GENERAL).length
  return Math.max(0, Math.floor((breeds - 1) / 10) * 10)
}

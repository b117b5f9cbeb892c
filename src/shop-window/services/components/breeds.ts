import type { GENERAL_SERVICE } from '#shop-window/services/schema.ts'

/** The price-list item for a dog of any breed. */
export const GENERAL: typeof GENERAL_SERVICE = 'Algemene trimbeurt'
/** What a dog is called that is of no breed of the price list. */
export const MIXED = 'Kruising'

/** What a visitor reads who types another breed. */
export const OTHER_BREED = 'Staat niet in onze lijst: we noteren het als nieuw ras.'

/** Breeds by name as the price list has them; `current` is kept when it is another. */
export function breedsOf(treatments: readonly { name: string }[], current: string): string[] {
  const names = new Set(treatments.map(({ name }) => name).filter((name) => name !== GENERAL))
  return [
    ...new Set([
      ...[...names].toSorted((a, b) => a.localeCompare(b, 'nl')),
      MIXED,
      ...(current ? [current] : []),
    ]),
  ]
}

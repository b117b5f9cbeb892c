import type { GENERAL_SERVICE } from '#shop-window/services/schema.ts'
import { nicknamesOf } from './nicknames.ts'

/** The price-list item for a dog of any breed. */
export const GENERAL: typeof GENERAL_SERVICE = 'Algemene trimbeurt'
/** What a dog is called that is of no breed of the price list. */
export const MIXED = 'Kruising'

/** What a visitor is asked who types another breed. */
export const OTHER_BREED = {
  unknown: 'Dit ras staat niet in onze lijst.',
  meant: 'Bedoelt u',
  other: 'Het is een ander ras',
  noted: 'Staat niet in onze lijst: we noteren het als nieuw ras.',
  alsoCalled: nicknamesOf,
}

/** What a visitor is offered of these breeds; nothing as long as the price list is not known. */
export function offered(breeds: readonly string[]): string[] {
  return breeds.length === 0 ? [] : [...breeds, MIXED]
}

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

/** What a search looks for: a word as `fold` leaves it, or a whole phone number with its digits. */
export type SearchTerm = { text: string; digits: string }

const MOST_WORDS = 6

/** Letters in which Unicode sees no accent, and what people type for them. */
const PLAIN = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ı', 'i'],
])

/** Lower case without accents, as the database folds searches; white space as single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđı]/g, (letter) => PLAIN.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The significant digits of a phone number: `+32 470 12 34 56`, `0032470123456` and `0470 12 34 56`
 * are the same phone.
 */
export function phoneDigits(phone: string): string {
  return phone
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)32/, '')
    .replace(/^0+/, '')
}

/** The words of a search, folded; at most six. */
export function searchWords(q: string): SearchTerm[] {
  return fold(q)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((text) => ({ text, digits: '' }))
}

/** The same, but what looks like a phone number, spaces and country code included, is one term. */
export function searchTerms(q: string): SearchTerm[] {
  const isPhone = /^[\d\s+./()-]+$/.test(q) && phoneDigits(q).length > 2
  return isPhone ? [{ text: fold(q), digits: phoneDigits(q) }] : searchWords(q)
}

import { and, or, type SQL, sql } from 'drizzle-orm'
import { type SearchTerm, searchTerms, searchWords } from '#lib/search.ts'

/** The pattern of `like` that finds a text anywhere; its own signs are taken as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether every word of a search stands in `words` (`wordsOf` of its table), accents and capitals
 * aside; in one with a phone, also the number that was typed, however either is written.
 */
export function finds(q: string, words: SQL, { hasPhone = false } = {}): SQL | undefined {
  return and(...(hasPhone ? searchTerms(q) : searchWords(q)).map((term) => contains(term, words)))
}

/** The same for one term. */
export function contains({ text, digits }: SearchTerm, words: SQL): SQL | undefined {
  if (digits !== '')
    return or(sql`${words} like ${containing(text)}`, sql`${words} like ${containing(digits)}`)
  return isShort(text) ? sql`${words} like ${`% ${text}%`}` : sql`${words} like ${containing(text)}`
}

/** A trigram index carries no fewer than three letters within a word, but its beginning. */
const isShort = (text: string) => /^[\p{L}\p{N}]{1,2}$/u.test(text)

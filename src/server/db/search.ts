import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type SearchTerm, searchTerms, searchWords } from '#lib/search.ts'

/** The pattern of `like` that finds a text anywhere; its own signs are taken as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Lower case without accents, as `normalize('NFD')` without marks has it: to sort by. */
export function folded(text: SQL): SQL<string> {
  return sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`
}

/** Each letter with those that people type it for, also where Unicode sees no accent (ł, ø, ı). */
const VARIANTS = new Map(
  [
    'aàáâãäåāăą',
    'cçćč',
    'dďđ',
    'eèéêëēęě',
    'gğ',
    'iìíîïīıİ',
    'lł',
    'nñńň',
    'oòóôõöøőō',
    'rř',
    'sśşšș',
    'tťţț',
    'uùúûüūůű',
    'yýÿ',
    'zźżž',
  ].map((letters) => [letters.charAt(0), `[${letters}${letters.toUpperCase()}]`]),
)

/**
 * Whether every word of a search stands in a text, accents and capitals aside, or the number that
 * was typed in a phone, however either is written.
 */
export function finds(q: string, text: SQL, phone?: SQLWrapper): SQL | undefined {
  return and(
    ...(phone ? searchTerms(q) : searchWords(q)).map((term) => contains(term, text, phone)),
  )
}

/** The same for one term. */
export function contains(
  { text: wanted, digits }: SearchTerm,
  text: SQL,
  phone?: SQLWrapper,
): SQL | undefined {
  if (digits === '' || !phone) return sql`(${text}) ~* ${unaccented(wanted)}`
  return or(
    sql`(${text}) like ${containing(wanted)}`,
    sql`translate(${phone}, ' +./()-', '') like ${`%${digits}%`}`,
  )
}

/**
 * The pattern of `~*` that finds a folded text whatever its accents, at the price of `ilike`: a
 * third of that of folding every row.
 */
function unaccented(text: string): string {
  return Array.from(
    text,
    (letter) => VARIANTS.get(letter) ?? letter.replace(/[^\p{L}\d\s]/u, '\\$&'),
  ).join('')
}

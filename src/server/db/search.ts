import { type SQL, sql } from 'drizzle-orm'

/** The pattern of `like` that finds a text anywhere; its own signs are taken as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Lower case without accents, as `normalize('NFD')` without marks has it. The indexes customers_name, customers_search and dogs_search are on these very expressions. */
export function folded(text: SQL): SQL<string> {
  return sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`
}

import { type Column, type SQL, sql } from 'drizzle-orm'

/** A column with everything that matches a pattern replaced; `\\1` stands for the first group. */
export function replaced(column: Column, pattern: string, by: string): SQL {
  return sql`regexp_replace(${column}, ${pattern}, ${by}, 'g')`
}

/** The SHA-256 of a text, so that it is found again by who has it and read by nobody. */
export function hashed(text: Column | string): SQL {
  return sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
}

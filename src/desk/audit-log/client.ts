import { array } from 'valibot'
import { actorSchema, deedSchema } from '#desk/audit-log/wire.ts'
import { apiQuery } from '#lib/api-query.ts'
import { pagedQuery } from '#lib/paged-query.ts'
import { ALWAYS_FRESH } from '#lib/query-client.ts'

const PATH = '/api/audit-log'
const PAGE_SIZE = 50

/** What the log is narrowed down to; empty: not. */
export type DeedSearch = {
  q: string
  who: string
  kind: string
  from: string
  to: string
  customerId?: string
}

/** Who can have done something. */
export const actorsQuery = apiQuery('audit-log', `${PATH}/people`, { answer: array(actorSchema) })

/** Who did what, newest first. */
export function deedsQuery(search: Partial<DeedSearch>) {
  return pagedQuery(
    { topic: 'audit-log', path: PATH, search, size: PAGE_SIZE, answer: array(deedSchema) },
    ALWAYS_FRESH,
  )
}

/** The address of the same as a file. */
export function deedsFile(search: Partial<DeedSearch>): string {
  const asked = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${PATH}.csv?${new URLSearchParams(asked)}`
}

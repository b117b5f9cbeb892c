import type { Announced } from '#lib/changes.ts'
import { type CachedAnswer, finish, type Produced } from '#server/http/finished.ts'
import { createKept, type Kept } from '#server/kept.ts'

/** Finished answers, kept with every header that they need until a table behind them changes. */
export type PageCache = {
  read(
    name: Parameters<Kept<CachedAnswer>['read']>[0],
    tables: readonly Announced[],
    produce: () => Promise<Produced>,
  ): Promise<CachedAnswer>
  find: Kept<CachedAnswer>['find']
}

export function createPageCache(...from: Parameters<typeof createKept>): PageCache {
  const { find, read } = createKept<CachedAnswer>(...from)
  return {
    find,
    read: (name, tables, produce) =>
      // bookings come all day; what the salon says of itself stays
      read(name, tables, async () =>
        finish(await produce(), { isLasting: !tables.includes('appointments') }),
      ),
  }
}

import { createApp } from '#app/server/app.ts'
import { connect } from '#server/db/client.ts'
import { createPageCache } from '#server/http/page-cache.ts'
import { createRefusals } from '#server/http/refusals.ts'
import { closeAfterFile } from '#tests/support/closings.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'

/**
 * Another server process beside the same database: its own connections and cache, the same clock
 * and secret.
 */
export async function createSecondProcess({
  deps,
  connectionString,
}: Pick<Awaited<ReturnType<typeof createTestApp>>, 'deps' | 'connectionString'>) {
  const { db, pool } = connect(connectionString, deps.log)
  const cache = await createPageCache({ connectionString, log: deps.log })
  closeAfterFile(async () => {
    await cache.close()
    await pool.end()
  })
  return createApp(
    { ...deps, db, cache, refusals: createRefusals(cache) },
    async () => new Response('page'),
  )
}

import { createApp } from '#app/server/app.ts'
import { connect } from '#server/db/client.ts'
import { startMemory } from '#server/memory.ts'
import { closeAfterFile } from '#tests/support/closings.ts'
import type { createTestApp } from '#tests/support/create-test-app.ts'

/**
 * Another server process beside the same database: its own connections and memory, the same clock
 * and secret.
 */
export async function createSecondProcess({
  deps,
  connectionString,
}: Pick<Awaited<ReturnType<typeof createTestApp>>, 'deps' | 'connectionString'>) {
  const { db, pool } = connect(connectionString, deps.log)
  const memory = await startMemory({ connectionString, log: deps.log })
  closeAfterFile(async () => {
    await memory.listener.close()
    await pool.end()
  })
  return createApp({ ...deps, db, ...memory }, async () => new Response('page'))
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { send } from './client.ts'
import type { Salon } from './servers.ts'

const COPY = 'bench_copy'

/**
 * A second database beside a salon's, with all that it has now; its address. Whoever is connected to
 * the first is cut off for it; the salon is open again when this ends.
 */
export async function copyDatabase(salon: Salon): Promise<string> {
  const { url, databaseUrl } = salon
  const beside = new Client({ connectionString: addressOf(databaseUrl, 'template1') })
  await beside.connect()
  try {
    await beside.query('alter database postgres allow_connections false')
    await beside.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'postgres'",
    )
    await beside.query(`create database ${COPY} template postgres`)
    await beside.query('alter database postgres allow_connections true')
  } finally {
    await beside.end()
  }
  for (let waited = 0; waited < 300; waited++) {
    const { status } = await send(`${url}/readyz`)
    if (status === 200) return copyOf(salon)
    await sleep(100)
  }
  throw new Error('the salon does not come back')
}

/** The address of the copy that was made of a salon's database. */
export function copyOf({ databaseUrl }: Salon): string {
  return addressOf(databaseUrl, COPY)
}

function addressOf(databaseUrl: string, name: string): string {
  return databaseUrl.replace('/postgres?', `/${name}?`)
}

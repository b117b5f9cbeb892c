import { readFileSync } from 'node:fs'
import pg from 'pg'

/** The address of the embedded server that a running salon holds on this folder, if one answers. */
export async function runningServer(folder) {
  try {
    const socket = readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[4]
    const url = `postgres://salon@/postgres?host=${encodeURIComponent(socket)}&port=5432&sslmode=disable`
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => undefined)
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined
  }
}

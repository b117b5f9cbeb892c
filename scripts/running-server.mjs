import { readFileSync } from 'node:fs'
import { connect } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'

/** The address of the embedded server that a running salon holds on this folder, if one answers. */
export async function runningServer(folder) {
  try {
    const socket = readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[4]
    const url = `postgres://salon@/postgres?host=${encodeURIComponent(socket)}&port=5432&sslmode=disable`
    const { pool } = connect(url, createLog('silent'))
    await pool.query('select 1').finally(() => pool.end())
    return url
  } catch {
    return undefined
  }
}

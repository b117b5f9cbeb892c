// The job library as it comes, in a process of its own, on the database at the address given: its
// connections are cut while a job runs.
import { run } from 'graphile-worker'
import { Client, Pool } from 'pg'

const [connectionString] = process.argv.slice(2)
const pool = new Pool({ connectionString, application_name: 'bare' })
pool.on('error', () => undefined)
pool.on('connect', (client) => client.on('error', () => undefined))
const runner = await run({
  pgPool: pool,
  noHandleSignals: true,
  taskList: {
    async cut() {
      const other = new Client({ connectionString })
      await other.connect()
      // nobody may connect any more, as when the database goes away
      pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/none'
      Reflect.set(pool.options, 'host', '127.0.0.1')
      Reflect.set(pool.options, 'port', 1)
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bare'`,
      )
      await other.end()
    },
  },
})
await runner.addJob('cut', {})
setTimeout(() => process.exit(0), 10_000)

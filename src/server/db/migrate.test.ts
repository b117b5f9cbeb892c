import { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'

describe('a database that', () => {
  test.for(['postgres://salon:geheim@127.0.0.1:1/salon', 'postgres://salon:geheim@localhost:1/salon'])(
    'is not there stops the start with one sentence: %s',
    async (address) => {
      const pool = new Pool({ connectionString: address })
      onTestFinished(() => pool.end())

      const refused = migrate(pool, 'src/server/db/migrations')

      await expect(refused).rejects.toThrow(/^The database cannot be reached \(.*ECONNREFUSED.*\): look whether it runs, and whether DATABASE_URL is right\.$/)
      await expect(refused).rejects.toMatchObject({ name: 'StartError', message: expect.not.stringContaining('geheim') })
    },
  )
})

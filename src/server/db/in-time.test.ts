import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { inTime, Silence } from '#server/db/in-time.ts'

const PATIENCE_MS = 200

test('who stood still himself does not take that for the silence of the database; a clock alone would', async () => {
  const client = new Client({ connectionString: inject('pgUrl'), pipeline: true })
  await client.connect()
  onTestFinished(async () => await client.end())
  await client.query('select')
  const waits = [
    inTime(client.query('select'), PATIENCE_MS),
    Promise.race([client.query('select'), sleep(PATIENCE_MS, 'silence')]),
  ]
  for (const end = performance.now() + 2 * PATIENCE_MS; performance.now() < end; );
  expect(await Promise.all(waits)).toEqual([expect.objectContaining({ rowCount: 1 }), 'silence'])
})

test('a database that takes longer is silent', async () => {
  await expect(inTime(sleep(2 * PATIENCE_MS), PATIENCE_MS)).rejects.toBeInstanceOf(Silence)
})

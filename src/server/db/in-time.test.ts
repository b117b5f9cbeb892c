import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { inTime, Silence } from '#server/db/in-time.ts'

const PATIENCE_MS = 50

test('who stood still himself does not take that for the silence of the database; a clock alone would', async () => {
  const { port1: database, port2: client } = new MessageChannel()
  onTestFinished(() => client.close())
  const answer = once(client, 'message').then(() => 'answered')
  const waits = [inTime(answer, PATIENCE_MS), Promise.race([answer, sleep(PATIENCE_MS, 'silence')])]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  database.postMessage('an answer that came meanwhile')
  for (const end = performance.now() + 2 * PATIENCE_MS; performance.now() < end; );
  expect(await Promise.all(waits)).toEqual(['answered', 'silence'])
})

test('a database that does not answer is silent', async () => {
  const never = new Promise(() => undefined)
  await expect(inTime(never, PATIENCE_MS)).rejects.toBeInstanceOf(Silence)
})

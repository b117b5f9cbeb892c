import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'

/** A screen that shows the table `dogs`: how often that was asked, and when the answers come. */
async function showDogs() {
  const client = createQueryClient()
  const answers: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['dogs'],
    meta: { shows: ['dogs'] },
    queryFn: () => new Promise<string>((resolve) => answers.push(() => resolve('Rex'))),
  })
  observer.subscribe(() => undefined)
  const answer = () => {
    for (const give of answers) give()
  }
  answer()
  await expect.poll(() => observer.getCurrentResult().status).toBe('success')
  const write = (send: () => Promise<void>, table = 'dogs') =>
    client
      .getMutationCache()
      .build(client, { meta: { writes: [table] }, mutationFn: send })
      .execute(undefined)
  return { asked: () => answers.length, answer, write }
}

const atOnce = () => Promise.resolve()

test('what shows a table is asked again once it was written, before the write is over', async () => {
  const { asked, answer, write } = await showDogs()
  let isOver = false
  const writing = write(atOnce).then(() => {
    isOver = true
  })
  await expect.poll(asked).toBe(2)
  expect(isOver).toBe(false)
  answer()
  await writing
  await write(atOnce, 'invoices')
  expect(asked()).toBe(2)
})

test('of writes under way together the last that is answered asks again', async () => {
  const { asked, answer, write } = await showDogs()
  const slow = Promise.withResolvers<void>()
  const last = write(() => slow.promise)
  await write(atOnce)
  expect(asked()).toBe(1)
  slow.resolve()
  await expect.poll(asked).toBe(2)
  answer()
  await last
})

test('a write that is answered while another asks again asks once more: that may have read before it', async () => {
  const { asked, answer, write } = await showDogs()
  const first = write(atOnce)
  await expect.poll(asked).toBe(2)
  const second = write(atOnce)
  await expect.poll(asked).toBe(3)
  answer()
  await Promise.all([first, second])
})

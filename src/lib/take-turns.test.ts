import { expect, test } from 'vitest'
import { takeTurns } from '#lib/take-turns.ts'

test('no more than the given number run at once, each gets its turn in order, and one that fails lets the next begin', async () => {
  const inTurn = takeTurns(2)
  const began: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    began.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (number % 3 === 0) throw new Error(`work ${number}`)
    return number
  }
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6, 7].map((number) => inTurn(work(number))),
  )
  expect(most).toBe(2)
  expect(began).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed')),
  ).toEqual([1, 2, 'failed', 4, 5, 'failed', 7])
  expect(await inTurn(work(8))).toBe(8)
})

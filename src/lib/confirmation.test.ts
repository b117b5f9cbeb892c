import { expect, test, vi } from 'vitest'
import { confirmBy, sendConfirmed } from '#lib/confirmation.ts'

const refused = (code: string) => Response.json({ code }, { status: 403 })
const asking = () => vi.fn<() => Promise<Response>>(async () => refused('confirmation_needed'))

test('what is refused until she confirms is sent once more when she did, and stays refused when not', async () => {
  for (const isConfirmed of [true, false]) {
    const stop = confirmBy(async () => isConfirmed)
    const send = asking()
    if (isConfirmed)
      send
        .mockResolvedValueOnce(refused('confirmation_needed'))
        .mockResolvedValueOnce(new Response('gedaan'))
    const answer = await sendConfirmed(send)
    expect([answer.status, send.mock.calls.length]).toEqual(isConfirmed ? [200, 2] : [403, 1])
    stop()
  }
})

test('she is asked once for what is sent at once, and never for another refusal or when nobody is there', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true)
  const stop = confirmBy(ask)
  await Promise.all([sendConfirmed(asking()), sendConfirmed(asking())])
  expect(ask).toHaveBeenCalledTimes(1)
  const other = vi.fn<() => Promise<Response>>(async () => refused('forbidden'))
  expect(await (await sendConfirmed(other)).json()).toEqual({ code: 'forbidden' })
  stop()
  const send = asking()
  await sendConfirmed(send)
  expect([ask.mock.calls.length, other.mock.calls.length, send.mock.calls.length]).toEqual([
    1, 1, 1,
  ])
})

import { expect, test } from 'vitest'
import { createTerminal } from '#server/adapters/terminal/create-terminal.ts'
import { TerminalUnavailable } from '#server/adapters/terminal/terminal.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const keys = { SUMUP_API_KEY: 'sup_sk_geheim', SUMUP_MERCHANT_CODE: 'MERCHANT' }

test('which terminal there is follows from the environment', async () => {
  const { deps } = await createTestApp()
  const modeOf = (env: Parameters<typeof createTerminal>[0]) => createTerminal(env, deps.db).mode
  expect(modeOf({ PAYMENTS: 'sandbox', ...keys })).toBe('sandbox')
  expect(modeOf({ PAYMENTS: 'live', ...keys })).toBe('live')
  expect(
    modeOf({ PAYMENTS: 'live', SUMUP_API_KEY: undefined, SUMUP_MERCHANT_CODE: undefined }),
  ).toBe('off')
  expect(modeOf({ PAYMENTS: 'off', ...keys })).toBe('off')
  await expect(
    createTerminal({ PAYMENTS: 'off', ...keys }, deps.db).ask('kassa-1'),
  ).rejects.toThrow(TerminalUnavailable)
})

test('the sandbox is one provider for all processes: the same reference is the same payment, and paid is paid', async () => {
  const { deps } = await createTestApp()
  const one = createTerminal({ PAYMENTS: 'sandbox', ...keys }, deps.db)
  const two = createTerminal({ PAYMENTS: 'sandbox', ...keys }, deps.db)
  const reports = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? one : two).start({ reference: 'kassa-1', amount: 100, description: '' }),
    ),
  )
  const [first] = reports
  expect(new Set(reports.map((report) => report.transactionId)).size).toBe(1)
  expect(first).toMatchObject({ status: 'PENDING', amount: 100, currency: 'EUR' })
  expect(await one.ask('kassa-2')).toBeUndefined()
  expect(await one.decide?.(first?.transactionId ?? '', 'PAID')).toBe(true)
  expect(await two.ask('kassa-1')).toMatchObject({ status: 'PAID' })
  expect(await two.cancel(first?.transactionId ?? '')).toBe(false)
  expect(await two.decide?.(first?.transactionId ?? '', 'FAILED')).toBe(false)
})

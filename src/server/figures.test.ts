import { number } from 'valibot'
import { describe, expect, test } from 'vitest'
import { services } from '#server/db/tables/services.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { createSecondProcess } from '#tests/support/second-process.ts'

describe('a figure for the owner', async () => {
  const context = await createTestApp()
  const { deps } = context
  const other = await createSecondProcess(context)
  let counted = 0
  const countServices = () =>
    deps.figures.recall({
      key: 'services',
      tables: ['services'],
      schema: number(),
      produce: async () => {
        counted += 1
        return await deps.db.$count(services)
      },
    })

  test('is reckoned once, until a table behind it changes', async () => {
    expect([await countServices(), await countServices(), counted]).toEqual([131, 131, 1])
  })

  test('has in it all that was committed before, also by another process', async () => {
    const owner = await createOwner(other)
    const before = await countServices()
    for (let added = 1; added <= 60; added++) {
      expect(
        (await owner.post('/api/services', { name: `Behandeling ${added}`, price: '10.00' }))
          .status,
      ).toBe(201)
      expect(await countServices()).toBe(before + added)
    }
  })
})

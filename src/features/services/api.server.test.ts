import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serviceSchema } from '#features/services/schema.ts'
import { services } from '#server/db/tables/services.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const list = z.array(serviceSchema.strict())

describe('the price list', async () => {
  const { app, deps } = await createTestApp()
  await deps.db.update(services).set({ isActive: false }).where(eq(services.name, 'Poedel'))

  test('a visitor reads the active items in order, with prices of two decimals', async () => {
    const { status, body } = await createBrowser(app).get('/api/services')
    const items = list.parse(body)
    expect(status).toBe(200)
    expect(items).toHaveLength(130)
    expect(items.every(({ isActive, price }) => isActive && /^\d+\.\d\d$/.test(price))).toBe(true)
    expect(items.map(({ displayOrder }) => displayOrder)).toEqual(items.map(({ displayOrder }) => displayOrder).toSorted((a, b) => a - b))
    expect(items.find(({ name }) => name === 'Newfoundlander')?.price).toBe('120.00')
  })

  test('the owner reads the inactive ones too', async () => {
    const items = list.parse((await (await createOwner(app)).get('/api/services')).body)
    expect(items).toHaveLength(131)
    expect(items.filter(({ isActive }) => !isActive).map(({ name }) => name)).toEqual(['Poedel'])
  })

  test('the list for the wizard holds active items only, whoever asks', async () => {
    for (const browser of [createBrowser(app), await createOwner(app)]) {
      const items = list.parse((await browser.get('/api/booking/services')).body)
      expect(items.some(({ name }) => name === 'Poedel')).toBe(false)
      expect(items).toHaveLength(130)
    }
  })

  test('the prices are name and price and nothing else', async () => {
    const { status, body } = await createBrowser(app).get('/api/booking/prices')
    const prices = z.array(z.strictObject({ name: z.string(), price: z.string() })).parse(body)
    expect(status).toBe(200)
    expect(prices).toContainEqual({ name: 'Chihuahua', price: '40.00' })
    expect(prices).toContainEqual({ name: 'Algemene trimbeurt', price: '55.00' })
  })
})

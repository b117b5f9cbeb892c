import { expect, test } from 'vitest'
import { deviceKeySchema } from '#foundation/auth/device/wire.ts'
import { createBrowser, createOwner, createStaff } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { exact } from '#tests/support/exact.ts'

const context = await createTestApp()

const keyOf = async ({ get }: Pick<ReturnType<typeof createBrowser>, 'get'>) =>
  exact(deviceKeySchema).parse((await get('/api/admin/device-key')).body).key

test('the key of a device is that of who is logged in: the same on each of hers, and nobody else’s', async () => {
  const [owner, elsewhere] = [await createOwner(context.app), await createOwner(context.app)]
  const key = await keyOf(owner)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(elsewhere)).toBe(key)
  expect(await keyOf(await createStaff(context))).not.toBe(key)
  const { status, headers } = await owner.get('/api/admin/device-key')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  await owner.post('/api/admin/logout')
  expect((await owner.get('/api/admin/device-key')).status).toBe(401)
})

import { array, parse } from 'valibot'
import { memberSchema } from '#agenda/staff/wire.ts'
import { createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

/** A salon of three: its first member, Bo and Cé, all to be booked for everything. */
export async function createSalonOfThree(setting: Parameters<typeof createTestApp>[0] = {}) {
  const context = await createTestApp(setting)
  const owner = await createOwner(context.app)
  for (const name of ['Bo', 'Cé']) await owner.post('/api/staff', { name })
  const staff = parse(array(memberSchema), (await owner.get('/api/staff')).body)
  const [an, bo, cé] = staff.map(({ id }) => id)
  if (!an || !bo || !cé) throw new Error('the salon has no three members')
  return { ...context, owner, an, bo, cé }
}

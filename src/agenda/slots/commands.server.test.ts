import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { generateSlots, regenerateSlots } from '#agenda/slots/commands.server.ts'
import { lockAllSlots } from '#agenda/slots/data.server.ts'
import { defaultOpeningHours } from '#foundation/salon/rules.ts'
import { salon } from '#server/db/tables/salon.ts'
import { timeSlots } from '#server/db/tables/slots.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'
import { setSalon } from '#tests/support/requests.ts'

type Browser = Pick<ReturnType<typeof createBrowser>, 'get'>
const slotList = z.array(z.object({ startTime: z.string() }))
const slotsOn = async (owner: Browser, date: string) =>
  slotList.parse((await owner.get(`/api/slots?date=${date}`)).body)

test('rebuilding slots while visitors book several days never fails either of them', async () => {
  const { app, deps } = await createTestApp()
  await setSalon(deps, { mostOpenVisits: 1_000 })
  const afternoon = {
    ...defaultOpeningHours,
    tuesday: [],
    thursday: [{ from: '14:00', to: '18:00' }],
  }
  const days = ['2026-11-27', '2026-11-26', '2026-11-24', '2026-11-23']
  for (let round = 0; round < 6; round += 1) {
    await deps.db.update(salon).set({ openingHours: round % 2 ? defaultOpeningHours : afternoon })
    const {
      petName: _petName,
      petBreed: _petBreed,
      appointmentDate: _date,
      appointmentTime: _time,
      ...person
    } = bookingBody()
    const visits = days.map((appointmentDate, index) => ({
      appointmentDate,
      appointmentTime: round % 2 ? '11:00' : '09:00',
      petName: `Hond ${index}`,
    }))
    const [, ...answers] = await Promise.all([
      regenerateSlots(deps.db, deps.today()),
      ...Array.from({ length: 4 }, (_, index) =>
        createBrowser(app).post('/api/booking/create', {
          ...person,
          appointments: index % 2 ? visits : visits.toReversed(),
        }),
      ),
    ])
    for (const { status } of answers) expect([201, 409, 422]).toContain(status)
  }
})

test('adding missing slots beside other opening hours that are being saved goes by the new ones', async () => {
  const { app, deps } = await createTestApp()
  const adding = await deps.db.transaction(async (tx) => {
    await lockAllSlots(tx)
    await tx.delete(timeSlots)
    await tx.update(salon).set({ openingHours: { ...defaultOpeningHours, monday: [] } })
    const started = generateSlots(deps.db, deps.today())
    await wait(200)
    return [started] as const
  })
  await Promise.all(adding)
  const owner = await createOwner(app)
  expect(await slotsOn(owner, '2026-11-23')).toEqual([])
  expect(await slotsOn(owner, '2026-11-24')).toHaveLength(3)
})

import { expect, test } from 'vitest'
import { defaultOpeningHours } from '#features/salon/rules.ts'
import { regenerateSlots } from '#features/slots/commands.server.ts'
import { salon } from '#server/db/tables/salon.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { bookingBody } from '#tests/support/factories.ts'

test('rebuilding slots while visitors book several days never fails either of them', async () => {
  const { app, deps } = await createTestApp()
  const afternoon = { ...defaultOpeningHours, tuesday: [], thursday: [{ from: '14:00', to: '18:00' }] }
  const days = ['2026-11-27', '2026-11-26', '2026-11-24', '2026-11-23']
  for (let round = 0; round < 6; round += 1) {
    await deps.db.update(salon).set({ openingHours: round % 2 ? defaultOpeningHours : afternoon })
    const { petName: _petName, petBreed: _petBreed, appointmentDate: _date, appointmentTime: _time, ...person } = bookingBody()
    const visits = days.map((appointmentDate, index) => ({ appointmentDate, appointmentTime: round % 2 ? '11:00' : '09:00', petName: `Hond ${index}` }))
    const [, ...answers] = await Promise.all([
      regenerateSlots(deps.db, deps.today()),
      ...Array.from({ length: 4 }, (_, index) =>
        createBrowser(app).post('/api/booking/create', { ...person, appointments: index % 2 ? visits : visits.toReversed() }),
      ),
    ])
    for (const { status } of answers) expect([201, 409, 422]).toContain(status)
  }
})

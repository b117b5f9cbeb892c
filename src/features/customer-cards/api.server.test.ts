import { describe, expect, test } from 'vitest'
import { loyaltySettingsSchema } from '#features/customer-cards/schema.ts'
import { createBrowser, createOwner } from '#tests/support/browser.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

const PATH = '/api/customer-cards/settings'
const DEFAULTS = {
  pointsPerEuro: '1.0',
  euroPerPoint: '0.05',
  defaultDiscount: '5.0',
  minBalance: '0.00',
  maxBalance: '500.00',
  bonusThreshold: 100,
  bonusPoints: 10,
  autoRewards: true,
  birthdayBonus: false,
}

describe('the loyalty settings', async () => {
  const { app } = await createTestApp()
  const owner = await createOwner(app)
  const save = (change: object, browser = owner) => browser.call('PUT', PATH, { body: { ...DEFAULTS, ...change } })

  test('start as the specification has them', async () => {
    const { status, body } = await owner.get(PATH)
    expect({ status, body: loyaltySettingsSchema.strict().parse(body) }).toEqual({ status: 200, body: DEFAULTS })
  })

  test('are saved whole, from text, numbers and a comma', async () => {
    const saved = {
      ...DEFAULTS,
      pointsPerEuro: '1.5',
      euroPerPoint: '0.10',
      defaultDiscount: '7.5',
      maxBalance: '250.00',
      bonusPoints: 25,
      birthdayBonus: true,
    }
    const answer = await save({ pointsPerEuro: '1,5', euroPerPoint: 0.1, defaultDiscount: '7.5', maxBalance: '250', bonusPoints: 25, birthdayBonus: true })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: saved })
    expect((await owner.get(PATH)).body).toEqual(saved)
  })

  test.for([
    ['pointsPerEuro', '1.55', 422, 'Vul een getal in van 0 tot 1000, met hoogstens één cijfer na de komma.'],
    ['euroPerPoint', '-1', 422, 'Vul een getal in van 0 tot 100, met hoogstens twee cijfers na de komma.'],
    ['defaultDiscount', '100.1', 422, 'Vul een getal in van 0 tot 100, met hoogstens één cijfer na de komma.'],
    ['maxBalance', 'veel', 422, 'Vul een getal in van 0 tot 100000, met hoogstens twee cijfers na de komma.'],
    ['bonusThreshold', -1, 422, 'Vul een geheel getal in van 0 tot 1000000.'],
    ['bonusPoints', 1.5, 400, 'Vul een geheel getal in van 0 tot 1000000.'],
    ['autoRewards', 'ja', 400, 'Kies ja of nee.'],
    ['minBalance', '500.01', 422, 'Het hoogste saldo mag niet onder het laagste liggen.'],
  ] as const)('%s as %j is refused', async ([field, value, status, sentence]) => {
    const answer = await save({ [field]: value })
    expect(answer).toMatchObject({ status, body: { fields: { [field === 'minBalance' ? 'maxBalance' : field]: sentence } } })
  })

  test('are for the owner alone', async () => {
    expect((await createBrowser(app).get(PATH)).status).toBe(401)
    expect((await save({}, createBrowser(app))).status).toBe(401)
  })
})

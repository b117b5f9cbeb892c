import { describe, expect, test } from 'vitest'
import { type Known, mayOpenPage, planBooking, slotTaken } from '#agenda/booking/rules.ts'
import type { Booking, Visit } from '#agenda/booking/schema.ts'
import { AppError } from '#lib/errors.ts'
import { UNPRICED_SERVICE } from '#shop-window/services/schema.ts'

const ELS = {
  firstName: 'Els',
  lastName: 'Claes',
  email: 'els@voorbeeld.be',
  phone: '0472 00 11 22',
  address: '',
  postalCode: '',
  city: '',
}
const CIRCUMSTANCES = {
  now: new Date('2026-11-20T09:00:00Z'),
  today: '2026-11-20',
  isAnswered: false,
}
const DAY = '2026-11-23'

function visit(change: Partial<Visit> = {}): Visit {
  return {
    appointmentDate: DAY,
    appointmentTime: '09:00:00',
    service: 'Poedel',
    petName: 'Snuf',
    petBreed: '',
    notes: '',
    ...change,
  }
}

function booking(appointments: Visit[], change: Partial<Booking> = {}): Booking {
  return {
    appointments,
    details: ELS,
    acceptedRules: true,
    fieldOf: (index, field) => `${index}.${field}`,
    ...change,
  }
}

const UNSET = { price: null }
const LASTING = { minutes: 90, usualMinutes: 90 }

function known(change: Partial<Known> = {}): Known {
  const limits = {
    mostVisitsPerAddress: 20,
    mostOpenVisits: 6,
    mostOpenVisitsProven: 20,
    phone: '',
    email: '',
  }
  const slot = { date: DAY, isAvailable: true, isTaken: false }
  return {
    salon: {
      ...limits,
      noticeDays: 2,
      horizonMonths: 12,
      existingCustomersOnly: false,
      rulesVersion: 'v1',
      requestHours: 72,
      cancelFreeHours: 24,
      cancelLatePercent: 50,
      noShowPercent: 100,
    },
    prices: new Map([['Poedel', '55.00']]),
    leave: [],
    slots: [
      { ...slot, id: 'negen', startTime: '09:00:00', endTime: '11:00:00' },
      { ...slot, id: 'elf', startTime: '11:00:00', endTime: '13:00:00' },
    ],
    customer: undefined,
    dogs: [
      { ...LASTING, nameKey: 'snuf', saved: undefined },
      { ...LASTING, nameKey: 'snuf', saved: undefined },
    ],
    asked: undefined,
    ...change,
  }
}

function refusalOf(wanted: Booking, facts: Known) {
  try {
    planBooking(wanted, facts, CIRCUMSTANCES)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, fields: error.fields }
    throw error
  }
  return undefined
}

function toldWith(acceptedRules: boolean) {
  const visits = [visit(), visit({ appointmentTime: '11:00:00', service: '' })]
  return planBooking(booking(visits, { acceptedRules }), known(), CIRCUMSTANCES).told
}

describe('a dog for which the owner set a price and a duration', () => {
  const dogs = [
    {
      ...LASTING,
      minutes: 45,
      nameKey: 'snuf',
      saved: { id: 's', name: 'Snuf', breed: '', price: '40.00' },
    },
  ]
  const plan = (recognised: boolean) =>
    planBooking(
      booking([visit()]),
      known({ customer: { ...ELS, id: 'els', recognised }, dogs }),
      CIRCUMSTANCES,
    )

  test('has that price, and a recognised browser reads both', () => {
    expect(plan(true).visits[0]?.price).toBe('40.00')
    expect(plan(true).told.appointments[0]).toMatchObject({ price: '40.00', expectedMinutes: 45 })
  })

  test('has that price too for a stranger, who reads those of the price list', () => {
    expect(plan(false).visits[0]?.price).toBe('40.00')
    expect(plan(false).told.appointments[0]).toMatchObject({ price: '55.00', expectedMinutes: 90 })
  })
})

describe('a booking that nothing stands in the way of', () => {
  test('of somebody new adds her, and a dog that is named twice once', () => {
    const plan = planBooking(
      booking([visit(), visit({ appointmentTime: '11:00:00', petName: 'SNUF' })]),
      known(),
      CIRCUMSTANCES,
    )
    expect(plan.customer).toMatchObject({ isNew: true, recognised: false, details: ELS })
    expect(plan.newDogs).toMatchObject([{ customerId: plan.customer.id, name: 'Snuf' }])
    expect(plan.visits.map(({ timeSlotId, dogId, price }) => [timeSlotId, dogId, price])).toEqual([
      ['negen', plan.newDogs[0]?.id, '55.00'],
      ['elf', plan.newDogs[0]?.id, '55.00'],
    ])
    expect(plan.visits[0]?.answerBy).toEqual(new Date('2026-11-23T08:00:00Z'))
  })

  test.for([
    [true, 'Snoopy', 'Snoopy'],
    [false, 'SNOOPY', 'SNOOPY'],
  ] as const)(
    'of a browser that is recognised (%s) reads its dog as %s',
    ([recognised, told, typed]) => {
      const customer = { ...ELS, id: 'els', recognised }
      const dogs = [
        {
          ...LASTING,
          nameKey: 'snoopy',
          saved: { ...UNSET, id: 'snoopy', name: 'Snoopy', breed: 'Beagle' },
        },
      ]
      const plan = planBooking(
        booking([visit({ petName: typed })]),
        known({ customer, dogs }),
        CIRCUMSTANCES,
      )
      expect([
        plan.told.appointments[0]?.dogName,
        plan.visits[0]?.dogId,
        plan.visits[0]?.dogBreed,
        plan.newDogs,
      ]).toEqual([told, 'snoopy', 'Beagle', []])
    },
  )

  test('tells what it costs, what cancelling costs by rules that were accepted, and nothing of those that were not', () => {
    expect(toldWith(true)).toMatchObject({
      appointments: [{ price: '55.00' }, { price: null }],
      answerBy: '2026-11-23T08:00:00.000Z',
      rules: { cancelFreeHours: 24, cancelLatePercent: 50, noShowPercent: 100 },
    })
    expect(toldWith(false).rules).toBeNull()
  })

  test.for([
    ['proven', true],
    ['unproven', false],
  ] as const)(
    'tells a stranger with the address of a %s mailbox neither until when it stands nor the way to its page',
    ([_mailbox, isAnswered]) => {
      const plan = planBooking(
        booking([visit()]),
        known({ customer: { ...ELS, id: 'els', recognised: false } }),
        { ...CIRCUMSTANCES, isAnswered },
      )
      expect([plan.told.answerBy, mayOpenPage(plan.customer)]).toEqual([null, false])
    },
  )

  test('without a treatment that has a price is priced on request', () => {
    expect(
      planBooking(booking([visit({ service: '' })]), known(), CIRCUMSTANCES).visits[0],
    ).toMatchObject({ service: UNPRICED_SERVICE, price: null })
  })
})

describe('what stands in the way is said one kind at a time', () => {
  test('first the dates, then the treatments, then the times', () => {
    const wrong = visit({
      appointmentDate: '2026-11-20',
      service: 'Varen',
      appointmentTime: '03:00:00',
    })
    expect(refusalOf(booking([wrong]), known())).toEqual({
      code: 'invalid',
      fields: { '0.appointmentDate': expect.stringContaining('voorbij') },
    })
    expect(refusalOf(booking([{ ...wrong, appointmentDate: DAY }]), known())?.fields).toEqual({
      '0.service': expect.any(String),
    })
    expect(refusalOf(booking([visit({ appointmentTime: '03:00:00' })]), known())?.fields).toEqual({
      '0.appointmentTime': expect.any(String),
    })
    expect(refusalOf(booking([visit(), visit()]), known())?.fields).toEqual({
      '1.appointmentTime': expect.stringContaining('overlapt'),
    })
  })

  test.for([{ isAvailable: false }, { isTaken: true }])(
    'a time that is no longer free (%o) is taken, and only that one',
    (change) => {
      const slots = known().slots.map((slot, index) =>
        index === 1 ? { ...slot, ...change } : slot,
      )
      const wanted = booking([visit(), visit({ appointmentTime: '11:00:00' })])
      expect(refusalOf(wanted, known({ slots }))).toEqual({
        code: 'slot_taken',
        fields: { '1.appointmentTime': expect.stringContaining('net geboekt') },
      })
      expect(Object.keys(slotTaken(wanted).fields ?? {})).toEqual([
        '0.appointmentTime',
        '1.appointmentTime',
      ])
    },
  )

  test('a stranger names no saved dog and no other customer', () => {
    const customer = { ...ELS, id: 'els', recognised: false }
    const dogs = [
      { ...LASTING, nameKey: 'snuf', saved: { ...UNSET, id: 'snuf', name: 'Snuf', breed: '' } },
    ]
    expect(refusalOf(booking([visit({ dogId: 'snuf' })]), known({ customer, dogs }))?.code).toBe(
      'not_found',
    )
    expect(
      refusalOf(booking([visit()], { customerId: 'els' }), known({ customer, dogs }))?.code,
    ).toBe('not_found')
  })
})

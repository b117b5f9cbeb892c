import { describe, expect, test } from 'vitest'
import { multiBookingSchema, singleBookingSchema } from '#agenda/booking/schema.ts'
import { bookingBody } from './booking-body.ts'
import { blankDraft, blankRow, type Draft, NEW_DOG } from './wizard-draft.ts'

const dogId = '0199aaaa-0000-7000-8000-000000000001'
const customerId = '0199aaaa-0000-7000-8000-000000000002'
const draft: Draft = {
  ...blankDraft,
  date: '2026-11-26',
  time: '09:00',
  service: 'Poedel',
  person: {
    email: ' an@voorbeeld.be ',
    firstName: ' An ',
    lastName: 'De Smet',
    phone: '0470 12 34 56',
    address: 'Dorp 1',
    postalCode: '9100',
    city: 'Temse',
  },
  dogName: ' Bo ',
  breed: 'Poedel',
  notes: 'Lief',
  accepted: true,
}
const lookUp = {
  email: 'an@voorbeeld.be',
  customer: {
    id: customerId,
    firstName: 'An',
    lastName: '',
    phone: '',
    address: '',
    postalCode: '',
    city: '',
    recognised: true,
  },
  dogs: [{ id: dogId, name: 'Rex', breed: 'Beagle', age: '' }],
}

describe('one visit', () => {
  test('mails that are not about a visit are spoken of when they are wanted, and by who is recognised', () => {
    expect(bookingBody(draft)).not.toHaveProperty('wantsNews')
    expect(bookingBody({ ...draft, news: true })).toMatchObject({ wantsNews: true })
  })

  test('a new customer with a new dog is sent in the single shape, without ids', () => {
    expect(bookingBody(draft)).toEqual({
      customerName: 'An De Smet',
      firstName: 'An',
      lastName: 'De Smet',
      customerEmail: 'an@voorbeeld.be',
      customerPhone: '0470 12 34 56',
      customerAddress: 'Dorp 1',
      customerPostcode: '9100',
      customerCity: 'Temse',
      petName: 'Bo',
      petBreed: 'Poedel',
      notes: 'Lief',
      appointmentDate: '2026-11-26',
      appointmentTime: '09:00',
      service: 'Poedel',
      acceptedRules: true,
    })
  })

  test('a known customer goes with her id, a saved dog with its own', () => {
    expect(bookingBody({ ...draft, lookUp, dogId })).toMatchObject({
      customerId,
      dogId,
      petName: 'Rex',
      petBreed: 'Beagle',
    })
    const fresh = bookingBody({ ...draft, lookUp, dogId: NEW_DOG })
    expect(fresh).toMatchObject({ customerId, petName: 'Bo' })
    expect(fresh).not.toHaveProperty('dogId')
  })

  test('whose address is known but not proven goes without ids, and as a mask where nothing was typed', () => {
    const customer = {
      id: '•••',
      firstName: '•••',
      lastName: '•••',
      phone: '•••',
      address: '•••',
      postalCode: '•••',
      city: '•••',
      recognised: false,
    }
    const stranger = {
      ...draft,
      lookUp: { email: 'an@voorbeeld.be', customer, dogs: [] },
      breed: '',
    }
    const body = bookingBody({
      ...stranger,
      person: { ...blankDraft.person, email: 'an@voorbeeld.be', city: 'Gent' },
    })
    expect(body).toMatchObject({
      customerName: '••• •••',
      firstName: '•••',
      customerPhone: '•••',
      customerAddress: '•••',
      customerCity: 'Gent',
      petName: 'Bo',
    })
    expect(body).not.toHaveProperty('customerId')
    expect(singleBookingSchema.safeParse(body).error).toBeUndefined()
  })

  test('the server reads it', () => {
    expect(
      singleBookingSchema.safeParse(bookingBody({ ...draft, lookUp, dogId })).error,
    ).toBeUndefined()
  })
})

test('several visits are one request with a row each', () => {
  const rows = [
    {
      ...blankRow,
      id: 1,
      service: 'Poedel',
      dogId,
      dogName: 'Rex',
      breed: 'Beagle',
      date: '2026-11-26',
      time: '09:00',
    },
    {
      ...blankRow,
      id: 2,
      service: 'Chihuahua',
      dogName: ' Zus ',
      date: '2026-11-26',
      time: '11:00',
      notes: ' Klein ',
    },
  ]
  const body = bookingBody({ ...draft, lookUp, multi: true, rows })
  expect(body).toMatchObject({
    customerName: 'An De Smet',
    appointments: [
      {
        appointmentDate: '2026-11-26',
        appointmentTime: '09:00',
        service: 'Poedel',
        petName: 'Rex',
        petBreed: 'Beagle',
        notes: '',
        dogId,
      },
      {
        appointmentDate: '2026-11-26',
        appointmentTime: '11:00',
        service: 'Chihuahua',
        petName: 'Zus',
        petBreed: 'Chihuahua',
        notes: 'Klein',
      },
    ],
  })
  expect(body).not.toHaveProperty('petName')
  expect(multiBookingSchema.safeParse(body).error).toBeUndefined()
})

import { expect, test } from 'vitest'
import { EXAMPLE_STREET, placeLines, placeOf, shownPlace } from '#lib/place.ts'

const place = { street: 'Kerkstraat 12', postalCode: '9100', city: 'Sint-Niklaas' }
const example = { ...place, street: EXAMPLE_STREET }

test('an address that the owner never set stands in nothing that leaves', () => {
  expect([placeLines(place), placeOf(place)]).toEqual([
    ['Kerkstraat 12', '9100 Sint-Niklaas'],
    'Kerkstraat 12, 9100 Sint-Niklaas',
  ])
  for (const none of [example, { ...place, street: '' }])
    expect([placeLines(none), placeOf(none)]).toEqual([[], ''])
})

test('on the site it is an example until a visitor booked', () => {
  const lines = ['Kerkstraat 12', '9100 Sint-Niklaas']
  expect(shownPlace({ ...place, tookBooking: true })).toEqual(lines)
  expect(shownPlace({ ...example, tookBooking: false })).toEqual([EXAMPLE_STREET, lines[1]])
  expect(shownPlace({ ...example, tookBooking: true })).toEqual([])
})

import { expect, test } from 'vitest'
import { calendarAddresses } from '#agenda/appointments/components/calendar-addresses.ts'

const salon = {
  name: 'Hondensalon Snuf & Co',
  street: 'Kerkstraat 12',
  postalCode: '9100',
  city: 'Nieuwkerken-Waas',
}
const visit = {
  date: '2026-11-23',
  startTime: '09:00:00',
  endTime: '11:00:00',
  dogName: 'Rex + Bo',
}

test('name the visit and its place', () => {
  const { google, outlook } = calendarAddresses(visit, salon)
  expect(Object.fromEntries(new URL(google).searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Hondensalon Snuf & Co: Rex + Bo',
    dates: '20261123T080000Z/20261123T100000Z',
    location: 'Kerkstraat 12, 9100 Nieuwkerken-Waas',
  })
  expect(outlook).not.toContain('+')
  expect(Object.fromEntries(new URL(outlook).searchParams)).toMatchObject({
    subject: 'Hondensalon Snuf & Co: Rex + Bo',
    startdt: '2026-11-23T08:00:00Z',
    enddt: '2026-11-23T10:00:00Z',
  })
})

test.for([
  ['2027-03-27', '08:00'],
  ['2027-03-29', '07:00'],
  ['2027-10-30', '07:00'],
  ['2027-11-01', '08:00'],
])(
  '09:00 on %s is %s in UTC: the hour of the wall clock stays over a changeover',
  ([date = '', utc = '']) => {
    expect(calendarAddresses({ ...visit, date }, salon).outlook).toContain(
      encodeURIComponent(`${date}T${utc}:00Z`),
    )
  },
)

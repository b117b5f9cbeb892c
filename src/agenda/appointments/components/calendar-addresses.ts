import type { Appointment } from '#agenda/appointments/wire.ts'
import { toInstant } from '#lib/dates.ts'
import type { MailSalon } from '#lib/mail-body.ts'
import { placeOf } from '#lib/place.ts'

type Visit = Pick<Appointment, 'date' | 'startTime' | 'endTime' | 'dogName'>
type Place = Pick<MailSalon, 'name' | 'street' | 'postalCode' | 'city'>

/**
 * The addresses at which Google and Outlook take over a visit. Both get instants, so that no other
 * zone moves it.
 */
export function calendarAddresses(
  { date, startTime, endTime, dogName }: Visit,
  { name, ...place }: Place,
) {
  const [start = '', end = ''] = [startTime, endTime].map(
    (time) => `${toInstant(date, time).toISOString().slice(0, 19)}Z`,
  )
  const title = `${name}: ${dogName}`
  const location = placeOf(place)
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${start}/${end}`.replace(/[-:]/g, ''),
    location,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start,
    enddt: end,
    location,
  })
  // Outlook shows a plus as a plus
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${String(outlook).replaceAll('+', '%20')}`,
  }
}

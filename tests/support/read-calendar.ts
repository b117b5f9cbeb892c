import ICAL from 'ical.js'

/**
 * What a calendar makes of an iCalendar file: the method and its entries. `start` is as the file
 * has it, `2026-11-23T09:00:00`.
 */
export function readCalendar(content = '') {
  const calendar = new ICAL.Component(ICAL.parse(content))
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, startDate, summary } = new ICAL.Event(component)
      return {
        uid,
        sequence,
        status: String(component.getFirstPropertyValue('status')),
        start: startDate.toString(),
        summary,
      }
    }),
  }
}

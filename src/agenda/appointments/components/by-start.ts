import type { Appointment } from '#agenda/appointments/wire.ts'

type Start = Pick<Appointment, 'date' | 'startTime'>

/** Sorts visits as they stand in the agenda. */
export function byStart(a: Start, b: Start): number {
  return `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1
}

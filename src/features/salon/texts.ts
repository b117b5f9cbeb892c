import type { Weekday } from '#features/salon/schema.ts'

export const weekdayNames: Record<Weekday, string> = {
  monday: 'maandag',
  tuesday: 'dinsdag',
  wednesday: 'woensdag',
  thursday: 'donderdag',
  friday: 'vrijdag',
  saturday: 'zaterdag',
  sunday: 'zondag',
}

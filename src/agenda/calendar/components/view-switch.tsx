import { Segments } from '#ui/segments.tsx'

const VIEWS = [
  { value: 'day', label: 'Dag' },
  { value: 'week', label: 'Week' },
] as const

export type CalendarView = (typeof VIEWS)[number]['value']

/** Day or week. */
export function ViewSwitch({
  view,
  onChange,
}: {
  view: CalendarView
  onChange: (view: CalendarView) => void
}) {
  return <Segments legend="Weergave" options={VIEWS} value={view} onChange={onChange} />
}

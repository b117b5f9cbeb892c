const VIEWS = [
  { view: 'day', label: 'Dag' },
  { view: 'week', label: 'Week' },
] as const

export type CalendarView = (typeof VIEWS)[number]['view']

/** Day or week. */
export function ViewSwitch({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) {
  return (
    <fieldset className="inline-flex rounded-field border border-edge bg-card p-0.5">
      <legend className="sr-only">Weergave</legend>
      {VIEWS.map((choice) => (
        <button
          key={choice.view}
          type="button"
          aria-pressed={choice.view === view}
          onClick={() => onChange(choice.view)}
          className="min-h-10 rounded-[0.6rem] px-2.5 sm:px-4 font-semibold text-ink hover:bg-pine-soft aria-pressed:bg-pine aria-pressed:text-white"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}

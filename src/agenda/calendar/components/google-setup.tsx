import { GOOGLE_STEPS } from '#agenda/calendar/texts.ts'

/** Step by step from nothing to a connected calendar. */
export function GoogleSetup() {
  return (
    <div className="flex flex-col gap-4">
      <p>
        Wil je elke afspraak meteen in Google Calendar zien, koppel dan een serviceaccount van
        Google. Elke nieuwe, verplaatste of afgezegde afspraak volgt dan vanzelf binnen enkele
        seconden. Reken op een kwartiertje, één keer.
      </p>
      <ol className="flex flex-col gap-4">
        {GOOGLE_STEPS.map(({ title, text, code }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-pine-soft text-sm font-semibold text-pine"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
              {code && (
                <pre className="mt-2 rounded-field bg-pine-soft px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink">
                  {code.join('\n')}
                </pre>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

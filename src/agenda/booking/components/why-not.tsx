import { type DateString, formatLongDate } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { DayState } from '#ui/calendar-day.tsx'

type WhyNotProps = { date: DateString; today: DateString; from: DateString; state: DayState }

/** What somebody hears who taps a day without a free time, and the way to the waiting list. */
export function WhyNot({ date, today, from, state }: WhyNotProps) {
  const day = formatLongDate(date)
  const isFull = state.tone === 'full'
  return (
    <div ref={showWhole} className="mt-4">
      <Alert
        title={
          <span className="block first-letter:uppercase">{isFull ? `${day} is volzet` : day}</span>
        }
        action={
          isFull && (
            <ButtonLink href={`/wachtlijst?datum=${date}`} target="_top" variant="secondary">
              Zet me op de wachtlijst voor deze dag
            </ButtonLink>
          )
        }
      >
        <p className="first-letter:uppercase">
          {isFull
            ? 'Komt er een tijd vrij, dan krijgt u meteen een mail.'
            : whyNot(date, { today, from, state })}
        </p>
      </Alert>
    </div>
  )
}

function whyNot(
  date: DateString,
  { today, from, state: { label } }: Omit<WhyNotProps, 'date'>,
): string {
  if (date < today) return 'Deze dag is voorbij.'
  if (label) return `${label}.`
  if (date < from) return 'Zo kort op voorhand kan het niet online. Bel ons gerust.'
  return 'Deze dag kunt u niet online boeken.'
}

function showWhole(note: HTMLElement | null) {
  note?.scrollIntoView({ block: 'nearest' })
}

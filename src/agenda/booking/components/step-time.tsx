import { useQuery } from '@tanstack/react-query'
import { freeSlotsQuery } from '#agenda/booking/client.ts'
import { formatLongDate } from '#lib/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StepActions } from './step-actions.tsx'
import type { Wizard } from './use-wizard.ts'
import { wishOf } from './wizard-draft.ts'
import { timesOfOthers } from './wizard-rows.ts'

/** Step 2: one of the day's free times leads on. */
export function StepTime({ wizard }: { wizard: Wizard }) {
  const { draft } = wizard.state
  const slots = useQuery(freeSlotsQuery(draft.date, wishOf(draft, wizard.isMeasured)))
  const { member } = draft
  const loading = slots.isPending || (slots.isFetching && slots.data?.length === 0)
  const times = slots.data?.map(({ time }) => time) ?? []
  return (
    <>
      <p className="mb-5 text-muted first-letter:uppercase">{formatLongDate(draft.date)}</p>
      {member && (
        <p className="-mt-3 mb-5 flex flex-wrap items-center gap-x-3">
          Bij {member.name}
          <AnyMember wizard={wizard} />
        </p>
      )}
      <div className="min-h-24">
        {loading && <Spinner label="Tijden worden geladen…" className="min-h-24 justify-center" />}
        {times.length > 0 && <Times wizard={wizard} times={times} />}
        {!loading && times.length === 0 && (
          <EmptyState
            heading="h3"
            title="Geen beschikbare tijden voor deze datum"
            {...(member && { text: `${member.name} is die dag niet meer vrij.` })}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                {slots.isError && (
                  <Button variant="secondary" onClick={() => void slots.refetch()}>
                    Opnieuw proberen
                  </Button>
                )}
                <Button onClick={() => wizard.goTo(1)}>Kies een andere datum</Button>
                <ButtonLink
                  href={`/wachtlijst?datum=${draft.date}`}
                  target="_top"
                  variant="secondary"
                >
                  Zet me op de wachtlijst
                </ButtonLink>
              </div>
            }
          />
        )}
      </div>
      <StepActions wizard={wizard} back={1} />
    </>
  )
}

/** The times of whoever is free, instead of those of the one who was chosen. */
function AnyMember({ wizard: { dispatch } }: { wizard: Wizard }) {
  return (
    <Button variant="ghost" onClick={() => dispatch({ type: 'memberChosen', member: undefined })}>
      Geen voorkeur
    </Button>
  )
}

function Times({ wizard, times }: { wizard: Wizard; times: string[] }) {
  const { draft } = wizard.state
  const [first] = draft.rows
  const taken =
    draft.multi && first ? timesOfOthers(draft.rows, { id: first.id, date: draft.date }) : []

  function choose(time: string) {
    wizard.dispatch({ type: 'timeChosen', time })
    wizard.goTo(wizard.isMeasured || draft.again ? 4 : 3)
  }

  return (
    <ul
      aria-label="Vrije tijden"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-3"
    >
      {times.map((time) => (
        <li key={time}>
          <Button
            variant={time === draft.time ? 'primary' : 'secondary'}
            size="lg"
            aria-pressed={time === draft.time}
            disabled={taken.includes(time)}
            onClick={() => choose(time)}
            className="w-full tabular-nums"
          >
            {time}
          </Button>
        </li>
      ))}
    </ul>
  )
}

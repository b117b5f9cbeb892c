import { Pencil } from 'lucide-react'
import { formatBriefDay, formatLongDate } from '#lib/dates.ts'
import type { Wizard } from './use-wizard.ts'
import type { Step } from './wizard-step.ts'

/**
 * What is chosen so far: one line that stays in view on a phone, three cells that lead back to
 * their step from 640 px.
 */
export function WizardSummary({ wizard }: { wizard: Wizard }) {
  const { draft } = wizard.state
  if (draft.date === '') return null
  const count = draft.multi && draft.rows.length > 1 ? `${draft.rows.length} afspraken` : ''
  const short = [
    formatBriefDay(draft.date),
    draft.time,
    draft.member?.name,
    count,
    draft.service,
  ].filter(Boolean)
  return (
    <section
      aria-label="Uw keuze"
      className="max-sm:sticky max-sm:top-0 max-sm:z-20 max-sm:-mx-4 max-sm:mb-4 sm:mb-5"
    >
      <p className="flex min-h-11 items-center border-y border-line bg-pine-soft px-4 py-1.5 text-sm font-semibold text-pine sm:hidden">
        <span className="truncate">{short.join(' · ')}</span>
      </p>
      <ul className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-pine-soft max-sm:hidden">
        <Cell wizard={wizard} label="Datum" value={formatLongDate(draft.date)} step={1} />
        <Cell
          wizard={wizard}
          label="Tijd"
          value={[draft.time, draft.time && draft.member?.name].filter(Boolean).join(' · ')}
          step={2}
        />
        <Cell
          wizard={wizard}
          label="Behandeling"
          value={[draft.service, count].filter(Boolean).join(' · ')}
          step={3}
        />
      </ul>
    </section>
  )
}

type CellProps = { wizard: Wizard; label: string; value: string; step: Step }

function Cell({ wizard, label, value, step }: CellProps) {
  const content = (
    <>
      <span className="text-sm text-muted">{label}</span>
      <span className={value ? 'font-semibold text-pine' : 'text-muted'}>
        {value || 'Nog te kiezen'}
      </span>
    </>
  )
  return (
    <li className="border-line not-first:border-l">
      {value !== '' && wizard.step > step ? (
        <button
          type="button"
          onClick={() => wizard.goTo(step)}
          className="group flex size-full items-center justify-between gap-2 px-4 py-2.5 text-left hover:bg-card focus-visible:-outline-offset-4"
        >
          <span className="flex min-w-0 flex-col">
            {content}
            <span className="sr-only">, wijzigen</span>
          </span>
          <Pencil aria-hidden className="size-4 shrink-0 text-pine" />
        </button>
      ) : (
        <div className="flex flex-col px-4 py-2.5">{content}</div>
      )}
    </li>
  )
}

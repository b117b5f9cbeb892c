import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import type { Wizard } from './use-wizard.ts'
import { VisitRowFields } from './visit-row.tsx'
import { MAX_ROWS } from './wizard-draft.ts'
import { fieldId } from './wizard-texts.ts'

/** Several visits in one booking, each with its own treatment, dog, date and time. */
export function VisitRows({ wizard }: { wizard: Wizard }) {
  const { state, dispatch } = wizard
  const { rows } = state.draft
  const added = useRef(false)

  // A new row stands above the button that made it: the focus goes there.
  useEffect(() => {
    if (added.current)
      document.getElementById(fieldId(`appointments.${rows.length - 1}.title`))?.focus()
    added.current = false
  }, [rows.length])

  function add() {
    added.current = true
    dispatch({ type: 'rowAdded' })
  }

  return (
    <section aria-labelledby={fieldId('appointments')} className="flex flex-col gap-5">
      <h3 id={fieldId('appointments')} tabIndex={-1}>
        Uw afspraken
      </h3>
      {rows.map((row, index) => (
        <VisitRowFields key={row.id} wizard={wizard} row={row} index={index} />
      ))}
      {rows.length < MAX_ROWS ? (
        <Button variant="secondary" onClick={add} className="self-start">
          <Plus aria-hidden /> Extra afspraak toevoegen
        </Button>
      ) : (
        <p className="text-muted">U kunt hoogstens {MAX_ROWS} afspraken tegelijk maken.</p>
      )}
    </section>
  )
}

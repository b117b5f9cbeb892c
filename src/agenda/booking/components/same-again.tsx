import { useEffect, useState } from 'react'
import type { LastBooked } from '#agenda/booking/wire.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { Button } from '#ui/button.tsx'
import type { Wizard } from './use-wizard.ts'
import {
  isUntouched,
  knownMemory,
  recallVisitor,
  sameAgain,
  somethingElse,
} from './visitor-memory.ts'

type SameAgainProps = { wizard: Wizard; salon: PublicSalon; last: LastBooked | undefined }

/**
 * Offers what was booked on this device the last time, or else by whom it is recognised for: then
 * only day and hour are left to choose.
 */
export function SameAgain({ wizard: { state, dispatch }, salon, last }: SameAgainProps) {
  const { draft } = state
  const [memory] = useState(() => recallVisitor(salon) ?? (last ? knownMemory(last) : undefined))
  const offered = memory?.service && isUntouched(draft) ? memory : undefined

  useEffect(() => {
    if (offered) dispatch({ type: 'begun', as: (before) => sameAgain(before, offered, salon) })
  }, [offered, salon, dispatch])

  /** The pressed button goes: the focus is on the first free day. */
  function decline() {
    dispatch({ type: 'begun', as: somethingElse })
    document.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
  }

  if (!draft.again) return null
  return (
    <section
      aria-labelledby="boeking-again"
      className="mb-5 rounded-field bg-pine-soft px-4 pt-3 pb-2"
    >
      <h3 id="boeking-again" className="text-lg">
        Zelfde als vorige keer?
      </h3>
      <p>
        <strong>{[draft.service, draft.dogName].filter(Boolean).join(' voor ')}</strong>. Kies enkel
        nog een dag en een uur.
      </p>
      <Button variant="ghost" onClick={decline} className="-ml-5">
        Iets anders boeken
      </Button>
    </section>
  )
}

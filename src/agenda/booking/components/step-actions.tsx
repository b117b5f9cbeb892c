import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import type { Wizard } from './use-wizard.ts'
import type { Step } from './wizard-step.ts'

/** 'Terug' to the step before, and what leads on. */
export function StepActions({
  wizard,
  back,
  children,
}: {
  wizard: Wizard
  /** None on the first. */
  back: Step | undefined
  children?: ReactNode
}) {
  return (
    <div className="mt-8 flex justify-between gap-3 max-sm:flex-col-reverse sm:flex-wrap sm:items-center">
      {back && (
        <Button variant="ghost" onClick={() => wizard.goTo(back)} className="sm:-ml-5">
          <ArrowLeft aria-hidden /> Terug
        </Button>
      )}
      {children}
    </div>
  )
}

/** Says that the wizard was wiped, and puts back what was typed. */
export function Cleared({ wizard: { dispatch, goTo } }: { wizard: Wizard }) {
  function putBack() {
    dispatch({ type: 'putBack' })
    goTo(4)
  }
  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-3 rounded-field bg-paper px-4 py-1">
      Formulier gewist.
      <Button variant="ghost" onClick={putBack}>
        Ongedaan maken
      </Button>
    </output>
  )
}

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
  back: Step
  children?: ReactNode
}) {
  return (
    <div className="mt-8 flex justify-between gap-3 max-sm:flex-col-reverse sm:flex-wrap sm:items-center">
      <Button variant="ghost" onClick={() => wizard.goTo(back)} className="sm:-ml-5">
        <ArrowLeft aria-hidden /> Terug
      </Button>
      {children}
    </div>
  )
}

import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { focusSoon } from '#agenda/self-service/components/focus-soon.ts'
import type { Refusal, VisitDeeds } from '#agenda/self-service/components/use-visit.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** One tap with which the salon knows that she comes. */
export function ConfirmCard({ deeds: { visit, busy, act } }: { deeds: VisitDeeds }) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { dogName, clientConfirmedAt } = visit

  async function confirm() {
    const refused = await act({ path: 'confirm' })
    setRefusal(refused)
    if (!refused) focusSoon('afspraak-zeker')
  }

  return (
    <section aria-live="polite" className="rounded-card bg-apricot-soft p-5 sm:p-6">
      {clientConfirmedAt ? (
        <p className="flex items-start gap-3 font-semibold text-pine">
          <CircleCheckBig aria-hidden className="mt-0.5 size-6 shrink-0" />
          <span id="afspraak-zeker" tabIndex={-1} className="outline-none">
            U liet weten dat u komt. Fijn, we kijken uit naar {dogName}!
          </span>
        </p>
      ) : (
        <>
          <h2 className="text-xl">Mogen we op {dogName} rekenen?</h2>
          <p className="mt-1 mb-4">Eén tik, en we weten dat u zeker komt.</p>
          {refusal && (
            <Alert tone="error" className="mb-4">
              {refusal.sentence}
            </Alert>
          )}
          <Button
            size="lg"
            loading={busy === 'confirm'}
            onClick={() => void confirm()}
            className="w-full sm:w-auto"
          >
            Ik kom zeker
          </Button>
        </>
      )}
    </section>
  )
}

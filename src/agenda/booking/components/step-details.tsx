import type { FormEvent, RefObject } from 'react'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Checkbox } from '#ui/field.tsx'
import { isTrapped, TrapField } from '#ui/trap-field.tsx'
import { BookedScreen } from './booked-screen.tsx'
import { BookingCard } from './booking-card.tsx'
import { firstProblem } from './booking-check.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DogCount } from './dog-count.tsx'
import { DogFields } from './dog-fields.tsx'
import { NewsBox, Recalled, RememberBox } from './remembered.tsx'
import { StepActions } from './step-actions.tsx'
import { useConfirm } from './use-confirm.ts'
import type { Wizard } from './use-wizard.ts'
import { VisitRows } from './visit-rows.tsx'
import { confirmText, fieldId } from './wizard-texts.ts'

type StepDetailsProps = {
  wizard: Wizard
  salon: PublicSalon
  /** Of the screen that shows what was booked. */
  heading: RefObject<HTMLHeadingElement | null>
  embedded: boolean
}

/** Step 4, and what was booked where that has no page of its own. */
export function StepDetails(props: StepDetailsProps) {
  const { result } = props.wizard.state
  return result ? <BookedScreen {...props} booked={result} /> : <DetailsForm {...props} />
}

/** Who comes, with which dog, and the confirmation. */
function DetailsForm({ wizard, salon, embedded }: StepDetailsProps) {
  const { state, dispatch } = wizard
  const { draft, errors } = state
  const { confirm, sending } = useConfirm(wizard, { salon, embedded })
  const problem = firstProblem(errors)

  /**
   * The whole wizard, from the first step; what somebody typed is never lost for good, for
   * `Cleared` can put it back.
   */
  function clear() {
    dispatch({ type: 'cleared' })
    wizard.goTo(1)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isTrapped(event.currentTarget)) void confirm()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <ErrorSummary
        errors={problem ? [{ fieldId: fieldId(problem.name), message: problem.message }] : []}
        attempt={state.attempt}
        title={problem?.title}
      />
      <DogCount wizard={wizard} />
      <Recalled wizard={wizard} salon={salon} />
      <CustomerFields wizard={wizard} salon={salon} />
      {draft.multi ? <VisitRows wizard={wizard} /> : <DogFields wizard={wizard} />}
      <TrapField />
      <div className="flex flex-col gap-4">
        <RememberBox wizard={wizard} />
        <NewsBox wizard={wizard} />
        <Checkbox
          id={fieldId('acceptedRules')}
          label={
            <>
              Ik ga akkoord met de <RulesLink />
            </>
          }
          required
          checked={draft.accepted}
          error={errors['acceptedRules']}
          onChange={(event) =>
            dispatch({ type: 'changed', change: { accepted: event.target.checked } })
          }
        />
        <BookingCard draft={draft} salon={salon} members={wizard.members} />
        {state.notice && (
          <Alert tone="error" title={state.notice.title}>
            {state.notice.text}
          </Alert>
        )}
        <StepActions wizard={wizard} back={wizard.isMeasured ? 2 : 3}>
          <div className="flex gap-3 max-sm:flex-col-reverse sm:flex-wrap sm:items-center">
            <Button variant="ghost" onClick={clear}>
              Formulier wissen
            </Button>
            <Button
              type="submit"
              variant="accent"
              size="lg"
              loading={sending}
              loadingLabel="Bezig met boeken…"
            >
              {confirmText(draft.multi, draft.rows.length)}
            </Button>
          </div>
        </StepActions>
      </div>
    </form>
  )
}

function RulesLink() {
  return (
    <a href="/salon-rules" target="_blank" rel="noopener">
      salonregels<span className="sr-only"> (nieuw venster)</span>
    </a>
  )
}

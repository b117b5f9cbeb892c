import { Ban, Check, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type {
  Changeable,
  StatusAnswer,
  StatusQuestion,
} from '#agenda/appointments/components/status-questions.tsx'
import { actionsFor, resultingStatus, type StatusAction } from '#agenda/appointments/rules.ts'
import type { AppointmentStatus } from '#agenda/appointments/wire.ts'
import { useAskClosed } from '#agenda/slots/components/use-ask-closed.ts'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { focusSoon } from '#ui/focus-soon.ts'
import { useToast } from '#ui/toast.tsx'
import { UNDO_MS } from '#ui/toast-message.ts'

// only who cancels, or goes on at a taken time or on a closed day, needs it
const StatusQuestions = lazy(async () => ({
  default: (await import('#agenda/appointments/components/status-questions.tsx')).StatusQuestions,
}))

const ACTIONS = {
  confirm: { label: 'Bevestigen', icon: Check, variant: 'primary', done: 'Afspraak bevestigd' },
  cancel: {
    label: 'Afspraak afzeggen',
    icon: Ban,
    variant: 'secondary',
    done: 'Afspraak afgezegd',
  },
  restore: { label: 'Herstellen', icon: Undo2, variant: 'primary', done: 'Afspraak hersteld' },
} as const

const FAILURES = {
  confirm: {
    title: 'Fout bij bevestigen',
    otherwise: 'Er ging iets mis bij het bevestigen van de afspraak.',
  },
  cancel: { title: 'Fout', otherwise: 'Er ging iets mis bij het annuleren van de afspraak.' },
  restore: { title: 'Fout', otherwise: 'Er ging iets mis bij het herstellen van de afspraak.' },
} as const

/** Answers later whether it is too late to undo what was done now without the client knowing. */
function startUndo(): () => boolean {
  const doneAt = Date.now()
  return () => Date.now() - doneAt > UNDO_MS
}

type ChangeStatus = {
  mutateAsync: (
    change: { id: string; status: AppointmentStatus } & Omit<StatusAnswer, 'allowClosed'>,
  ) => Promise<unknown>
}
type StatusActionsProps = {
  visit: Changeable
  change: ChangeStatus
  /** Where the focus goes on, since the pressed button disappears. */
  titleId: string
  tellsCustomer: boolean
  /** As the specification calls it under Afspraken Beheer. */
  cancelLabel?: string | undefined
  /** Only these of the buttons that fit. */
  only?: readonly StatusAction[]
  className?: string
}

/**
 * The buttons that fit a visit's status. Cancelling asks who does; a taken time, or for what comes
 * back a closed day, can be used on purpose after the warning.
 */
export function StatusActions({
  visit,
  change: { mutateAsync: change },
  titleId,
  tellsCustomer,
  cancelLabel = ACTIONS.cancel.label,
  only,
  className = '',
}: StatusActionsProps) {
  const { toast } = useToast()
  const [question, setQuestion] = useState<StatusQuestion>()
  const [running, setRunning] = useState<StatusAction>()
  const askClosed = useAskClosed()

  async function run(
    action: StatusAction,
    { allowOverlap = false, allowClosed = allowOverlap, ...answer }: StatusAnswer = {},
  ) {
    if (running) return
    setRunning(action)
    try {
      const closed = action === 'restore' && !allowClosed ? await askClosed(visit.date) : undefined
      if (closed) return setQuestion({ about: 'closed', action, sentence: closed })
      await change({ id: visit.id, status: resultingStatus[action], allowOverlap, ...answer })
      setQuestion(undefined)
      const isLate = startUndo()
      toast({ title: ACTIONS[action].done, undo: async () => await takeBack(isLate()) })
      focusSoon(titleId)
    } catch (error) {
      const { title, otherwise } = FAILURES[action]
      const sentence = sentenceOf(error, otherwise)
      if (error instanceof ApiError && error.code === 'overlap')
        return setQuestion({ about: 'overlap', action, sentence })
      setQuestion(undefined)
      toast({ title, description: sentence, tone: 'destructive' })
    } finally {
      setRunning(undefined)
    }
  }

  /** As it stood, under the same walls; a toast kept open too long does not stop the mail. */
  async function takeBack(isLate: boolean) {
    const { id, status, overlapAllowed: allowOverlap = false } = visit
    await change({ id, status, allowOverlap })
    toast({
      title: 'Ongedaan gemaakt',
      ...(isLate &&
        status === 'pending' &&
        tellsCustomer && { description: 'De mail aan de klant was al weg: laat even iets weten.' }),
    })
  }

  const fitting = actionsFor(visit.status)
  const actions = only ? fitting.filter((action) => only.includes(action)) : fitting
  return (
    <div className={`flex flex-wrap gap-2 [overflow-wrap:normal] empty:hidden ${className}`}>
      {actions.map((action) => {
        const { label, icon: Icon, variant } = ACTIONS[action]
        return (
          <Button
            key={action}
            variant={variant}
            className="min-h-13 flex-1 max-xs:px-3! @2xl:flex-none"
            aria-describedby={titleId}
            loading={running === action}
            onClick={() =>
              action === 'cancel' ? setQuestion({ about: 'cancel' }) : void run(action)
            }
          >
            <Icon aria-hidden />
            {action === 'cancel' ? cancelLabel : label}
          </Button>
        )
      })}
      {question && (
        <Suspense>
          <StatusQuestions
            question={question}
            visit={visit}
            tellsCustomer={tellsCustomer}
            loading={running !== undefined}
            onConfirm={(action, answer) => void run(action, answer)}
            onClose={() => setQuestion(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

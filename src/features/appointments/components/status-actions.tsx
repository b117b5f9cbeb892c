import { Ban, Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { OverlapDialog } from '#features/appointments/components/overlap-dialog.tsx'
import { actionsFor, resultingStatus, type StatusAction } from '#features/appointments/rules.ts'
import type { AppointmentStatus } from '#features/appointments/schema.ts'
import { ApiError } from '#lib/api-client.ts'
import { formatLongDate, withoutSeconds } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'

const ACTIONS = {
  confirm: { label: 'Bevestigen', icon: Check, variant: 'primary', done: 'Afspraak bevestigd' },
  cancel: { label: 'Annuleren', icon: Ban, variant: 'secondary', done: 'Afspraak geannuleerd' },
  restore: { label: 'Herstellen', icon: Undo2, variant: 'primary', done: 'Afspraak hersteld' },
} as const

const FAILURES = {
  confirm: { title: 'Fout bij bevestigen', description: 'Er ging iets mis bij het bevestigen van de afspraak.' },
  cancel: { title: 'Fout', description: 'Er ging iets mis bij het annuleren van de afspraak.' },
  restore: { title: 'Fout', description: 'Er ging iets mis bij het herstellen van de afspraak.' },
} as const

type Question = { about: 'cancel' } | { about: 'overlap'; action: StatusAction; sentence: string }
/** As much of a visit as its buttons need to ask clearly. */
type Changeable = { id: string; status: string; customerName: string; dogName: string; date: string; startTime: string }
type ChangeStatus = { mutateAsync: (change: { id: string; status: AppointmentStatus; allowOverlap: boolean }) => Promise<unknown>; isPending: boolean }
type StatusActionsProps = {
  visit: Changeable
  change: ChangeStatus
  /** Where the focus goes on, since the pressed button disappears. */
  titleId: string
  tellsCustomer: boolean
  className?: string
}

/** The buttons that fit a visit's status. Cancelling asks first; a taken time can be used on purpose after the warning. */
export function StatusActions({ visit, change: { mutateAsync: change, isPending }, titleId, tellsCustomer, className = '' }: StatusActionsProps) {
  const { toast } = useToast()
  const [question, setQuestion] = useState<Question>()
  const [running, setRunning] = useState<StatusAction>()

  async function run(action: StatusAction, allowOverlap = false) {
    if (isPending) return
    setRunning(action)
    try {
      await change({ id: visit.id, status: resultingStatus[action], allowOverlap })
      setQuestion(undefined)
      toast({ title: ACTIONS[action].done })
      focusSoon(titleId)
    } catch (error) {
      const sentence = error instanceof ApiError ? error.sentence : undefined
      if (error instanceof ApiError && error.code === 'overlap' && sentence) return setQuestion({ about: 'overlap', action, sentence })
      setQuestion(undefined)
      toast({ ...FAILURES[action], ...(sentence && (action === 'confirm' || isRefusal(error)) && { description: sentence }), tone: 'destructive' })
    }
  }

  const actions = actionsFor(visit.status)
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
            loading={isPending && running === action}
            onClick={() => (action === 'cancel' ? setQuestion({ about: 'cancel' }) : void run(action))}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        )
      })}
      <ConfirmDialog
        open={question?.about === 'cancel'}
        onOpenChange={() => setQuestion(undefined)}
        title="Afspraak annuleren?"
        text={<CancelText visit={visit} tellsCustomer={tellsCustomer} />}
        confirmLabel="Afspraak annuleren"
        cancelLabel="Terug"
        tone="danger"
        loading={isPending}
        onConfirm={() => void run('cancel')}
      />
      <OverlapDialog
        sentence={question?.about === 'overlap' ? question.sentence : undefined}
        loading={isPending}
        onConfirm={() => question?.about === 'overlap' && void run(question.action, true)}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  )
}

function CancelText({ visit, tellsCustomer }: { visit: Changeable; tellsCustomer: boolean }) {
  return (
    <>
      <p>
        Weet je zeker dat je de afspraak van {visit.customerName} met {visit.dogName} op {formatLongDate(visit.date)} om {withoutSeconds(visit.startTime)} wilt
        annuleren?
      </p>
      {tellsCustomer && <p className="mt-2 text-muted">De klant krijgt hiervan bericht per e-mail en het uur komt weer vrij.</p>}
    </>
  )
}

/** That the server said no, rather than failed: its reason is worth reading. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/** The pressed button is gone by now: the focus goes on at the visit it belonged to, or at the list when that left it. */
function focusSoon(titleId: string) {
  requestAnimationFrame(() => (document.getElementById(titleId) ?? document.getElementById('inhoud'))?.focus({ preventScroll: true }))
}

import { Ban, Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type Booking, useChangeStatus } from '#features/dashboard/client.ts'
import { actionsFor, type BookingAction, resultingStatus } from '#features/dashboard/rules.ts'
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

type Question = { about: 'cancel' } | { about: 'overlap'; action: BookingAction; sentence: string }
type BookingActionsProps = { booking: Booking; titleId: string; tellsCustomer: boolean }

/** The buttons that fit the booking's status. Cancelling asks first; a taken time can be used on purpose after the warning. */
export function BookingActions({ booking, titleId, tellsCustomer }: BookingActionsProps) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeStatus()
  const [question, setQuestion] = useState<Question>()
  const [running, setRunning] = useState<BookingAction>()

  async function run(action: BookingAction, allowOverlap = false) {
    if (isPending) return
    setRunning(action)
    try {
      await change({ id: booking.id, status: resultingStatus[action], allowOverlap })
      setQuestion(undefined)
      toast({ title: ACTIONS[action].done })
      focusSoon(titleId)
    } catch (error) {
      const sentence = error instanceof ApiError ? error.sentence : undefined
      if (error instanceof ApiError && error.code === 'overlap' && sentence) return setQuestion({ about: 'overlap', action, sentence })
      setQuestion(undefined)
      toast({ title: FAILURES[action].title, description: sentence ?? FAILURES[action].description, tone: 'destructive' })
    }
  }

  const actions = actionsFor(booking.status)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden @2xl:gap-3 @2xl:w-44 @2xl:flex-col">
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
        text={<CancelText booking={booking} tellsCustomer={tellsCustomer} />}
        confirmLabel="Afspraak annuleren"
        cancelLabel="Terug"
        tone="danger"
        loading={isPending}
        onConfirm={() => void run('cancel')}
      />
      <ConfirmDialog
        open={question?.about === 'overlap'}
        onOpenChange={() => setQuestion(undefined)}
        title="Dit uur is al bezet"
        text={question?.about === 'overlap' ? question.sentence : ''}
        confirmLabel="Toch inplannen"
        cancelLabel="Terug"
        loading={isPending}
        onConfirm={() => question?.about === 'overlap' && void run(question.action, true)}
      />
    </div>
  )
}

function CancelText({ booking, tellsCustomer }: { booking: Booking; tellsCustomer: boolean }) {
  return (
    <>
      <p>
        Weet je zeker dat je de afspraak van {booking.customer_name} met {booking.pet_name} op {formatLongDate(booking.appointment_date)} om{' '}
        {withoutSeconds(booking.appointment_time)} wilt annuleren?
      </p>
      {tellsCustomer && <p className="mt-2 text-muted">De klant krijgt hiervan bericht per e-mail en het uur komt weer vrij.</p>}
    </>
  )
}

/** The pressed button is gone by now: the focus goes on at the booking it belonged to, or at the list when that left it. */
function focusSoon(titleId: string) {
  requestAnimationFrame(() => (document.getElementById(titleId) ?? document.getElementById('inhoud'))?.focus({ preventScroll: true }))
}

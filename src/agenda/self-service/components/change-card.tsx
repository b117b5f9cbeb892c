import { CalendarClock, CalendarX2, Sunrise } from 'lucide-react'
import { useState } from 'react'
import { focusSoon } from '#agenda/self-service/components/focus-soon.ts'
import { MovePanel } from '#agenda/self-service/components/move-panel.tsx'
import type { Refusal, VisitDeeds } from '#agenda/self-service/components/use-visit.ts'
import { costLine, laterLine, owedText } from '#agenda/self-service/components/visit-words.ts'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { type DateString, formatMoment } from '#lib/dates.ts'
import { telLink } from '#lib/reach.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'

const TITLE = 'afspraak-wijzigen'

type ChangeCardProps = {
  deeds: VisitDeeds
  token: string
  today: DateString
  salon: Pick<PublicSalon, 'offering' | 'phone'>
}

/** Moving and cancelling, with what it costs before anything happens. */
export function ChangeCard({ deeds, token, today, salon }: ChangeCardProps) {
  const { visit } = deeds
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const [moved, setMoved] = useState(false)
  const close = () => {
    setOpen(undefined)
    focusSoon(TITLE)
  }
  if (open === 'move')
    return (
      <MovePanel
        token={token}
        deeds={deeds}
        salon={salon}
        today={today}
        onClose={close}
        onDone={() => {
          setMoved(true)
          close()
        }}
      />
    )
  return (
    <Card>
      <h2 id={TITLE} tabIndex={-1} className="mb-4 text-xl outline-none">
        Past het toch niet?
      </h2>
      {moved && (
        <Alert tone="success" title="Uw afspraak is verplaatst" className="mb-4">
          U wordt nu verwacht op {formatMoment(visit)}. Een mail met de nieuwe tijd is onderweg.
        </Alert>
      )}
      <div
        className={`rounded-field p-4 ${owedText(visit.cost) ? 'bg-amber-soft' : 'bg-green-soft'}`}
      >
        <p className="font-semibold">{costLine(visit)}</p>
        <p className="mt-1 text-sm">{laterLine(visit)}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 *:min-w-56 *:flex-1">
        <Button variant="secondary" onClick={() => setOpen('move')} className="px-4">
          <CalendarClock aria-hidden />
          Afspraak verplaatsen
        </Button>
        <Button variant="secondary" onClick={() => setOpen('cancel')} className="px-4 text-red!">
          <CalendarX2 aria-hidden />
          Afspraak annuleren
        </Button>
      </div>
      <ButtonLink
        href={`/wachtlijst?afspraak=${encodeURIComponent(token)}`}
        variant="ghost"
        className="mt-2 w-full"
      >
        <Sunrise aria-hidden />
        Liever eerder? Zet me op de wachtlijst
      </ButtonLink>
      <p className="mt-3 text-sm text-muted">
        Lees ook onze <a href="/salon-rules">salonregels</a>. Overmacht, zoals een plots zieke hond?
        Bel ons op <a href={telLink(salon.phone)}>{salon.phone}</a>: dan bekijken we het samen.
      </p>
      <CancelDialog open={open === 'cancel'} onClose={() => setOpen(undefined)} deeds={deeds} />
    </Card>
  )
}

type CancelDialogProps = { open: boolean; onClose: () => void; deeds: VisitDeeds }

/**
 * Asks once more, with the cost on the button; a cost that changed meanwhile is shown and asked
 * again.
 */
function CancelDialog({ open, onClose, deeds: { visit, busy, act } }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const owed = owedText(visit.cost)

  async function cancel() {
    const refused = await act({ path: 'cancel', body: { reason } })
    setRefusal(refused)
    if (refused) return
    onClose()
    focusSoon('afspraak-afgelopen')
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy !== 'cancel' && onClose()}
      size="sm"
      title="Afspraak annuleren?"
      description={`De afspraak van ${visit.dogName} op ${formatMoment(visit)} gaat dan niet door.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Terug
          </Button>
          <Button variant="danger" loading={busy === 'cancel'} onClick={() => void cancel()}>
            {owed ? `Annuleren voor ${owed}` : 'Kosteloos annuleren'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Alert tone="error">{refusal.sentence}</Alert>}
        <p
          className={`rounded-field p-4 font-semibold ${owed ? 'bg-amber-soft' : 'bg-green-soft'}`}
        >
          {costLine(visit, 'cancel')}
        </p>
        {owed && (
          <p className="text-sm text-muted">
            Er wordt nu niets betaald: de salon neemt hierover contact met u op.
          </p>
        )}
        <TextArea
          label="Wilt u nog iets laten weten?"
          hint="Hoeft niet."
          maxLength={500}
          value={reason}
          onValue={setReason}
        />
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { focusSoon } from '#agenda/self-service/components/focus-soon.ts'
import type { Refusal, VisitDeeds } from '#agenda/self-service/components/use-visit.ts'
import { costLine, owedText } from '#agenda/self-service/components/visit-words.ts'
import { formatMoment } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'

type CancelDialogProps = { open: boolean; onClose: () => void; deeds: VisitDeeds }

/**
 * Asks once more, with the cost on the button; a cost that changed meanwhile is shown and asked
 * again.
 */
export function CancelDialog({ open, onClose, deeds: { visit, busy, act } }: CancelDialogProps) {
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
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}

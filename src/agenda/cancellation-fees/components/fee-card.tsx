import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { feesQuery, useChangeFee } from '#agenda/cancellation-fees/client.ts'
import { feeWords } from '#agenda/cancellation-fees/components/fee-words.ts'
import type { CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import { feeStates } from '#lib/states.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/**
 * What is owed around a visit by the accepted rules, for the owner to decide about. Nothing when
 * nothing is.
 */
export function FeeCards({ appointmentId }: { appointmentId: string }) {
  const { data: fees = [] } = useQuery(feesQuery(appointmentId))
  return fees.map((fee) => <FeeCard key={fee.id} fee={fee} isOnly={fees.length === 1} />)
}

function FeeCard({ fee, isOnly }: { fee: CancellationFee; isOnly: boolean }) {
  const { mutateAsync: change, isPending } = useChangeFee()
  const [isWaiving, setWaiving] = useState(false)
  const { toast } = useToast()
  const { title, amount, why } = feeWords(fee)
  const { label, tone } = feeStates[fee.state]
  const titleId = `vergoeding-${fee.id}`

  async function decide(
    decision: {
      state?: CancellationFee['state']
      owedBy?: CancellationFee['owedBy']
      reason?: string
    },
    done: string,
  ) {
    try {
      await change({ fee, ...decision })
      setWaiving(false)
      toast({ title: done })
    } catch (error) {
      toast(failure('Niet bewaard', error))
    }
  }

  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="flex items-center gap-2 text-lg">
          <HandCoins aria-hidden className="size-5 shrink-0 text-pine" />
          {title}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-2 font-heading text-2xl font-semibold tabular-nums">{amount}</p>
      <p className="mt-1 text-sm text-muted">{why}</p>
      {fee.reason && <p className="mt-2 text-sm [overflow-wrap:anywhere]">Reden: {fee.reason}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {fee.state === 'proposed' ? (
          <>
            <Button
              variant="secondary"
              size="sm"
              loading={isPending}
              onClick={() => void decide({ state: 'settled' }, 'Vergoeding verrekend')}
            >
              Verrekend
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setWaiving(true)}>
              Kwijtschelden
            </Button>
            {isOnly && fee.kind === 'late-cancellation' && fee.owedBy === 'salon' && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => void decide({ owedBy: 'client' }, 'De klant zegde af')}
              >
                De klant zegde af
              </Button>
            )}
          </>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            loading={isPending}
            onClick={() => void decide({ state: 'proposed' }, 'Weer een voorstel')}
            className="-ml-3.5"
          >
            Terugzetten als voorstel
          </Button>
        )}
      </div>
      <WaiveDialog
        open={isWaiving}
        loading={isPending}
        onClose={() => setWaiving(false)}
        onWaive={(reason) => void decide({ state: 'waived', reason }, 'Vergoeding kwijtgescholden')}
      />
    </section>
  )
}

type WaiveDialogProps = {
  open: boolean
  loading: boolean
  onClose: () => void
  onWaive: (reason: string) => void
}

/** Asks why a fee is waived. */
function WaiveDialog({ open, loading, onClose, onWaive }: WaiveDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (reason.trim() === '') return setError('Schrijf waarom je dit kwijtscheldt.')
    onWaive(reason.trim())
  }

  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Vergoeding kwijtschelden?">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextArea
          label="Reden"
          required
          maxLength={500}
          hint="Voor jezelf, zodat je later nog weet waarom."
          value={reason}
          error={error}
          onValue={(value) => {
            setReason(value)
            setError(undefined)
          }}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Terug
          </Button>
          <Button type="submit" loading={loading}>
            Kwijtschelden
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

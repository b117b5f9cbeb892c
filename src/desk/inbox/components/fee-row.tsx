import { HandCoins } from 'lucide-react'
import { VisitLink } from '#agenda/appointments/components/visit-link.tsx'
import { useChangeFee } from '#agenda/cancellation-fees/client.ts'
import { feeWords, openFeeText } from '#agenda/cancellation-fees/components/fee-words.ts'
import type { CancellationFee } from '#agenda/cancellation-fees/wire.ts'
import { InboxRow } from '#desk/inbox/components/inbox-row.tsx'
import { formatShortDate } from '#lib/dates.ts'
import { calledCustomer, calledDog } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'
import { focusSoon } from '#ui/focus-soon.ts'
import { failure, useToast } from '#ui/toast.tsx'

/** What is owed around a visit: settled in one tap, or waived beside its visit. */
export function FeeRow({ fee }: { fee: CancellationFee }) {
  const { toast } = useToast()
  const { mutateAsync: change, isPending } = useChangeFee()
  const titleId = `openstaand-${fee.id}`
  const name = calledCustomer(fee.clientName)

  async function decide(from: CancellationFee, state: CancellationFee['state']) {
    try {
      const now = await change({ fee: from, state })
      if (state !== 'settled') return
      toast({
        title: 'Vergoeding verrekend',
        description: name,
        undo: async () => await decide(now, 'proposed'),
      })
      focusSoon(titleId)
    } catch (error) {
      toast(failure('Niet bewaard', error))
    }
  }

  return (
    <InboxRow
      icon={HandCoins}
      kind="fees"
      at={fee.createdAt}
      titleId={titleId}
      title={<VisitLink id={fee.appointmentId}>{name}</VisitLink>}
      deed={
        <Button
          loading={isPending}
          aria-describedby={titleId}
          onClick={() => void decide(fee, 'settled')}
        >
          Verrekend
        </Button>
      }
    >
      <p>
        <span className="font-semibold tabular-nums">{feeWords(fee).amount}</span> ·{' '}
        {openFeeText(fee)}
      </p>
      <p className="text-muted">
        {calledDog(fee.dogName)}, {formatShortDate(fee.date)}
      </p>
    </InboxRow>
  )
}

import { Undo2, WalletCards } from 'lucide-react'
import { euro, fromDecimal } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { useLatePayment } from '#money/payments/refunds/client.ts'
import type { Paid } from '#money/payments/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/**
 * A payment that was called off here and came after all: given back, or kept as payment while the
 * sale still has so much open.
 */
export function LateActions({ paid, onRefund }: { paid: Paid; onRefund: () => void }) {
  const { id, amount, method, customerName, sale } = paid
  const { toast } = useToast()
  const { mutateAsync: keep, isPending } = useLatePayment('keep')
  const canKeep = fromDecimal(sale.open) >= fromDecimal(amount)

  async function take() {
    if (isPending) return
    try {
      await keep(id)
      toast({
        title: 'Betaling Toegevoegd',
        description: `${customerName} · bon ${sale.receiptNumber}`,
      })
    } catch (error) {
      toast(failure('Fout', error, 'De betaling kon niet toegevoegd worden. Probeer het opnieuw.'))
    }
  }

  return (
    <Alert
      tone="warning"
      title={`${euro(amount)} kwam toch binnen met ${paymentWays[method].name}`}
      action={
        <div className="flex flex-wrap gap-2">
          {canKeep && (
            <Button loading={isPending} onClick={() => void take()}>
              <WalletCards aria-hidden />
              Houden: dan is het betaald
            </Button>
          )}
          <Button
            variant={canKeep ? 'secondary' : 'primary'}
            disabled={isPending}
            onClick={onRefund}
          >
            <Undo2 aria-hidden />
            Terugbetalen
          </Button>
        </div>
      }
    >
      {canKeep
        ? 'Was de behandeling gewoon te betalen? Houd het bedrag dan als betaling van deze verkoop. Anders geef je het terug.'
        : 'Deze verkoop is intussen anders betaald of geschrapt. Geef het bedrag terug.'}
    </Alert>
  )
}

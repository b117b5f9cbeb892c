import { useRef } from 'react'
import { euro } from '#lib/money.ts'
import { newKey } from '#lib/new-key.ts'
import { isRefusal } from '#lib/refusals.ts'
import { useRefund } from '#money/payments/refunds/client.ts'
import { CreditNoteHint } from '#money/payments/refunds/components/credit-note-hint.tsx'
import type { Paid } from '#money/payments/wire.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type VoidQuestionProps = { open: boolean; payment: Paid; onClose: () => void }

/** Asks before a whole sale is undone. */
export function VoidQuestion({ open, payment: { id, sale, parts }, onClose }: VoidQuestionProps) {
  const { toast } = useToast()
  const { mutateAsync: refund, isPending } = useRefund()
  const key = useRef('')

  async function undo() {
    if (isPending) return
    key.current ||= newKey()
    try {
      await refund({ id, kind: 'void', reason: 'Ongedaan gemaakt', key: key.current })
      key.current = ''
      toast({
        title: 'Verkoop ongedaan gemaakt',
        description: `Bon ${sale.receiptNumber} van ${sale.customerName}`,
      })
      onClose()
    } catch (error) {
      if (isRefusal(error)) key.current = ''
      toast(
        failure('Fout', error, 'De verkoop kon niet ongedaan gemaakt worden. Probeer het opnieuw.'),
      )
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Hele verkoop ongedaan maken?"
      text={
        <>
          <p>{`Bon ${sale.receiptNumber} van ${sale.customerName}, samen ${euro(sale.due)}.`}</p>
          <p className="mt-2">
            Elke betaling gaat terug zoals ze kwam, producten gaan terug in de voorraad, en punten
            en saldo komen terug op de klantenkaart.
          </p>
          {open && <CreditNoteHint saleId={sale.id} className="mt-4" />}
          {parts.some(({ method, status }) => method === 'sumup' && status === 'completed') && (
            <p className="mt-2 font-semibold">
              Geef wat met SumUp betaald is ook terug in de app van SumUp.
            </p>
          )}
        </>
      }
      confirmLabel="Ongedaan maken"
      tone="danger"
      loading={isPending}
      onConfirm={() => void undo()}
    />
  )
}

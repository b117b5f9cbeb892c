import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tillQuery, useReloadTill } from '#features/payments/client.ts'
import { TerminalPanel } from '#features/payments/components/terminal-panel.tsx'
import type { Till } from '#features/payments/components/use-till.ts'
import type { Payment, TerminalStatus } from '#features/payments/schema.ts'
import { useToast } from '#ui/toast.tsx'

/** Every payment that waits for the terminal, and what follows when it no longer does. */
export function Terminals({ till }: { till: Till }) {
  const { data } = useQuery(tillQuery)
  const pending = data?.pending ?? []
  return pending.map((payment) => <Waiting key={payment.id} payment={payment} till={till} />)
}

function Waiting({ payment, till }: { payment: Payment; till: Till }) {
  const { toast } = useToast()
  const reload = useReloadTill()
  const { offer } = till

  const finish = useCallback(
    async ({ status, failure, refundDue }: TerminalStatus) => {
      if (status === 'completed') toast({ title: 'Betaling Toegevoegd', description: `${payment.customerName} · bon ${payment.receiptNumber}` })
      else {
        const description = failure || (status === 'cancelled' ? 'De betaling is geannuleerd.' : 'De betaling is niet gelukt.')
        toast({ title: 'Externe Betaling Mislukt', description, tone: 'destructive' })
      }
      const overview = await reload()
      const open = refundDue ? undefined : overview?.openSales.find(({ id }) => id === payment.saleId)
      if (open) offer(open)
    },
    [payment, toast, reload, offer],
  )
  return <TerminalPanel payment={payment} transactionId={payment.transactionId ?? ''} onFinal={(status) => void finish(status)} />
}

import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { tillQuery, useFreshTill } from '#money/payments/client.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { TerminalPanel } from '#money/payments/terminal/components/terminal-panel.tsx'
import type { TerminalStatus } from '#money/payments/terminal/wire.ts'
import type { Payment } from '#money/payments/wire.ts'
import { useToast } from '#ui/toast.tsx'

/** Every payment that waits for the terminal, and what follows when it no longer does. */
export function Terminals({ till }: { till: Till }) {
  const { data } = useQuery(tillQuery)
  const [watched, setWatched] = useState<{ payment: Payment; isOver: boolean }[]>([])
  // One that is no longer listed stays until its own status has said how it ended: only then does
  // the owner hear of it.
  const waiting = [
    ...(till.started ? [till.started] : []),
    ...(data?.pending ?? []).filter(({ id }) => id !== till.started?.id),
  ]
  const fresh = waiting.filter(({ id }) => !watched.some(({ payment }) => payment.id === id))
  if (fresh.length > 0)
    setWatched([...watched, ...fresh.map((payment) => ({ payment, isOver: false }))])

  const close = useCallback((id: string) => {
    setWatched((before) =>
      before.map((entry) => (entry.payment.id === id ? { ...entry, isOver: true } : entry)),
    )
  }, [])
  return watched.flatMap(({ payment, isOver }) =>
    isOver ? [] : [<Waiting key={payment.id} payment={payment} till={till} onOver={close} />],
  )
}

function Waiting({
  payment,
  till,
  onOver,
}: {
  payment: Payment
  till: Till
  onOver: (id: string) => void
}) {
  const { toast } = useToast()
  const readTill = useFreshTill()
  const { offer } = till

  const finish = useCallback(
    async ({ status, failure, refundDue }: TerminalStatus) => {
      if (status === 'completed')
        toast({
          title: 'Betaling Toegevoegd',
          description: `${payment.customerName} · bon ${payment.receiptNumber}`,
        })
      else {
        const description =
          failure ||
          (status === 'cancelled' ? 'De betaling is geannuleerd.' : 'De betaling is niet gelukt.')
        toast({ title: 'Externe Betaling Mislukt', description, tone: 'destructive' })
      }
      onOver(payment.id)
      const overview = await readTill()
      const open = refundDue
        ? undefined
        : overview?.openSales.find(({ id }) => id === payment.saleId)
      if (open) offer(open)
    },
    [payment, toast, readTill, offer, onOver],
  )
  return (
    <TerminalPanel
      payment={payment}
      isNew={till.started?.id === payment.id}
      transactionId={payment.transactionId ?? ''}
      onFinal={(status) => void finish(status)}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Nfc } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { euro } from '#lib/money.ts'
import { tillQuery, useFreshTill } from '#money/payments/client.ts'
import type { Till } from '#money/payments/sales/components/use-till.ts'
import { terminalQuery, useTerminal } from '#money/payments/terminal/client.ts'
import type { TerminalStatus } from '#money/payments/terminal/wire.ts'
import type { Payment } from '#money/payments/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { failure, useToast } from '#ui/toast.tsx'

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
    async ({ status, failure: reason, refundDue }: TerminalStatus) => {
      if (status === 'completed')
        toast({
          title: 'Betaling Toegevoegd',
          description: `${payment.customerName} · bon ${payment.receiptNumber}`,
        })
      else {
        const description =
          reason ||
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

type TerminalPanelProps = {
  payment: Payment
  transactionId: string
  /** Just asked for here: it takes the focus and comes into view. */
  isNew: boolean
  onFinal: (status: TerminalStatus) => void
}

/** A payment that waits for the terminal: asked again by itself, by the owner, or given up. */
function TerminalPanel({ payment, transactionId, isNew, onFinal }: TerminalPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) panel.current?.focus()
  }, [isNew])
  const { data, error } = useQuery(terminalQuery(transactionId))
  const { ask, isAsking } = useOrders(transactionId)
  useFinal(data, onFinal)
  const said =
    data?.failure || (error ? 'De kassa antwoordt nu niet. Er wordt vanzelf opnieuw gevraagd.' : '')
  return (
    <section
      ref={panel}
      aria-label={`Betaalterminal, bon ${payment.receiptNumber}`}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-card border-2 border-apricot bg-card p-5 shadow-soft outline-none"
    >
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-full bg-apricot-soft"
        >
          <Nfc className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <Spinner label="Wacht op de terminal…" />
          <p className="[overflow-wrap:anywhere]">
            <strong className="font-heading text-xl tabular-nums">{euro(payment.amount)}</strong>
            {` · ${payment.customerName}${payment.test ? ' · Testbetaling' : ''}`}
          </p>
        </div>
      </div>
      {said && <Alert tone="warning">{said}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={isAsking} onClick={() => void ask('ask')}>
          Nu vragen
        </Button>
        <Button variant="ghost" onClick={() => void ask('cancel')}>
          Annuleren
        </Button>
      </div>
      {payment.test && (
        <div
          role="group"
          aria-label="Testbetaling"
          className="flex flex-wrap items-center gap-2 border-t border-line pt-4 text-sm"
        >
          <span className="text-muted">Testbetaling: hoe loopt ze af?</span>
          <Button variant="secondary" size="sm" onClick={() => void ask('PAID')}>
            Betaald
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void ask('FAILED')}>
            Mislukt
          </Button>
        </div>
      )}
    </section>
  )
}

/** What the owner tells the terminal, one thing at a time, each failure with its toast. */
function useOrders(transactionId: string) {
  const { toast } = useToast()
  const { mutateAsync, isPending } = useTerminal(transactionId)

  async function ask(order: Parameters<typeof mutateAsync>[0]) {
    if (isPending) return
    try {
      await mutateAsync(order)
    } catch (error) {
      toast(failure('Fout', error, 'De terminal kon niet bereikt worden. Probeer het opnieuw.'))
    }
  }
  return { ask, isAsking: isPending }
}

/** Tells once that the payment has become final. */
function useFinal(status: TerminalStatus | undefined, onFinal: (status: TerminalStatus) => void) {
  const told = useRef(false)
  useEffect(() => {
    if (!status || status.status === 'pending' || told.current) return
    told.current = true
    onFinal(status)
  }, [status, onFinal])
}

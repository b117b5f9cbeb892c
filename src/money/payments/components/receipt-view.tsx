import { useQuery } from '@tanstack/react-query'
import { FileText, Printer } from 'lucide-react'
import { ticketQuery } from '#money/payments/client.ts'
import { ReceiptLines } from '#money/payments/components/receipt-lines.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

/** A receipt as wide as the paper of a ticket printer, ready to be printed by the browser. */
export function ReceiptView({ id }: { id: string }) {
  const { data: ticket } = useQuery(ticketQuery(id))
  return (
    <div className="mx-auto flex max-w-[80mm] flex-col gap-5 px-[3mm] py-6 print:p-0">
      <style>{'@page { size: 80mm auto; margin: 4mm }'}</style>
      <h1 className="text-2xl print:hidden">{ticket ? `Bon ${ticket.receiptNumber}` : 'Bon'}</h1>
      <article
        aria-label="Kasticket"
        className="rounded-card border border-line bg-card p-5 print:rounded-none print:border-0 print:p-0"
      >
        <ReceiptLines id={id} />
      </article>
      {ticket && (
        <div className="flex flex-col gap-2 print:hidden">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            Afdrukken
          </Button>
          <ButtonLink variant="secondary" href={ticket.receiptUrl}>
            <FileText aria-hidden />
            Als PDF (80 mm)
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

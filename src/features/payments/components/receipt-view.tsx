import { useQuery } from '@tanstack/react-query'
import { FileText, Printer } from 'lucide-react'
import { paymentQuery } from '#features/payments/client.ts'
import { ReceiptLines } from '#features/payments/components/receipt-lines.tsx'
import { receiptTexts } from '#features/payments/texts.ts'
import { salonQuery } from '#features/salon/client.ts'
import { brusselsWallClock, formatShortDate, withoutSeconds } from '#lib/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

/** A receipt as wide as the paper of a ticket printer, ready to be printed by the browser. */
export function ReceiptView({ id }: { id: string }) {
  const payment = useQuery(paymentQuery(id))
  const salon = useQuery(salonQuery)
  const { data: paid } = payment
  const failed = [payment, salon].find(({ error, data }) => error && !data)
  return (
    <div className="mx-auto flex max-w-[80mm] flex-col gap-5 px-[3mm] py-6 print:p-0">
      <style>{'@page { size: 80mm auto; margin: 4mm }'}</style>
      <h1 className="text-2xl print:hidden">{paid ? `Bon ${paid.receiptNumber}` : 'Bon'}</h1>
      {failed && <LoadFailed title="De bon kon niet geladen worden." error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
      {!failed && !(paid && salon.data) && <SkeletonText lines={8} />}
      {paid && salon.data && (
        <>
          <article
            aria-label="Kasticket"
            className="flex flex-col gap-4 rounded-card border border-line bg-card p-5 text-sm leading-snug print:rounded-none print:border-0 print:p-0"
          >
            <header className="text-center">
              <p className="font-heading text-lg font-semibold">{salon.data.name}</p>
              <p>{salon.data.street}</p>
              <p>{`${salon.data.postalCode} ${salon.data.city}`}</p>
              <p>{salon.data.vatNumber}</p>
            </header>
            {paid.test && <p className="text-center font-semibold">{receiptTexts.test}</p>}
            <p className="flex justify-between gap-3">
              <span>{`Bon ${paid.sale.receiptNumber}`}</span>
              <span>{momentText(paid.sale.createdAt)}</span>
            </p>
            <ReceiptLines paid={paid} />
            {paid.parts.some(({ kind }) => kind === 'void') && <p className="text-center font-semibold">{receiptTexts.void}</p>}
            <p className="text-center">{receiptTexts.thanks}</p>
          </article>
          <div className="flex flex-col gap-2 print:hidden">
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Afdrukken
            </Button>
            <ButtonLink variant="secondary" href={paid.receiptUrl}>
              <FileText aria-hidden />
              Als PDF (80 mm)
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}

function momentText(instant: string): string {
  const { date, time } = brusselsWallClock(new Date(instant))
  return `${formatShortDate(date)} ${withoutSeconds(time)}`
}

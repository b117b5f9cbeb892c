import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { saleInvoicesQuery } from '#money/payments/client.ts'
import { Alert } from '#ui/alert.tsx'

/**
 * Says, before a sale that stands on a numbered invoice is given back, that the invoice needs a
 * credit note.
 */
export function CreditNoteHint({ saleId, className = '' }: { saleId: string; className?: string }) {
  const { data: [invoice] = [] } = useQuery(saleInvoicesQuery([saleId]))
  if (!invoice?.invoiceNumber) return null
  return (
    <Alert
      tone="warning"
      title={`Deze verkoop staat op factuur ${invoice.invoiceNumber}`}
      className={className}
    >
      Maak daar ook een creditnota voor wat je teruggeeft; dat gebeurt niet vanzelf.{' '}
      <Link
        to={`/admin/facturen?factuur=${invoice.invoiceId}`}
      >{`Naar factuur ${invoice.invoiceNumber}`}</Link>
    </Alert>
  )
}

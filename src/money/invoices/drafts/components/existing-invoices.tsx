import { existingText } from '#money/invoices/components/invoice-words.ts'
import type { Proposal } from '#money/invoices/wire.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type ExistingInvoicesProps = {
  existing: Proposal['existing']
  onOpen: (id: string) => void
  onAdd: () => void
  onClose: () => void
}

/**
 * Before a second invoice of the same visit or sale: the first may be what was looked for. A sale
 * stands on one only.
 */
export function ExistingInvoices({ existing, onOpen, onAdd, onClose }: ExistingInvoicesProps) {
  const isSold = existing.some(({ isOfSales }) => isOfSales)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Er is al een factuur"
      description={existingText(existing)}
      footer={
        <>
          {!isSold && (
            <Button variant="secondary" onClick={onAdd}>
              Toch een nieuwe maken
            </Button>
          )}
          {existing.map(({ id, invoiceNumber }) => (
            <Button key={id} onClick={() => onOpen(id)}>
              {invoiceNumber ? `Factuur ${invoiceNumber} bekijken` : 'Concept bekijken'}
            </Button>
          ))}
        </>
      }
    />
  )
}

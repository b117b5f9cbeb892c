import { useDeleteWithUndo } from '#foundation/changes/components/use-delete-with-undo.ts'
import { removalOf, useMoveInvoice, useRemindOfInvoice } from '#money/invoices/client.ts'
import { titleOf } from '#money/invoices/rules.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { failure, useToast } from '#ui/toast.tsx'

const FAILED = 'Er ging iets mis bij het bijwerken van de factuur. Probeer het opnieuw.'

/** What can be done with an invoice at once, each with its toast. */
export function useInvoiceActions(invoice: Invoice) {
  const { toast } = useToast()
  const { mutateAsync: move, isPending: moving } = useMoveInvoice()
  const deleteWithUndo = useDeleteWithUndo()
  const { mutateAsync: remindOf, isPending: reminding } = useRemindOfInvoice()
  const description = `${titleOf(invoice)}, ${invoice.customerName}`

  async function undoPaid() {
    try {
      await move({ id: invoice.id, version: invoice.version, status: 'sent' })
      toast({ title: 'Betaling teruggedraaid', description })
    } catch (error) {
      toast(failure('Fout bij bijwerken', error, FAILED))
    }
  }

  async function markPaid(paid: { paidOn: string; paidMethod: string }): Promise<boolean> {
    try {
      await move({ id: invoice.id, version: invoice.version, status: 'paid', ...paid })
      toast({
        title: invoice.type === 'invoice' ? 'Factuur betaald' : 'Creditnota terugbetaald',
        description,
      })
      return true
    } catch (error) {
      toast(failure('Fout bij bijwerken', error, FAILED))
      return false
    }
  }

  function remove() {
    deleteWithUndo({ ...removalOf(invoice.id), description: invoice.customerName })
  }

  async function remind() {
    try {
      await remindOf(invoice.id)
      toast({
        title: 'Herinnering klaargezet',
        description: `${invoice.customerName}, ${invoice.customerEmail}`,
      })
    } catch (error) {
      toast(failure('Fout', error, 'Kon herinnering niet versturen.'))
    }
  }

  return { undoPaid, markPaid, moving, remove, remind, reminding }
}

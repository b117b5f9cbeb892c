import { useMoveInvoice, useRemindOfInvoice, useRemoveInvoice } from '#money/invoices/client.ts'
import { titleOf } from '#money/invoices/rules.ts'
import type { Invoice } from '#money/invoices/wire.ts'
import { failure, useToast } from '#ui/toast.tsx'

const FAILED = 'Er ging iets mis bij het bijwerken van de factuur. Probeer het opnieuw.'

/** What can be done with an invoice at once, each with its toast. */
export function useInvoiceActions(invoice: Invoice) {
  const { toast } = useToast()
  const { mutateAsync: move, isPending: moving } = useMoveInvoice()
  const { mutateAsync: removeInvoice, isPending: removing } = useRemoveInvoice()
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

  /** Whether it is gone. */
  async function remove(): Promise<boolean> {
    try {
      await removeInvoice(invoice.id)
      toast({ title: 'Factuur verwijderd', description: invoice.customerName })
      return true
    } catch (error) {
      toast(
        failure(
          'Fout bij verwijderen',
          error,
          'Er ging iets mis bij het verwijderen van de factuur. Probeer het opnieuw.',
        ),
      )
      return false
    }
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

  return { undoPaid, markPaid, moving, remove, removing, remind, reminding }
}

import { useOutletContext } from 'react-router'
import { ReceiptView } from '#money/payments/components/receipt-view.tsx'
import type { Route } from './+types/receipt.ts'
import type { AdminStart } from './load-admin.ts'

export const handle = { fillsWindow: true }

/** A receipt to print, without the navigation around it. */
export default function AdminReceipt({ params: { id } }: Route.ComponentProps) {
  const { salonName } = useOutletContext<AdminStart>()
  return (
    <>
      <title>{`Bon – ${salonName}`}</title>
      <ReceiptView id={id} />
    </>
  )
}

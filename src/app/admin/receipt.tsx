import { ReceiptView } from '#money/payments/components/receipt-view.tsx'
import type { Route } from './+types/receipt.ts'
import type { Room } from './shell.tsx'
import { WindowTitle } from './window-title.tsx'

export const handle: { room: Room } = { room: 'window' }

/** A receipt to print, without the navigation around it. */
export default function AdminReceipt({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <WindowTitle>Bon</WindowTitle>
      <ReceiptView id={id} />
    </>
  )
}

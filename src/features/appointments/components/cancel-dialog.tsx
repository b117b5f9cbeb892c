import type { ReactNode } from 'react'
import type { CancelledBy } from '#features/cancellation-fees/schema.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'

type CancelDialogProps = { open?: boolean; title: string; children: ReactNode; loading: boolean; onCancel: (by: CancelledBy) => void; onClose: () => void }

/** Asks who cancels, since that decides what it costs: the client by the rules that she accepted, the salon never. */
export function CancelDialog({ open = true, title, children, loading, onCancel, onClose }: CancelDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      text={
        <>
          {children}
          <p className="mt-4 font-semibold">Wie annuleert?</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            <li>De klant: is het laat, dan staat de vergoeding uit de aanvaarde salonregels als voorstel bij de afspraak.</li>
            <li>Het salon: de klant betaalt niets.</li>
          </ul>
        </>
      }
      confirmLabel="Door de klant"
      other={{ label: 'Door het salon', onConfirm: () => onCancel('salon') }}
      cancelLabel="Terug"
      tone="danger"
      loading={loading}
      onConfirm={() => onCancel('client')}
    />
  )
}

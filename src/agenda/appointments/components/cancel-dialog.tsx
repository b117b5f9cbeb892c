import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { costQuery } from '#agenda/cancellation-fees/client.ts'
import { cancelWords } from '#agenda/cancellation-fees/components/fee-words.ts'
import type { CancelledBy } from '#agenda/cancellation-fees/schema.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'

type CancelDialogProps = {
  open?: boolean
  title: string
  children: ReactNode
  loading: boolean
  /** The only visit that it is about, where there is one: then it says what it costs. */
  appointmentId?: string | undefined
  onCancel: (by: CancelledBy) => void
  onClose: () => void
}

/**
 * Asks who cancels, since that decides what it costs whom by the rules that the client accepted.
 */
export function CancelDialog({
  open = true,
  title,
  children,
  loading,
  appointmentId,
  onCancel,
  onClose,
}: CancelDialogProps) {
  const { data: cost } = useQuery({
    ...costQuery(appointmentId ?? ''),
    enabled: open && appointmentId !== undefined,
  })
  const words = cancelWords(cost)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      text={
        <>
          {children}
          <p className="mt-4 font-semibold">Wie zegt af?</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            <li>De klant: {words.client}</li>
            <li>Het salon: {words.salon}</li>
          </ul>
        </>
      }
      confirmLabel="Door de klant"
      other={{ label: 'Door het salon', onConfirm: () => onCancel('salon') }}
      tone="danger"
      loading={loading}
      onConfirm={() => onCancel('client')}
    />
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmBy } from '#lib/confirmation.ts'

const ConfirmationDialog = lazy(async () => ({
  default: (await import('#foundation/auth/components/confirmation-dialog.tsx')).ConfirmationDialog,
}))

/**
 * Stands ready to ask who is logged in to show that it is she, whatever she was doing: it goes on
 * once she did.
 */
export function Confirmation() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => confirmBy(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  return (
    <Suspense>
      <ConfirmationDialog
        onAnswer={(isConfirmed) => {
          setAnswer(undefined)
          answer(isConfirmed)
        }}
      />
    </Suspense>
  )
}

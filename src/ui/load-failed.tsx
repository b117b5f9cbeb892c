import type { ReactNode } from 'react'
import { ApiError, OFFLINE } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type LoadFailedProps = { title: ReactNode; error: unknown; onRetry: () => void; retrying: boolean }

/** Says what could not be loaded and why, and asks again. */
export function LoadFailed({ title, error, onRetry, retrying }: LoadFailedProps) {
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Opnieuw proberen
        </Button>
      }
    >
      {reasonOf(error)}
    </Alert>
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Het antwoord van de server was onleesbaar.'
  if (error.status === 0) return OFFLINE
  return error.sentence ?? 'De server gaf een fout.'
}

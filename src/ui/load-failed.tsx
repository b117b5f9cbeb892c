import type { ReactNode } from 'react'
import { ApiError, OFFLINE } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type LoadFailedProps = {
  title: ReactNode
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Says what could not be loaded and why, and asks again. */
export function LoadFailed({ title, query }: LoadFailedProps) {
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
          Opnieuw proberen
        </Button>
      }
    >
      {reasonOf(query.error)}
    </Alert>
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Het antwoord van de server was onleesbaar.'
  if (error.status === 0) return OFFLINE
  return error.sentence ?? 'De server gaf een fout.'
}

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { openRequestsQuery } from '#desk/my-data/requests/client.ts'
import type { PrivacyRequest } from '#desk/my-data/requests/wire.ts'

// only where somebody asked
const RequestAlert = lazy(async () => ({
  default: (await import('#desk/my-data/components/privacy-request.tsx')).RequestAlert,
}))

type PrivacyRequestsProps = {
  /** Only what this customer asked. */
  customerId?: string
  /** The way to the customer's page. */
  renderLink?: (request: PrivacyRequest) => ReactNode
}

/** Clients who asked to be erased and wait for the owner; nothing when there are none. */
export function PrivacyRequests({ customerId, renderLink }: PrivacyRequestsProps) {
  const { data = [] } = useQuery(openRequestsQuery)
  const shown = data.filter(
    (request) => customerId === undefined || request.customerId === customerId,
  )
  return (
    <Suspense>
      {shown.map((request) => (
        <RequestAlert key={request.id} request={request} link={renderLink?.(request)} />
      ))}
    </Suspense>
  )
}

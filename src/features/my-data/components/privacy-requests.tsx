import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { openRequestsQuery, useSettleRequest } from '#features/my-data/components/use-privacy-requests.ts'
import type { PrivacyRequest } from '#features/my-data/schema.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { addMonths, brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

type PrivacyRequestsProps = {
  /** Only what this customer asked. */
  customerId?: string
  /** The way to the customer's page. */
  renderLink?: (request: PrivacyRequest) => ReactNode
}

/** Clients who asked to be erased and wait for the owner; nothing when there are none. */
export function PrivacyRequests({ customerId, renderLink }: PrivacyRequestsProps) {
  const { data = [] } = useQuery(openRequestsQuery)
  const shown = data.filter((request) => customerId === undefined || request.customerId === customerId)
  return shown.map((request) => <RequestAlert key={request.id} request={request} link={renderLink?.(request)} />)
}

function RequestAlert({ request, link }: { request: PrivacyRequest; link: ReactNode }) {
  const { toast } = useToast()
  const { mutateAsync: settle, isPending } = useSettleRequest()
  const asked = brusselsWallClock(new Date(request.createdAt)).date

  async function markSettled() {
    if (isPending) return
    try {
      await settle(request.id)
      toast({ title: 'Vraag behandeld', description: `De vraag van ${request.customerName} staat niet langer open.` })
    } catch (error) {
      toast({ title: 'Fout bij bijwerken', description: sentenceOf(error, 'Probeer het opnieuw.'), tone: 'destructive' })
    }
  }

  return (
    <Alert
      tone="warning"
      title={`${request.customerName} vraagt om haar gegevens te wissen`}
      action={
        <div className="flex flex-wrap gap-2">
          {link}
          <Button variant="secondary" size="sm" loading={isPending} onClick={() => void markSettled()}>
            <Check aria-hidden />
            Behandeld
          </Button>
        </div>
      }
    >
      <p>
        Gevraagd op {formatLongDate(asked)}; antwoord ten laatste op {formatLongDate(addMonths(asked, 1))}. Wissen doe je{' '}
        {link ? 'onderaan de klantenfiche' : 'hieronder'}.
      </p>
      {request.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">“{request.note}”</p>}
    </Alert>
  )
}

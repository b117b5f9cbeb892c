import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettleRequest } from '#desk/my-data/requests/client.ts'
import type { PrivacyRequest } from '#desk/my-data/requests/wire.ts'
import { addMonths, brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** What one client asks about her data, and that it was dealt with. */
export function RequestAlert({ request, link }: { request: PrivacyRequest; link: ReactNode }) {
  const { toast } = useToast()
  const { mutateAsync: settle, isPending } = useSettleRequest()
  const asked = brusselsWallClock(new Date(request.createdAt)).date

  async function markSettled() {
    if (isPending) return
    try {
      await settle(request.id)
      toast({
        title: 'Vraag behandeld',
        description: `De vraag van ${request.customerName} staat niet langer open.`,
      })
    } catch (error) {
      toast(failure('Fout bij bijwerken', error, 'Probeer het opnieuw.'))
    }
  }

  return (
    <Alert
      tone="warning"
      title={`${request.customerName} vraagt om haar gegevens te wissen`}
      action={
        <div className="flex flex-wrap gap-2">
          {link}
          <Button
            variant="secondary"
            size="sm"
            loading={isPending}
            onClick={() => void markSettled()}
          >
            <Check aria-hidden />
            Behandeld
          </Button>
        </div>
      }
    >
      <p>
        Gevraagd op {formatLongDate(asked)}; antwoord ten laatste op{' '}
        {formatLongDate(addMonths(asked, 1))}. Wissen doe je{' '}
        {link ? 'onderaan de klantenfiche' : 'hieronder'}.
      </p>
      {request.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">“{request.note}”</p>}
    </Alert>
  )
}

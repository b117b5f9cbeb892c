import { useQuery } from '@tanstack/react-query'
import { type DateString, formatInstant } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { paymentWays } from '#lib/payment-methods.ts'
import { tillQuery } from '#money/payments/client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Payments that the terminal took though they were cancelled here: money that the customer must get
 * back.
 */
export function RefundTasks({
  today,
  onOpen,
}: {
  today: DateString
  onOpen: (id: string) => void
}) {
  const { data } = useQuery(tillQuery)
  const tasks = data?.refundTasks ?? []
  if (tasks.length === 0) return null
  return (
    <section aria-label="Terug te betalen" className="flex flex-col gap-3">
      {tasks.map(({ id, amount, customerName, method, createdAt, test }) => (
        <Alert
          key={id}
          tone="error"
          title={`Terug te betalen: ${euro(amount)} aan ${customerName}`}
          action={
            <Button variant="secondary" onClick={() => onOpen(id)}>
              Bekijken en afhandelen
            </Button>
          }
        >
          {`Geannuleerd in de kassa, maar toch betaald met ${paymentWays[method].name} (${formatInstant(createdAt, today)})${test ? ' · Testbetaling' : ''}.`}
        </Alert>
      ))}
    </section>
  )
}

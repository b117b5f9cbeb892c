import { CalendarPlus } from 'lucide-react'
import { useGenerateSlots } from '#desk/dashboard/client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

/**
 * Adds missing slots and says in the page how many came. The region stands before its message, so
 * that screen readers notice it.
 */
export function SlotGenerator() {
  const { toast } = useToast()
  const { mutate: generate, data: count, isPending } = useGenerateSlots()

  function start() {
    generate(undefined, {
      onError: () =>
        toast({
          title: 'Fout',
          description: 'Kon tijdsloten niet bijwerken.',
          tone: 'destructive',
        }),
    })
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        Slots worden elke dag vanzelf aangevuld. Hiermee vul je ontbrekende uren meteen aan.
      </p>
      <div lang="en">
        <Button
          variant="secondary"
          size="lg"
          loading={isPending}
          onClick={start}
          className="max-sm:w-full"
        >
          <CalendarPlus aria-hidden />
          Generate New Time Slots
        </Button>
      </div>
      <div role="alert" lang="en">
        {count !== undefined && !isPending && (
          <Alert tone="success">{`Generated ${count} new time slots`}</Alert>
        )}
      </div>
    </div>
  )
}

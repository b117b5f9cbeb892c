import { useQuery } from '@tanstack/react-query'
import { differencesQuery, useAcceptDetails } from '#agenda/appointments/client.ts'
import { FIELD_LABELS } from '#agenda/appointments/components/appointment-labels.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

/**
 * What was typed for this appointment beside what is stored of the customer, with a button that
 * stores it. Nothing when they agree.
 */
export function CustomerDifferences({ id }: { id: string }) {
  const { toast } = useToast()
  const { data: differences = [] } = useQuery(differencesQuery(id))
  const { mutateAsync: accept, isPending } = useAcceptDetails()
  if (differences.length === 0) return null

  async function takeOver() {
    try {
      await accept(id)
      toast({ title: 'Klant bijgewerkt' })
    } catch (error) {
      const description = sentenceOf(
        error,
        'Er ging iets mis bij het bijwerken van de klantgegevens.',
      )
      toast({ title: 'Fout bij opslaan', description, tone: 'destructive' })
    }
  }

  return (
    <section aria-labelledby="afspraak-verschillen" className="rounded-card bg-amber-soft p-4">
      <h3 id="afspraak-verschillen" className="text-lg">
        Anders dan bij de klant bewaard
      </h3>
      <p className="mt-1 text-sm">Bij deze afspraak staan andere gegevens dan bij de klant zelf.</p>
      <dl className="mt-3 flex flex-col gap-2">
        {differences.map(({ field, typed, stored }) => (
          <div key={field} className="[overflow-wrap:anywhere]">
            <dt className="text-sm font-semibold">
              {field === 'dogName' ? 'Nieuwe hond' : FIELD_LABELS[field]}
            </dt>
            <dd>
              {field !== 'dogName' && (
                <>
                  <s className="text-muted">{stored || '(leeg)'}</s>{' '}
                  <span className="sr-only">wordt</span>{' '}
                </>
              )}
              <strong>{typed}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        loading={isPending}
        onClick={() => void takeOver()}
        className="mt-3"
      >
        Overnemen bij de klant
      </Button>
    </section>
  )
}

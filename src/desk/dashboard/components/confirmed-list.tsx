import { confirmedQuery } from '#desk/dashboard/client.ts'
import { VisitRows } from '#desk/dashboard/components/visit-row.tsx'
import { Pending } from '#ui/loaded.tsx'
import { useAnswer } from '#ui/use-answer.ts'

/** The next confirmed visits. */
export function ConfirmedList({ today }: { today: string }) {
  const query = useAnswer(confirmedQuery(today))
  const visits = query.data
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">Bevestigde afspraken</h2>
      <Pending
        query={query}
        failed="De bevestigde afspraken konden niet geladen worden."
        lines={4}
      />
      {visits?.length === 0 && (
        <p className="rounded-card border border-line bg-card p-5 text-muted">
          Er staat nog niets bevestigd in de agenda.
        </p>
      )}
      {visits && visits.length > 0 && <VisitRows visits={visits} showDate />}
    </section>
  )
}

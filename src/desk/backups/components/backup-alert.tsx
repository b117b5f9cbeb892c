import { useQuery } from '@tanstack/react-query'
import { backupsQuery } from '#desk/backups/client.ts'
import { formatInstant } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'

/** A warning as long as no backup comes about, or the newest one does not hold. */
export function BackupAlert() {
  const { data } = useQuery(backupsQuery)
  if (!data) return null
  const { failure, failingSince, proof } = data
  if (failure && failingSince)
    return (
      <Alert
        tone="error"
        title={`Sinds ${formatInstant(failingSince)} lukt de back-up niet`}
        className="[overflow-wrap:anywhere]"
      >
        {failure} Het programma probeert het elk kwartier opnieuw.
      </Alert>
    )
  if (!proof?.failure) return null
  return (
    <Alert
      tone="error"
      title="De nieuwste back-up kan niet teruggezet worden"
      className="[overflow-wrap:anywhere]"
    >
      {proof.failure} Maak hieronder een nieuwe; vannacht wordt die nagekeken.
    </Alert>
  )
}

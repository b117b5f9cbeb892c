import type { BackupStatus } from '#desk/backups/wire.ts'
import { formatInstant } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'

/** Why no backup comes about, or why the newest one does not hold. */
export function BackupWarning({
  failure,
  failingSince,
  proof,
}: Pick<BackupStatus, 'failure' | 'failingSince' | 'proof'>) {
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

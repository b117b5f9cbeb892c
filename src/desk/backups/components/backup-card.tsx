import { useQuery } from '@tanstack/react-query'
import { backupsQuery, useMakeBackup } from '#desk/backups/client.ts'
import type { BackupStatus } from '#desk/backups/wire.ts'
import { formatInstant } from '#lib/dates.ts'
import { formatNumber } from '#lib/number-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const STATES = {
  none: { tone: 'amber', word: 'Nog geen back-up' },
  failing: { tone: 'red', word: 'Lukt niet' },
  unproven: { tone: 'amber', word: 'Nog niet nagekeken' },
  good: { tone: 'green', word: 'Nagekeken' },
} as const

/** On the dashboard: the newest backup, how the last proof went, and one more at once. */
export function BackupCard() {
  const { data } = useQuery(backupsQuery)
  const { mutate: make, isPending } = useMakeBackup()
  const { toast } = useToast()
  if (!data) return null
  const { tone, word } = STATES[data.state]
  const makeOne = () =>
    make(undefined, {
      onSuccess: () =>
        toast({ title: 'Back-up gemaakt', description: 'Vannacht wordt hij nagekeken.' }),
      onError: (error) => toast(failure('De back-up is niet gelukt', error)),
    })
  return (
    <Card
      title="Back-up"
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{word}</Badge>
          <Button variant="secondary" loading={isPending} onClick={makeOne}>
            Nu een back-up maken
          </Button>
        </div>
      }
    >
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-sm [&_dt]:text-muted">
        {factsOf(data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function factsOf({ newest, proof, folder, bucket, isEncrypted }: BackupStatus): [string, string][] {
  return [
    [
      'Laatste back-up',
      newest
        ? `${formatInstant(newest.madeAt)}, ${formatNumber(newest.bytes / 1_000_000)} MB, ${newest.isProven ? 'nagekeken' : 'nog niet nagekeken'}`
        : 'Nog geen: elk kwartier komt er een zodra er iets verandert.',
    ],
    [
      'Laatst teruggezet als proef',
      proof
        ? `${formatInstant(proof.at)}: ${proof.failure ? 'klopt niet' : `${formatNumber(proof.rows)} rijen, kassa en dagboek kloppen`}`
        : 'Nog niet: dat gebeurt elke nacht.',
    ],
    ['Waar', bucket ? `${folder} en ${bucket}` : `${folder}, alleen op deze computer`],
    ['Versleuteld', isEncrypted ? 'Ja, met de sleutel BACKUP_KEY' : 'Nee: stel BACKUP_KEY in'],
  ]
}

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { systemQuery, useLookAgain } from '#desk/system/client.ts'
import { FaultsCard } from '#desk/system/components/faults-card.tsx'
import { MailTripCard } from '#desk/system/components/mail-trip-card.tsx'
import type { Check, System } from '#desk/system/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'

const LOOKS = {
  fail: { icon: CircleAlert, tone: 'red', word: 'In gebreke', colour: 'text-red' },
  warn: { icon: TriangleAlert, tone: 'amber', word: 'Let op', colour: 'text-amber' },
} as const

type Props = {
  /** The code of a test mail whose link was followed. */
  code: string
  /** After that mail was said to be back. */
  onReturned: () => void
}

/** How the system is: what fails first, each with what helps, then what is well. */
export function SystemOverview({ code, onReturned }: Props) {
  const query = useQuery(systemQuery)
  const lookAgain = useLookAgain()
  const trip = <MailTripCard code={code} onReturned={onReturned} />
  return (
    <Loaded query={query} failed="Het systeem kon niet nagekeken worden." lines={8}>
      {({ version, checks }) => (
        <div className="flex flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">Versie {version}</p>
            <Button
              variant="secondary"
              loading={query.isFetching}
              onClick={() => void lookAgain()}
              className="max-sm:w-full"
            >
              Opnieuw nakijken
            </Button>
          </div>
          {code !== '' && trip}
          <Attention checks={checks} />
          {code === '' && checks.some(({ id }) => id === 'mail-return') && trip}
          {checks.some(({ id, status }) => id === 'errors' && status !== 'ok') && <FaultsCard />}
          <Fine checks={checks} />
        </div>
      )}
    </Loaded>
  )
}

function Attention({ checks }: Pick<System, 'checks'>) {
  const poor = [
    ...checks.filter(({ status }) => status === 'fail'),
    ...checks.filter(({ status }) => status === 'warn'),
  ]
  if (poor.length === 0)
    return (
      <Alert tone="success" title="Alles in orde">
        Alles wat nagekeken kan worden, werkt zoals het hoort.
      </Alert>
    )
  return (
    <Card title="Vraagt aandacht">
      <ul className="flex flex-col divide-y divide-line">
        {poor.map((check) => (
          <Poor key={check.id} {...check} />
        ))}
      </ul>
    </Card>
  )
}

function Poor({ label, status, detail, cure }: Check) {
  const { icon: Icon, tone, word, colour } = LOOKS[status === 'fail' ? 'fail' : 'warn']
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 max-sm:hidden ${colour}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-base font-semibold">{label}</h3>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <p>{detail}</p>
        {cure && <p className="text-muted">{cure}</p>}
      </div>
    </li>
  )
}

function Fine({ checks }: Pick<System, 'checks'>) {
  const fine = checks.filter(({ status }) => status === 'ok')
  if (fine.length === 0) return null
  return (
    <Card title="In orde">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {fine.map(({ id, label, detail }) => (
          <li key={id} className="flex gap-3">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-green" />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <h3 className="font-sans text-base font-semibold">{label}</h3>
              <p className="text-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

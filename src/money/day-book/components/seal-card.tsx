import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongInstant } from '#lib/dates.ts'
import { euro, isZero } from '#lib/money.ts'
import { differenceText, shortHash } from '#money/day-book/components/day-book-words.ts'
import { Turnover } from '#money/day-book/components/turnover.tsx'
import type { Closing } from '#money/day-book/wire.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

/** How a day was closed, and whether its seal still holds. */
export function SealCard({ closing, expectedCash }: { closing: Closing; expectedCash: string }) {
  const { countedCash, difference, note, entryCount, hash, closedAt, intact } = closing
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-2">
          <LockKeyhole aria-hidden className="size-5 text-pine" />
          Afgesloten en verzegeld
        </span>
      }
      actions={
        intact ? (
          <Badge tone="green">Zegel klopt</Badge>
        ) : (
          <Badge tone="red">Zegel klopt niet</Badge>
        )
      }
    >
      {!intact && (
        <Alert tone="error" title="Deze dag is niet meer wat werd verzegeld" className="mb-4">
          Er is iets veranderd in de boekingen, de cijfers of de dag ervoor. Verwittig wie je
          systeem beheert en bewaar je laatste afdruk.
        </Alert>
      )}
      {countedCash === null && (
        <p className="mb-3 text-muted">
          Een dag zonder ontvangsten, aangevuld toen een latere dag werd afgesloten.
        </p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-3 sm:grid-cols-3">
        {countedCash !== null && difference !== null && (
          <>
            <Fact label="Cash verwacht">
              <Turnover>{euro(expectedCash)}</Turnover>
            </Fact>
            <Fact label="Cash geteld">
              <Turnover>{euro(countedCash)}</Turnover>
            </Fact>
            <Fact label="Verschil">
              <Badge tone={isZero(difference) ? 'green' : 'amber'}>
                {differenceText(difference)}
              </Badge>
            </Fact>
          </>
        )}
        <Fact label="Afgesloten op">{formatLongInstant(closedAt)}</Fact>
        <Fact label="Verzegelde boekingen">{entryCount}</Fact>
        <Fact label="Zegel">
          <code title={hash} className="text-xs whitespace-nowrap sm:text-sm">
            {shortHash(hash)}
          </code>
        </Fact>
      </dl>
      {note && (
        <div className="mt-4 rounded-field bg-paper px-4 py-3">
          <p className="text-sm text-muted">Opmerking</p>
          <p className="whitespace-pre-line">{note}</p>
        </div>
      )}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importRowsQuery, useChangeImport } from '#desk/imports/client.ts'
import type { Import, ImportRow } from '#desk/imports/wire.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Segments } from '#ui/segments.tsx'
import { Select } from '#ui/select.tsx'

type Shown = 'question' | 'error' | 'existing' | 'new'
const TONES = { new: 'green', existing: 'neutral', error: 'red' } as const
const LABELS = { new: 'Nieuw', existing: 'Bestaat al', error: 'Fout' } as const

/** The rows of a file by what becomes of them; what there is to decide stands with them. */
export function ImportRows({ draft }: { draft: Import }) {
  const [shown, setShown] = useState<Shown>(draft.counts.error > 0 ? 'error' : 'new')
  const rows = useInfiniteQuery(importRowsQuery(draft.id, shown))
  const { counts } = draft
  return (
    <section className="flex flex-col gap-4" aria-label="Rijen">
      <div>
        <Segments<Shown>
          legend="Welke rijen"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'new', label: `Nieuw (${counts.new})` },
            { value: 'existing', label: `Bestaat al (${counts.existing})` },
            { value: 'error', label: `Fout (${counts.error})` },
            { value: 'question', label: 'Te beslissen' },
          ]}
        />
      </div>
      <PagedList
        query={rows}
        failure="De rijen konden niet geladen worden."
        empty={<p className="text-muted">Zulke rijen zijn er niet.</p>}
      >
        {(items) => (
          <>
            {shown === 'error' && items.some(({ question }) => question === 'without') && (
              <WithoutWhatIsWrong id={draft.id} />
            )}
            <ul className="flex flex-col">
              {items.map((row) => (
                <Row key={row.line} row={row} id={draft.id} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </section>
  )
}

/** One day that nobody can read keeps no client out, unless the owner wants it so. */
function WithoutWhatIsWrong({ id }: { id: string }) {
  const { mutate: change, isPending } = useChangeImport(id)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-paper p-4">
      <p className="grow basis-60 text-sm">
        Wat fout is, kan je verbeteren in je bestand. Of je neemt deze rijen mee zonder: wat niet te
        lezen is, komt dan in de notities.
      </p>
      <Button
        variant="secondary"
        loading={isPending}
        onClick={() => change({ allWrong: 'without' })}
      >
        Allemaal meenemen zonder wat fout is
      </Button>
    </div>
  )
}

function Row({ row, id }: { row: ImportRow; id: string }) {
  const { mutate: change, isPending } = useChangeImport(id)
  const { line, status, title, why, question, choice } = row
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0 sm:grid-cols-[4.5rem_1fr_auto]">
      <span className="text-sm text-muted">rij {line}</span>
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          {title} <Badge tone={TONES[status]}>{LABELS[status]}</Badge>
        </p>
        {why && <p className="text-sm text-muted">{why}</p>}
      </div>
      {(question || choice) && (
        <Select
          label={<span className="sr-only">{`Wat met rij ${line}?`}</span>}
          value={choice ?? ''}
          disabled={isPending}
          options={optionsFor(row)}
          onValue={(value) => change({ choices: { [line]: value || null } })}
        />
      )}
    </li>
  )
}

function optionsFor({ question, choice }: ImportRow) {
  if (question === 'overlap' || choice === 'overlap')
    return [
      { value: '', label: 'Niet inplannen' },
      { value: 'overlap', label: 'Toch inplannen' },
    ]
  if (question === 'without' || choice === 'without')
    return [
      { value: '', label: 'Niet meenemen' },
      { value: 'without', label: 'Meenemen zonder wat fout is' },
    ]
  return [
    { value: '', label: 'Als nieuwe klant' },
    { value: 'join', label: 'Dezelfde klant' },
    { value: 'skip', label: 'Niet meenemen' },
  ]
}

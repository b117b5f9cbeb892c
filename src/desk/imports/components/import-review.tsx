import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { importQuery, useApplyImport, useDropImport } from '#desk/imports/client.ts'
import { ImportColumns } from '#desk/imports/components/import-columns.tsx'
import { ImportRows } from '#desk/imports/components/import-rows.tsx'
import { isPreset } from '#desk/imports/rules.ts'
import { kindWords, presetWords } from '#desk/imports/texts.ts'
import type { Import } from '#desk/imports/wire.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { counted } from '#lib/counted.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Pending } from '#ui/loaded.tsx'
import { useToast } from '#ui/toast.tsx'

/** A file that was looked at: its columns, its rows, and the button that brings it in. */
export function ImportReview({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery(importQuery(id))
  if (!query.data)
    return <Pending query={query} failed="Deze import kon niet geladen worden." lines={4} />
  return <Review draft={query.data} onDone={onDone} />
}

function Review({ draft, onDone }: { draft: Import; onDone: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: apply, isPending, error } = useApplyImport(draft.id)
  const { mutateAsync: drop, isPending: isDropping } = useDropImport()
  if (draft.state !== 'draft' && !isPending)
    return (
      <Alert tone="success" action={<Button onClick={onDone}>Verder</Button>}>
        Deze import is uitgevoerd.
      </Alert>
    )
  const { counts, filename, kind, preset } = draft

  async function bringIn() {
    try {
      const done = await apply()
      toast({
        title: 'Geïmporteerd',
        description: `${rowsOf(done.counts.new)} toegevoegd. Tot dertig dagen lang kan je dit ongedaan maken.`,
      })
      onDone()
    } catch {
      // said below the button
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">
          {kindWords[kind].label} uit {filename}
        </h2>
        <p>
          {isPreset(preset) && `Herkend als een bestand van ${presetWords[preset]}. `}
          <strong>{rowsOf(counts.new)} nieuw</strong>, {counts.existing} die er al zijn en{' '}
          {counts.error} die niet meegenomen worden. Er is nog niets bewaard.
        </p>
        {isPending && <Progress percent={draft.progress} />}
        {error && <Alert tone="error">{sentenceOf(error)}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button
            loading={isPending}
            disabled={counts.new + counts.existing === 0}
            onClick={() => void bringIn()}
          >
            {rowsOf(counts.new)} importeren
          </Button>
          <Button
            variant="secondary"
            loading={isDropping}
            disabled={isPending}
            onClick={() => void drop(draft.id).then(onDone)}
          >
            Niet importeren
          </Button>
        </div>
      </Card>
      <Part title="Wat staat in welke kolom?">
        <ImportColumns draft={draft} />
      </Part>
      <Part title="Wat gebeurt er met elke rij?">
        <ImportRows key={draft.id} draft={draft} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label="Importeren"
        max={100}
        value={percent}
        className="h-3 w-full overflow-hidden rounded-full accent-pine"
      />
      <p className="text-sm text-muted">Bezig met importeren: {percent} %</p>
    </div>
  )
}

function rowsOf(count: number): string {
  return counted(count, 'rij', 'rijen')
}

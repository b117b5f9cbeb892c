import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importsQuery, useUndoImport } from '#desk/imports/client.ts'
import { kindWords } from '#desk/imports/texts.ts'
import type { Import } from '#desk/imports/wire.ts'
import { formatInstant, formatInstantDay } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type Staying = { title: string; why: string }[]

/** What was brought in before, each with its way back. */
export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const { toast } = useToast()
  const { data: all = [] } = useQuery(importsQuery)
  const { mutateAsync: undo, isPending } = useUndoImport()
  const [asked, setAsked] = useState<Import>()
  const [staying, setStaying] = useState<Staying>([])
  if (all.length === 0) return null

  async function takeBack(one: Import) {
    try {
      const done = await undo(one.id)
      setStaying(done.staying)
      toast({
        title: 'Ongedaan gemaakt',
        description:
          done.staying.length === 0
            ? 'Alles wat deze import toevoegde, is weg.'
            : `${done.removed} weg; ${done.staying.length} blijven staan.`,
      })
    } catch (error) {
      toast(failure('Fout', error))
    } finally {
      setAsked(undefined)
    }
  }

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">Eerdere imports</h2>
      {staying.length > 0 && (
        <Alert tone="warning" title="Dit blijft staan">
          <ul className="flex flex-col gap-1">
            {staying.slice(0, 50).map(({ title, why }, index) => (
              <li key={title + String(index)}>
                <strong>{title}</strong>: {why}
              </li>
            ))}
            {staying.length > 50 && <li>En nog {staying.length - 50} andere.</li>}
          </ul>
        </Alert>
      )}
      <ul className="flex flex-col">
        {all.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">
                {kindWords[one.kind].label} uit {one.filename}
              </p>
              <p className="text-sm text-muted">{historyLine(one)}</p>
            </div>
            {one.state === 'draft' && (
              <Button variant="secondary" size="sm" onClick={() => onOpen(one.id)}>
                Verder bekijken
              </Button>
            )}
            {one.undoableUntil !== null && (
              <Button variant="secondary" size="sm" onClick={() => setAsked(one)}>
                Ongedaan maken
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          title="Import ongedaan maken?"
          confirmLabel="Ongedaan maken"
          loading={isPending}
          onConfirm={() => void takeBack(asked)}
          onClose={() => setAsked(undefined)}
          text="Wat deze import toevoegde en niemand intussen wijzigde of gebruikte, gaat weg. Je ziet daarna wat blijft staan en waarom."
        />
      )}
    </Card>
  )
}

function historyLine({
  state,
  counts,
  createdAt,
  appliedAt,
  undoneAt,
  undoableUntil,
}: Import): string {
  if (state === 'undone' && undoneAt) return `Ongedaan gemaakt op ${formatInstant(undoneAt)}`
  if (state === 'draft' || !appliedAt)
    return `Bekeken op ${formatInstant(createdAt)}, nog niet geïmporteerd`
  const until = undoableUntil ? `, ongedaan te maken tot ${formatInstantDay(undoableUntil)}` : ''
  return `${counts.new} nieuw op ${formatInstant(appliedAt)}${until}`
}

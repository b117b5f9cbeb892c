import { ListPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import { euro } from '#lib/money.ts'
import type { ImportAnswer, ImportPreview } from '#shop-window/services/changes/wire.ts'
import { useImportPrices } from '#shop-window/services/client.ts'
import { columnNames } from '#shop-window/services/components/service-words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CONTROL, Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'

const COULD_NOT = 'Kon prijslijst niet importeren'

/**
 * Brings in the standard list, or a file of which the differences are seen first. Nothing is
 * written until that is confirmed.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync: send, isPending, variables } = useImportPrices()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [isStale, setIsStale] = useState(false)
  const [error, setError] = useState('')

  async function run(request: { file?: File; hash?: string }): Promise<ImportAnswer | undefined> {
    if (isPending) return undefined
    setError('')
    try {
      return await send(request)
    } catch (cause) {
      const sentence = sentenceOf(cause, COULD_NOT)
      setIsStale(cause instanceof ApiError && cause.code === 'stale')
      setError(request.file ? sentence : '')
      toast({ title: 'Import Fout', description: sentence, tone: 'destructive' })
      return undefined
    }
  }

  async function look(chosen: File | undefined) {
    setFile(chosen)
    setPreview(undefined)
    setIsStale(false)
    if (chosen) setPreview((await run({ file: chosen }))?.preview)
  }

  async function confirm() {
    if (!file || !preview) return
    if (isStale) return await look(file)
    finish(await run({ file, hash: preview.hash }))
  }

  function finish(answer: ImportAnswer | undefined) {
    if (!answer) return
    toast({ title: 'Prijslijst geïmporteerd', description: answer.message })
    onClose()
  }

  const isEmpty = preview !== undefined && preview.added.length + preview.changed.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title="Prijslijst importeren"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          {preview && !isEmpty && (
            <Button loading={isPending} onClick={() => void confirm()}>
              {isStale ? 'Opnieuw bekijken' : 'Importeren'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3">
          <h3 className="text-lg">Uit een bestand</h3>
          <Field
            label="CSV-bestand"
            hint="Met de kolommen naam en prijs, en als je wilt omschrijving, duur, categorie, grootte, volgorde en actief. Er wordt niets verwijderd."
            error={error}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,text/csv,text/plain"
                onChange={({ target }) => void look(target.files?.[0])}
                className={`${CONTROL} file:mr-3 file:rounded-lg file:border-0 file:bg-pine-soft file:px-3 file:py-1 file:font-semibold file:text-pine`}
              />
            )}
          </Field>
          <div aria-live="polite" className="empty:hidden">
            {isPending && variables.file && <p className="text-muted">Bezig...</p>}
            {isStale && (
              <Alert tone="warning">
                De prijslijst is intussen gewijzigd. Bekijk de verschillen opnieuw voor je
                importeert.
              </Alert>
            )}
            {preview && !isStale && <ImportPreviewView preview={preview} />}
          </div>
        </section>
        {!file && (
          <section className="flex flex-col items-start gap-3 border-t border-line pt-5">
            <h3 className="text-lg">Uit de standaardlijst</h3>
            <p className="text-muted">
              Voegt toe wat er nog ontbreekt van de 130 rassen. Wat je zelf hebt aangepast, blijft
              zoals het is.
            </p>
            <Button
              variant="secondary"
              loading={isPending}
              onClick={() => void run({}).then(finish)}
            >
              <ListPlus aria-hidden />
              Ontbrekende rassen toevoegen
            </Button>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/**
 * What the file would change, before it does: new, changed and refused lines with their number, and
 * how many stay as they are.
 */
function ImportPreviewView({
  preview: { added, changed, unchanged, refused },
}: {
  preview: ImportPreview
}) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        {added.length} nieuw, {changed.length} gewijzigd, {unchanged} ongewijzigd, {refused.length}{' '}
        geweigerd
      </p>
      {added.length + changed.length === 0 && (
        <Alert>Dit bestand verandert niets aan je prijslijst.</Alert>
      )}
      <Part title={`Geweigerd (${refused.length})`} open count={refused.length}>
        {refused.map(({ line, name, reason }) => (
          <Line key={line} line={line} name={name || 'zonder naam'}>
            <span className="text-red">{reason}</span>
          </Line>
        ))}
      </Part>
      <Part title={`Gewijzigd (${changed.length})`} open count={changed.length}>
        {changed.map(({ line, name, changes }) => (
          <Line key={line} line={line} name={name}>
            {changes.map(({ column, from, to }) => (
              <span key={column} className="block">
                <span className="text-muted">{columnNames[column]}:</span>{' '}
                <del className="text-muted">{from || '(leeg)'}</del>{' '}
                <ins className="font-semibold no-underline">{to || '(leeg)'}</ins>
              </span>
            ))}
          </Line>
        ))}
      </Part>
      <Part title={`Nieuw (${added.length})`} count={added.length}>
        {added.map(({ line, name, price }) => (
          <Line key={line} line={line} name={name}>
            {euro(price)}
          </Line>
        ))}
      </Part>
    </div>
  )
}

function Part({
  title,
  count,
  open = false,
  children,
}: {
  title: string
  count: number
  open?: boolean
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <details open={open} className="rounded-field border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must scroll it */}
      <ul tabIndex={0} aria-label={title} className="max-h-56 overflow-y-auto border-t border-line">
        {children}
      </ul>
    </details>
  )
}

function Line({ line, name, children }: { line: number; name: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-3 border-b border-line px-4 py-2 last:border-0 sm:grid-cols-[4rem_1fr_1fr]">
      <span className="text-sm text-muted">regel {line}</span>
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="min-w-0 [overflow-wrap:anywhere] max-sm:col-start-2">{children}</span>
    </li>
  )
}

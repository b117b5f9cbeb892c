import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import type { ImportAnswer, ImportPreview } from '#shop-window/services/changes/wire.ts'
import { useImportPrices } from '#shop-window/services/client.ts'
import { ImportPreviewView } from '#shop-window/services/components/import-preview.tsx'
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
            Annuleren
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

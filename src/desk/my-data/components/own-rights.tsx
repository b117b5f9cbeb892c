import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileJson, FileText } from 'lucide-react'
import { useState } from 'react'
import { askErasure, erasureQuery, myDataQuery } from '#desk/my-data/client.ts'
import { erasureSentences } from '#desk/privacy/rules.ts'
import { ApiError } from '#lib/api-client.ts'
import { brusselsWallClock, formatLongDate } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Pending } from '#ui/loaded.tsx'

const FAILED = 'Uw vraag kon niet verstuurd worden. Probeer het opnieuw of mail ons.'

/** What she may ask of us: a copy of everything, or to be forgotten. */
export function OwnRights({ askedAt, className }: { askedAt: string | null; className?: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Alles meenemen of laten wissen" {...(className && { className })}>
      <p className="max-w-prose">
        Hier ziet u het belangrijkste. In het bestand staat álles wat we over u bewaren: ook
        gezondheidsformulieren, berichten, aankopen en wat wij zelf over u of uw hond noteerden.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <DownloadLink href="/api/my-data/export.pdf" failure="Dat lukte niet" file="De PDF">
          <FileText aria-hidden />
          Download als PDF
        </DownloadLink>
        <DownloadLink href="/api/my-data/export.json" failure="Dat lukte niet">
          <FileJson aria-hidden />
          Download als JSON
        </DownloadLink>
      </div>
      <div className="mt-5 border-t border-line pt-5">
        {askedAt ? (
          <Alert tone="success" title="Uw vraag is bij ons">
            Op {formatLongDate(brusselsWallClock(new Date(askedAt)).date)} vroeg u om uw gegevens te
            wissen. We antwoorden binnen een maand.
          </Alert>
        ) : (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Vraag om alles te wissen
          </Button>
        )}
      </div>
      {asking && <ErasureDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function ErasureDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(erasureQuery)
  const data = query.data
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<{ field?: string; sentence?: string }>({})
  const [sending, setSending] = useState(false)

  async function send() {
    if (sending) return
    setSending(true)
    setProblem({})
    try {
      const erasureAskedAt = await askErasure(note)
      client.setQueryData(myDataQuery.queryKey, (before) => before && { ...before, erasureAskedAt })
      return onClose()
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : undefined
      const field = refusal?.fields['note']
      setProblem(field ? { field } : { sentence: refusal?.sentence ?? FAILED })
    }
    setSending(false)
  }

  return (
    <FormDialog
      title="Alles laten wissen?"
      description="We bekijken uw vraag zelf en antwoorden binnen een maand. Tot dan verandert er niets."
      submitLabel="Vraag versturen"
      saving={sending}
      onSubmit={() => void send()}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <Pending query={query} failed="Kon niet nagaan wat er gewist wordt." lines={4} />
      {data && (
        <>
          <div>
            <h3 className="text-lg">Dit verdwijnt</h3>
            <ul className="mt-1 list-disc pl-5">
              {erasureSentences(data.erased).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className="text-lg">Dit moeten we bewaren</h3>
            <p className="mt-1">{keptSentence(data.invoices)}</p>
          </div>
          {data.erased.upcoming > 0 && (
            <p>
              Uw volgende afspraak blijft staan tot we uw vraag behandelen. Komt u niet meer?
              Annuleer ze dan eerst.
            </p>
          )}
        </>
      )}
      <TextArea
        id="wissen-boodschap"
        label="Wilt u er iets bij zeggen?"
        maxLength={1_000}
        value={note}
        error={problem.field}
        onValue={setNote}
      />
      {problem.sentence && <Alert tone="error">{problem.sentence}</Alert>}
    </FormDialog>
  )
}

function keptSentence(invoices: number): string {
  const books = 'De bedragen van betalingen blijven in ons kasboek, zonder uw naam.'
  if (invoices === 0) return `Niets met uw naam erop: u hebt geen facturen bij ons. ${books}`
  const papers =
    invoices === 1 ? 'Uw factuur, met uw naam erop' : `Uw ${invoices} facturen, met uw naam erop`
  return `${papers}: de wet verplicht ons om ze tien jaar bij te houden. ${books}`
}

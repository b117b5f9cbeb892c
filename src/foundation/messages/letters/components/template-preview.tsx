import { useQuery } from '@tanstack/react-query'
import { AlignLeft, Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { letterPreviewQuery } from '#foundation/messages/client.ts'
import { MailFrame } from '#foundation/messages/components/mail-frame.tsx'
import type { Letter, LetterKind } from '#foundation/messages/texts.ts'
import { Alert } from '#ui/alert.tsx'
import { previewFailure } from '#ui/preview-failure.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRoom } from '#ui/use-room.ts'

const WAIT = 400
const DEVICES = [
  { value: 390, label: 'Gsm', icon: Smartphone },
  { value: 760, label: 'Computer', icon: Monitor },
  { value: 0, label: 'Gewone tekst', icon: AlignLeft },
] as const

/** The mail as it would leave with what stands in the form, a moment after the last key. */
export function TemplatePreview({ kind, words }: { kind: LetterKind; words: Letter }) {
  const [width, setWidth] = useState<number>(DEVICES[0].value)
  const { data, error, isFetching } = useQuery({
    ...letterPreviewQuery(kind, useSettled(words)),
    retry: false,
  })
  return (
    <section aria-label="Voorbeeld" className="flex flex-col gap-3 lg:sticky lg:top-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl">Voorbeeld</h3>
        <Segments
          legend="Hoe het voorbeeld getoond wordt"
          options={DEVICES}
          value={width}
          onChange={setWidth}
        />
      </div>
      {data && (
        <p className="text-sm text-muted">
          {data.isExample
            ? 'Met verzonnen gegevens: er is nog niets echts om te tonen.'
            : 'Met echte gegevens: het laatste wat er in het salon gebeurde.'}
        </p>
      )}
      {error && <Alert tone="warning">{previewFailure(error)}</Alert>}
      <div
        aria-busy={isFetching}
        className="overflow-hidden rounded-card border border-line bg-paper shadow-soft"
      >
        {data ? (
          <>
            <p className="border-b border-line bg-card px-4 py-3 font-semibold wrap-anywhere">
              <span className="sr-only">Onderwerp: </span>
              {data.subject}
            </p>
            {data.html === null || width === 0 ? (
              <p className="h-136 overflow-y-auto p-4 whitespace-pre-line wrap-anywhere">
                {data.text}
              </p>
            ) : (
              <ScaledMail html={data.html} width={width} />
            )}
          </>
        ) : (
          !error && <Skeleton className="h-136 w-full" />
        )}
      </div>
    </section>
  )
}

function ScaledMail({ html, width }: { html: string; width: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { scale, height } = useRoom(box, width)
  return (
    <div ref={box} className="relative h-136 overflow-hidden">
      <div
        className="absolute inset-y-0 left-0 origin-top-left"
        style={{ width, height, transform: `scale(${scale})` }}
      >
        <MailFrame html={html} title="Voorbeeld van de mail" className="h-full" />
      </div>
    </div>
  )
}

/** The words once they have not changed for a while. */
function useSettled(words: Letter): Letter {
  const [settled, setSettled] = useState(words)
  const { subject, title, intro, closing } = words
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, title, intro, closing }), WAIT)
    return () => clearTimeout(timer)
  }, [subject, title, intro, closing])
  return settled
}

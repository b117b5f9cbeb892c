import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { previewQuery } from '#foundation/salon/client.ts'
import { type Draft, inputOf } from '#foundation/salon/components/business-draft.ts'
import { PreviewFrame } from '#foundation/salon/components/preview-frame.tsx'
import { ApiError } from '#lib/api-client.ts'
import { pagesIn } from '#lib/site-pages.ts'
import { Alert } from '#ui/alert.tsx'
import { Segments } from '#ui/segments.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const WAIT = 500
const DEVICES = [
  { value: 390, label: 'Gsm', icon: Smartphone },
  { value: 1280, label: 'Computer', icon: Monitor },
] as const

type SitePreviewProps = { page: string; onPage: (path: string) => void; className?: string }

/** The real page of the site with what stands in the form now, half a second after the last key. */
export function SitePreview({ page, onPage, className = '' }: SitePreviewProps) {
  const [width, setWidth] = useState<number>(DEVICES[0].value)
  const { data, error, isFetching } = useQuery(previewQuery(page, useSettledInput()))
  const label = pagesIn('preview').find(({ path }) => path === page)?.label ?? ''
  return (
    <div className={`flex min-h-0 flex-col gap-3 ${className}`}>
      <div className="flex items-end gap-2">
        <Select
          label="Voorbeeld van"
          value={page}
          onChange={({ target }) => onPage(target.value)}
          options={pagesIn('preview').map(({ path, label: name }) => ({
            value: path,
            label: name,
          }))}
          className="min-w-0 flex-1"
        />
        <Segments legend="Scherm" options={DEVICES} value={width} onChange={setWidth} />
      </div>
      {page === '/boekingapp' && (
        <p className="text-sm text-muted">De vrije dagen zelf laden niet in het voorbeeld.</p>
      )}
      {error && <Alert tone="warning">{reasonOf(error)}</Alert>}
      <div
        aria-busy={isFetching}
        className="relative min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-paper shadow-soft"
      >
        {data ? (
          <PreviewFrame {...data} title={`Voorbeeld van ${label}`} width={width} onPage={onPage} />
        ) : (
          !error && <Skeleton className="h-full w-full" />
        )}
      </div>
    </div>
  )
}

/** What the form would send, once it has not changed for a while. */
function useSettledInput(): string {
  const { subscribe, getValues } = useFormContext<Draft>()
  const [input, setInput] = useState(() => JSON.stringify(inputOf(getValues())))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => setInput(JSON.stringify(inputOf(getValues()))), WAIT)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [subscribe, getValues])
  return input
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 422)
    return 'Het voorbeeld wacht tot alle velden kloppen.'
  return 'Het voorbeeld kon niet geladen worden. Bewaren kan wel.'
}

import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { previewQuery } from '#foundation/salon/client.ts'
import { type Draft, inputOf } from '#foundation/salon/components/business-draft.ts'
import { pagesIn } from '#lib/site-pages.ts'
import { Alert } from '#ui/alert.tsx'
import { previewFailure } from '#ui/preview-failure.ts'
import { Segments } from '#ui/segments.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRoom } from '#ui/use-room.ts'

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
          onValue={onPage}
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
      {error && <Alert tone="warning">{previewFailure(error)}</Alert>}
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

type PreviewFrameProps = {
  path: string
  html: string
  title: string
  /** Of the screen that is shown, in pixels. */
  width: number
  onPage: (path: string) => void
}

/**
 * A page in a frame without scripts, scaled to its room; a new version takes the old one's place
 * inside, so that it neither flickers nor scrolls.
 */
function PreviewFrame({ path, html, title, width, onPage }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first, setFirst] = useState({ path, html })
  const { scale, height } = useRoom(box, width)
  if (first.path !== path) setFirst({ path, html })

  const follow = useEffectEvent((event: Event) => {
    event.preventDefault()
    const link = isNode(event.target) ? closestLink(event.target) : undefined
    const target = pagesIn('preview').find((page) => page.path === link)
    if (target) onPage(target.path)
  })

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!shown?.body || html === first.html) return
    const next = new DOMParser().parseFromString(html, 'text/html')
    shown.body.replaceWith(shown.adoptNode(next.body))
  }, [html, first])

  return (
    <div ref={box} className="absolute inset-0 overflow-hidden">
      <iframe
        key={first.path}
        ref={frame}
        srcDoc={first.html}
        sandbox="allow-same-origin"
        title={title}
        onLoad={() => frame.current?.contentDocument?.addEventListener('click', follow)}
        className="origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** Where the link around a node leads. */
function closestLink(node: Node): string | undefined {
  for (let current: Node | null = node; current; current = current.parentNode)
    if (
      current.nodeName === 'A' &&
      'getAttribute' in current &&
      typeof current.getAttribute === 'function'
    )
      return String(current.getAttribute('href')).split('#')[0]
  return undefined
}

/** Nodes of a frame are of another world, where `Node` is another class. */
function isNode(target: EventTarget | null): target is Node {
  return target !== null && 'nodeName' in target
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pagesIn } from '#lib/site-pages.ts'
import { useRoom } from '#ui/use-room.ts'

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
export function PreviewFrame({ path, html, title, width, onPage }: PreviewFrameProps) {
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

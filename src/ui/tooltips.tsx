import { type RefObject, useEffect, useRef } from 'react'

/** How long the first tooltip waits, and for how long after one the next follows at once. */
const DELAY_MS = 700
const SKIP_MS = 300
const GAP = 6

/**
 * Shows the name of every button and link in which an icon stands alone, and keys that do the same,
 * at hover and at focus by the keyboard; Escape closes it. Render it once.
 */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => follow(tip), [])
  return (
    <div
      ref={tip}
      popover="manual"
      role="tooltip"
      className="pointer-events-none m-0 max-w-64 border-0 bg-ink px-3 py-1.5 text-sm text-white shadow-soft rounded-lg"
    />
  )
}

function follow(tip: RefObject<HTMLDivElement | null>): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = Number.NEGATIVE_INFINITY

  const hide = () => {
    clearTimeout(timer)
    if (!tip.current?.matches(':popover-open')) return
    tip.current.hidePopover()
    hiddenAt = performance.now()
  }
  const show = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
    const name = control && tipOf(control)
    if (!name) return
    clearTimeout(timer)
    timer = setTimeout(
      () => tip.current && place(tip.current, control, name),
      performance.now() - hiddenAt < SKIP_MS ? 0 : DELAY_MS,
    )
  }

  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: listening.signal, capture: true })
  on('pointerover', (event) => event.pointerType === 'mouse' && show(event))
  on(
    'focusin',
    (event) =>
      event.target instanceof Element && event.target.matches(':focus-visible') && show(event),
  )
  for (const name of ['pointerout', 'pointerdown', 'focusout', 'scroll'] as const) on(name, hide)
  on('keydown', ({ key }) => key === 'Escape' && hide())
  return () => {
    hide()
    listening.abort()
  }
}

/** The name of a lone icon, and the keys (`data-keys`) that do what a control does. */
function tipOf(control: HTMLElement): string | undefined {
  const name = loneName(control)
  const { keys } = control.dataset
  if (!keys) return name
  return name ? `${name} (${keys})` : `Sneltoets: ${keys}`
}

/** What a control says to those who cannot see it, when an icon is all that the others see. */
function loneName(control: HTMLElement): string | undefined {
  const unseen = Array.from(
    control.querySelectorAll('.sr-only'),
    ({ textContent }) => textContent,
  ).join('')
  const all = control.textContent
  const hasIcon = control.querySelector('svg') !== null
  return hasIcon && all.length === unseen.length ? (control.ariaLabel ?? all.trim()) : undefined
}

/** Above the control, or below one at the top of the screen; never over the edge. */
function place(tip: HTMLElement, control: HTMLElement, name: string) {
  tip.textContent = name
  tip.showPopover()
  const [own, its] = [tip.getBoundingClientRect(), control.getBoundingClientRect()]
  const left = Math.min(
    Math.max(its.left + (its.width - own.width) / 2, GAP),
    innerWidth - own.width - GAP,
  )
  const above = its.top - own.height - GAP
  tip.style.inset = `${above < GAP ? its.bottom + GAP : above}px auto auto ${left}px`
}

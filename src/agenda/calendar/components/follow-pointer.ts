/** A place on the screen, in CSS pixels. */
type Point = { x: number; y: number }
type Follow = {
  /** Scrolls along when the pointer comes near its edge. */
  scroller: HTMLElement | null
  onMove: (point: Point) => void
  /**
   * Once, after at least one `onMove`; `dropped` is false when the drag was given up (Escape, a
   * second gesture).
   */
  onEnd: (dropped: boolean) => void
}

/**
 * A finger holds still so long before it drags, so that scrolling and tapping stay what they are.
 */
const HOLD_MS = 350
const SLACK_PX = 6
const EDGE_PX = 44

/**
 * Follows a pointer that went down until it is let go. A mouse or pen drags after a few pixels, a
 * finger after holding still; before that nothing is called and a click stays a click.
 */
export function followPointer(down: PointerEvent, { scroller, onMove, onEnd }: Follow) {
  const listening = new AbortController()
  const { signal } = listening
  const isTouch = down.pointerType === 'touch'
  const start = { x: down.clientX, y: down.clientY }
  let point = start
  let dragging = false
  let frame = 0
  const hold = isTouch ? window.setTimeout(begin, HOLD_MS) : undefined

  function begin() {
    dragging = true
    navigator.vibrate?.(15)
    onMove(point)
    frame = requestAnimationFrame(scrollAlong)
  }

  function scrollAlong() {
    if (scroller && scrollBy(scroller, point)) onMove(point)
    frame = requestAnimationFrame(scrollAlong)
  }

  function end(dropped: boolean, isDown = false) {
    window.clearTimeout(hold)
    cancelAnimationFrame(frame)
    listening.abort()
    if (!dragging) return
    swallowClick(isDown)
    onEnd(dropped)
  }

  function handleMove(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    point = { x: event.clientX, y: event.clientY }
    const isFar = Math.hypot(point.x - start.x, point.y - start.y) > SLACK_PX
    if (dragging) onMove(point)
    else if (isFar && isTouch) end(false)
    else if (isFar) begin()
  }

  addEventListener('pointermove', handleMove, { signal })
  addEventListener('pointerup', (event) => event.pointerId === down.pointerId && end(true), {
    signal,
  })
  addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && end(false), {
    signal,
  })
  addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal })
  addEventListener(
    'keydown',
    (event) => event.key === 'Escape' && dragging && (event.stopPropagation(), end(false, true)),
    { signal, capture: true },
  )
}

/**
 * The click that follows a drag belongs to nobody; after Escape it comes only when the button is
 * let go, and not at all when what was dragged is gone. The one that a new press makes is wanted.
 */
function swallowClick(isDown: boolean) {
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => listening.abort()
  const stopSoon = () => window.setTimeout(stop, 60)
  addEventListener('pointerdown', stop, { capture: true, signal })
  addEventListener('click', (event) => (event.preventDefault(), event.stopPropagation()), {
    capture: true,
    once: true,
    signal,
  })
  if (!isDown) {
    addEventListener('keydown', stop, { capture: true, signal })
    return stopSoon()
  }
  addEventListener('pointerup', stopSoon, { capture: true, signal })
  addEventListener('pointercancel', stopSoon, { capture: true, signal })
}

/** Whether it could scroll towards the point. */
function scrollBy(scroller: HTMLElement, { x, y }: Point): boolean {
  const box = scroller.getBoundingClientRect()
  const before = [scroller.scrollLeft, scroller.scrollTop]
  scroller.scrollBy(push(x, box.left, box.right), push(y, box.top, box.bottom))
  return before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop
}

function push(at: number, low: number, high: number): number {
  if (at < low + EDGE_PX) return -8
  return at > high - EDGE_PX ? 8 : 0
}

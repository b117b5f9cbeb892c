import { PALETTE_FIELD } from './use-keys.ts'

/** How long a screen may take until what was asked for stands there. */
const MOST_MS = 8_000
const NAMED = ['button:not(:disabled)', 'label', 'legend', 'h2', 'h3']
  .flatMap((tag) => [`#inhoud ${tag}`, `[role="dialog"] ${tag}`])
  .join()

/**
 * Leads to what a screen calls so, as soon as that stands there: a button is pressed, a field or a
 * heading gets the focus. Each name after the other, the last of them on top.
 */
export function leadTo(pathname: string, [name, ...rest]: readonly string[]) {
  if (!name) return
  let led: HTMLElement | undefined
  const look = () => {
    // the palette holds the focus until it is gone, and a page that goes may have one of this name
    if (document.getElementById(PALETTE_FIELD)) return
    if (led?.isConnected || location.pathname !== pathname) return
    led = findNamed(name)
    if (!led) return
    if (led instanceof HTMLButtonElement) {
      stop()
      led.click()
    } else show(led)
    leadTo(pathname, rest)
  }
  const watch = new MutationObserver(look)
  const stop = () => watch.disconnect()
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  setTimeout(stop, MOST_MS)
  look()
}

/** What the screen, or the window over it, calls so; a place on it by its id. */
function findNamed(name: string): HTMLElement | undefined {
  return (
    document.getElementById(name) ??
    [...document.querySelectorAll<HTMLElement>(NAMED)].findLast(
      ({ textContent }) => textContent.replace(/\u00AD|\*$/g, '').trim() === name,
    )
  )
}

function show(named: HTMLElement) {
  const control = named instanceof HTMLLabelElement ? named.control : undefined
  if (!control) named.tabIndex = -1
  const target = control ?? named
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}

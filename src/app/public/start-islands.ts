/**
 * Sent by its source: fetches an island's scripts once the page was painted, so that on a slow line
 * they do not delay what can be read, and marks a button tapped meanwhile; the page says so when
 * they fail.
 */
export function startIslands(scripts: string[]) {
  const page = document
  const longestWait = 1_000
  let isStarted = false
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-island] button[type=button]')
    if (!button) return
    page.querySelector('[data-tapped]')?.removeAttribute('data-tapped')
    button.setAttribute('data-tapped', '')
  })
  const fetchScripts = () => {
    if (isStarted) return
    isStarted = true
    for (const href of scripts) {
      const link = page.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      page.head.append(link)
    }
    const entry = page.createElement('script')
    entry.type = 'module'
    entry.src = scripts[0] ?? ''
    entry.addEventListener('error', () =>
      page.querySelector('[data-unreached]')?.removeAttribute('hidden'),
    )
    page.head.append(entry)
  }
  const start = () => {
    // first: a browser may keep to itself when it painted, or not know the question
    setTimeout(fetchScripts, longestWait)
    new PerformanceObserver(fetchScripts).observe({ type: 'paint', buffered: true })
  }
  // in development the router's own script makes hot reload ready first
  if (scripts[0]?.endsWith('.tsx')) addEventListener('load', start)
  else start()
}

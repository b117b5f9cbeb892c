/**
 * Scrolls a row until one of what it holds is in its middle: `scrollIntoView` moves the page too.
 */
export function centreInRow(row: Element | null, child: Element | null | undefined) {
  if (!row || !child) return
  const [outer, inner] = [row.getBoundingClientRect(), child.getBoundingClientRect()]
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}

import type { Page } from '@playwright/test'

/**
 * What of a page does not fit a screen: how many pixels it scrolls sideways, and words that lie on
 * other words. Layers that float over the page by design (fixed, sticky) do not count, nor what
 * only a screen reader hears.
 */
export async function misfitsOf(page: Page): Promise<{ sideways: number; onEachOther: string[] }> {
  return await page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Line = Box & { node: Text }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page
    const floats = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, clipPath } = getComputedStyle(at)
        if (position === 'fixed' || position === 'sticky') return true
        if (clipPath !== 'none') return true
      }
      return false
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      }) && !floats(element)
    /** What a list that scrolls, or a line that is cut off, leaves of a box. */
    const shownOf = (element: Element, box: Box): Box => {
      let { left, right, top, bottom } = box
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const edge = at.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return { left, right, top, bottom }
    }
    const lines: Line[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const { parentElement: parent } = node
      if (!(node instanceof Text) || !parent || !node.data.trim() || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const { left, right, top, bottom } = shownOf(parent, box)
        if (right - left > 1 && bottom - top > 1) {
          // a line box is higher than its letters
          const slack = (bottom - top) * 0.2
          lines.push({ node, left, right, top: top + slack, bottom: bottom - slack })
        }
      }
    }
    lines.sort((a, b) => a.top - b.top)
    const onEachOther: string[] = []
    for (const [at, line] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        if (other.top >= line.bottom) break
        const wide = Math.min(line.right, other.right) - Math.max(line.left, other.left)
        const high = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top)
        if (wide > 2 && high > 1 && line.node !== other.node)
          onEachOther.push(`"${line.node.data}" on "${other.node.data}"`)
      }
    return {
      sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      onEachOther,
    }
  })
}

/**
 * Shows the page as somebody sees it who asked for letters twice as large, with the rows out of
 * sight as tall as they are once they come into sight.
 */
export async function doubleText(page: Page) {
  await page.evaluate(() => {
    const larger = new CSSStyleSheet()
    larger.replaceSync('html { font-size: 200% } * { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(larger)
  })
}

/** Takes that back. */
export async function plainText(page: Page) {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** What scrolls sideways, the page itself or a part of it. */
export async function scrolledSideways(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')].flatMap((element) => {
      const isPage = element === document.documentElement
      const scrolls = isPage || /auto|scroll/.test(getComputedStyle(element).overflowX)
      return scrolls && element.scrollWidth > element.clientWidth + 1
        ? [`${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`]
        : []
    }),
  )
}

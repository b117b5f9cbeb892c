import { appendFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/** A figure that is held against its bound; `npm run targets` gathers them for the README. */
type Target = { goal: string; screen: string; found: number; bound: number; unit?: string }

/**
 * Counts what a person does on a page from now on: each tap, each text typed into a field, each key
 * that is no text. The answer tells how many so far, and begins again.
 */
export async function countActions(page: Page): Promise<() => number> {
  let actions = 0
  await page.context().exposeBinding('countsAction', () => {
    actions += 1
  })
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return () => {
    const all = actions
    actions = 0
    return all
  }
}

/** Holds a figure against its bound, and writes it down where `TARGETS_FILE` says. */
export function holds(target: Target) {
  expect(target.found, `${target.goal} (${target.screen})`).toBeLessThanOrEqual(target.bound)
  const file = process.env.TARGETS_FILE
  if (file) appendFileSync(file, `${JSON.stringify(target)}\n`)
}

declare global {
  interface Window {
    countsAction?: () => unknown
    isWatched?: boolean
  }
}

/** Runs in the page. */
function watch() {
  if (window.isWatched) return
  window.isWatched = true
  let typingIn: EventTarget | null = null
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page
  const act = () => void window.countsAction?.()
  addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isTrusted) return
      typingIn = null
      act()
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (isText && typingIn === event.target) return
      typingIn = isText ? event.target : null
      act()
    },
    true,
  )
}

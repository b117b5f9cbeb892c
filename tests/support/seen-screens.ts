import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Frame } from '@playwright/test'

/**
 * The screens of a run of Playwright that were looked over, by any of its workers: each screen in
 * each state once. `folder` is one that Playwright empties before a run.
 */
export function seenScreens(folder: string) {
  const list = path.join(folder, 'seen-screens.txt')
  return {
    has: (state: string) =>
      existsSync(list) && readFileSync(list, 'utf8').split('\n').includes(state),
    add: (state: string) => {
      mkdirSync(folder, { recursive: true })
      appendFileSync(list, `${state}\n`)
    },
  }
}

/**
 * What is the same for two states of a page that are built alike and equally wide, whatever they
 * tell and however many rows alike they have: every element with its class, role and state, and
 * whether it is seen and has a name and words of its own. Of an open dialog only the dialog, on
 * whichever page.
 */
export async function stateOf(frames: readonly Frame[]): Promise<string> {
  const built = await Promise.all(frames.map(async (frame) => await frame.evaluate(describeScreen)))
  return createHash('sha256').update(built.join('')).digest('hex')
}

/** Runs in the page. */
function describeScreen(): string {
  /** Attributes that name or fill an element: what they say is no part of how it is built. */
  const TELLING =
    /^(id|for|name|href|src|srcset|value|title|alt|content|datetime|placeholder|d|aria-(label|labelledby|describedby|controls|owns|activedescendant|errormessage|valuenow|valuetext))$/
  const describe = (element: Element): string => {
    const attributes = [...element.attributes]
      .map(({ name, value }) => (TELLING.test(name) ? `${name}?${value !== ''}` : name + value))
      .toSorted()
    const hasWords = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )
    const parts = new Set([...element.children].map(describe))
    return `<${[element.tagName, hasWords, element.checkVisibility(), ...attributes].join(' ')}${[...parts].join('')}>`
  }
  const isBehind = document.querySelector('[aria-hidden="true"] main') !== null
  const dialog = isBehind
    ? [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
    : undefined
  const { title, documentElement } = document
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const place = dialog ? '' : `${location.pathname} ${documentElement.lang} ${title !== ''}`
  return `${innerWidth} ${scheme} ${place} ${describe(dialog ?? document.body)}`
}

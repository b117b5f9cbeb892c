import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const TOKEN = /--((?:text-|background-)?color-[a-z-]+): (#[0-9a-f]{6}|var\(--(color-[a-z-]+)\));/g
const [lightCss = '', darkCss = ''] = css.split('prefers-color-scheme: dark')
const light = new Map(
  [...lightCss.matchAll(TOKEN)].map(([, name = '', value = '']) => [name, value]),
)
const dark = new Map([
  ...light,
  ...[...darkCss.matchAll(TOKEN)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]),
])
const schemes = { light, dark }

const readable = [
  ['ink', 'paper'],
  ['ink', 'card'],
  ['ink', 'pine-soft'],
  ['ink', 'apricot'],
  ['ink', 'apricot-soft'],
  ['muted', 'paper'],
  ['muted', 'card'],
  ['muted', 'pine-soft'],
  ['pine', 'paper'],
  ['pine', 'card'],
  ['pine', 'pine-soft'],
  ['clay', 'paper'],
  ['clay', 'card'],
  ['clay-deep', 'paper'],
  ['white', 'pine'],
  ['white', 'pine-deep'],
  ['white', 'clay'],
  ['white', 'clay-deep'],
  ['white', 'red'],
  ['pine-soft', 'pine'],
  ['amber', 'amber-soft'],
  ['green', 'green-soft'],
  ['green', 'card'],
  ['red', 'red-soft'],
  ['red', 'card'],
  ['red', 'paper'],
  ['ink', 'amber-soft'],
  ['ink', 'green-soft'],
  ['ink', 'red-soft'],
  ['muted', 'apricot-soft'],
  ['clay-deep', 'card'],
  ['pine', 'apricot-soft'],
  ['white', 'ink'],
  ['white', 'green'],
  ['green', 'paper'],
  ['amber', 'card'],
] as const
const visible = [
  ['edge', 'paper'],
  ['edge', 'card'],
  ['pine', 'paper'],
  ['pine', 'card'],
  ['clay', 'apricot-soft'],
] as const

describe.each(['light', 'dark'] as const)('in the %s set', (scheme) => {
  test.each(readable)('%s on %s reads at AA', (text, ground) => {
    expect(contrast(scheme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(visible)('%s on %s is visible as an edge or focus ring', (edge, ground) => {
    expect(contrast(scheme, edge, ground)).toBeGreaterThanOrEqual(3)
  })

  test('the focus ring is visible on a filled ground', () => {
    expect(
      ratio(hexOf(scheme, 'color-apricot'), hexOf(scheme, 'background-color-pine')),
    ).toBeGreaterThanOrEqual(3)
  })
})

test('white on pine reads at AAA', () => {
  expect(contrast('light', 'white', 'pine')).toBeGreaterThanOrEqual(7)
})

test('every colour that is read, or read on, is said anew in the dark set', () => {
  const names = new Set(readable.flat().filter((name) => name !== 'white'))
  const kept = [...names].filter((name) => dark.get(`color-${name}`) === light.get(`color-${name}`))
  expect(kept).toEqual([])
})

test('the palette of the look is what the tokens say', () => {
  const named = [...light].map(([name, value]) => [name.replace('color-', ''), value])
  expect(Object.fromEntries(named)).toMatchObject({
    paper: '#fbf7f0',
    card: '#ffffff',
    ink: '#1f2a24',
    muted: '#5c6a62',
    pine: '#1e5b47',
    'pine-soft': '#ddebe3',
    apricot: '#f3a45b',
    clay: '#b4502c',
    line: '#e7dfd2',
    amber: '#8a5a00',
    'amber-soft': '#fff3d6',
    green: '#17603a',
    'green-soft': '#ddf3e4',
    red: '#9b2c2c',
    'red-soft': '#fbe3e0',
  })
})

test('each of our fonts fits the first flight of a connection with its headers, and swaps', () => {
  const own = [...css.matchAll(/url\("(\.\/fonts\/[^"]+)"\)/g)].map(
    ([, file = '']) => new URL(file, import.meta.url),
  )
  expect(own).toHaveLength(2)
  for (const file of own) expect(statSync(file).size).toBeLessThan(14_000)
  expect(css.match(/font-display: swap/g)).toHaveLength(4)
})

test('the files with the rest of the letters exist and stand before ours, which win that way', () => {
  const rest = [...css.matchAll(/url\("(@fontsource[^"]+)"\)/g)]
  expect(rest).toHaveLength(2)
  for (const { 1: file = '', index } of rest) {
    expect(statSync(createRequire(import.meta.url).resolve(file)).size).toBeGreaterThan(0)
    expect(index).toBeLessThan(css.indexOf('url("./fonts/'))
  }
})

/** The WCAG 2 contrast ratio of a text and a ground, as the utilities show them, 1 to 21. */
function contrast(scheme: keyof typeof schemes, text: string, ground: string): number {
  const [own, shared] = [`text-color-${text}`, `color-${text}`]
  const [ownGround, sharedGround] = [`background-color-${ground}`, `color-${ground}`]
  const { [scheme]: tokens } = schemes
  return ratio(
    hexOf(scheme, tokens.has(own) ? own : shared),
    hexOf(scheme, tokens.has(ownGround) ? ownGround : sharedGround),
  )
}

function ratio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** What a token says in a set, one that stands for another followed to its figures. */
function hexOf(scheme: keyof typeof schemes, name: string): string {
  const value = schemes[scheme].get(name)
  if (!value) throw new Error(`no colour token named ${name}`)
  const [, other] = /^var\(--(.+)\)$/.exec(value) ?? []
  return other ? hexOf(scheme, other) : value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

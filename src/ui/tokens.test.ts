import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
    name,
    hex,
  ]),
)

test.each([
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
])('%s on %s reads at AA', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test('white on pine reads at AAA', () => {
  expect(contrast('white', 'pine')).toBeGreaterThanOrEqual(7)
})

test.each([
  ['edge', 'paper'],
  ['edge', 'card'],
  ['pine', 'paper'],
  ['apricot', 'pine'],
])('%s on %s is visible as an edge or focus ring', (edge, ground) => {
  expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3)
})

test('the palette of the look is what the tokens say', () => {
  expect(Object.fromEntries(colours)).toMatchObject({
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

/** The WCAG 2 contrast ratio of two tokens, 1 to 21. */
function contrast(text: string, ground: string): number {
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(name: string): number {
  const hex = colours.get(name)
  if (!hex) throw new Error(`no colour token named ${name}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

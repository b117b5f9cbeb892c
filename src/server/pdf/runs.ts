import { fontOf, type PrintFont, signsOf } from '#lib/print-signs.ts'

/** Signs in one font, as they are to be laid out together. */
export type Run = { text: string; font: PrintFont }
/**
 * Runs in the order in which they are read. Of a stretch from right to left the first stands to the
 * right.
 */
export type Stretch = { isRightToLeft: boolean; runs: Run[] }

type Kind = 'rtl' | 'digit' | 'ltr' | 'neutral'
type Sign = Run & { kind: Kind }

const DIGIT = /^[\d\u0660-\u0669\u06F0-\u06F9]/u
const BETWEEN_DIGITS = /^[.,:/]$/
const OPENING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['«', '»'],
])
const MIRRORED = new Map(
  [...OPENING].flatMap(([open, close]) => [[open, close] as const, [close, open] as const]),
)

/**
 * A line of a Dutch text in stretches of one direction, each in runs of one font: the Unicode
 * bidirectional algorithm for a line from left to right without embeddings, which is what names and
 * messages need.
 */
export function stretchesOf(line: string): Stretch[] {
  const signs = classified(line)
  const stretches: Stretch[] = []
  let index = 0
  while (index < signs.length) {
    const end = endOfRightToLeft(signs, index)
    const isRightToLeft = end > index
    const next = isRightToLeft
      ? end
      : signs.findIndex(({ kind }, at) => at > index && kind === 'rtl')
    const until = next === -1 ? signs.length : next
    stretches.push({ isRightToLeft, runs: runsOf(signs.slice(index, until), isRightToLeft) })
    index = until
  }
  return stretches
}

function classified(line: string): Sign[] {
  // half a sign is left when a line that is too long is cut; nothing can draw that
  const signs = signsOf(line.replace(/\p{Cs}/gu, '')).map((text): Sign => {
    const font = fontOf(text) ?? 'latin'
    if (DIGIT.test(text)) return { text, font, kind: 'digit' }
    if (font === 'hebrew' || font === 'arabic') return { text, font, kind: 'rtl' }
    return { text, font, kind: /^\p{L}/u.test(text) ? 'ltr' : 'neutral' }
  })
  return signs.map((sign, index) => {
    const isInNumber =
      BETWEEN_DIGITS.test(sign.text) &&
      signs[index - 1]?.kind === 'digit' &&
      signs[index + 1]?.kind === 'digit'
    return isInNumber ? { ...sign, kind: 'digit' } : sign
  })
}

/**
 * Where the stretch that begins with such a letter ends: after its last letter, number or closing
 * bracket before something from left to right.
 */
function endOfRightToLeft(signs: readonly Sign[], from: number): number {
  if (signs[from]?.kind !== 'rtl') return from
  let end = from
  const awaited: (string | undefined)[] = []
  for (let at = from; at < signs.length && signs[at]?.kind !== 'ltr'; at++) {
    const { text = '', kind } = signs[at] ?? {}
    if (OPENING.has(text)) awaited.push(OPENING.get(text))
    const closes = kind === 'neutral' && awaited.at(-1) === text
    if (closes) awaited.pop()
    if (closes || kind !== 'neutral') end = at + 1
  }
  return end
}

/**
 * From right to left words, numbers and what stands between are placed one by one, so they stay
 * apart.
 */
function runsOf(signs: readonly Sign[], isRightToLeft: boolean): Run[] {
  const runs: Sign[] = []
  for (const sign of signs) {
    const last = runs.at(-1)
    const goesOn =
      last?.font === sign.font &&
      (!isRightToLeft || (last.kind === sign.kind && sign.kind !== 'neutral'))
    if (last && goesOn) runs[runs.length - 1] = { ...last, text: last.text + sign.text }
    else runs.push(isRightToLeft ? { ...sign, text: MIRRORED.get(sign.text) ?? sign.text } : sign)
  }
  return runs.map(({ text, font }) => ({ text, font }))
}

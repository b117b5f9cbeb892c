// oxlint-disable no-underscore-dangle -- the names are the library's
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { isPlain, type PrintFont } from '#lib/print-signs.ts'
import type { Doc } from '#server/pdf/page.ts'
import { type Run, stretchesOf } from '#server/pdf/runs.ts'

type FragmentOptions = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number }

declare global {
  namespace PDFKit.Mixins {
    // not in its types: an open font, the font at hand, and what draws each line once it is broken
    interface PDFFont {
      registerFont(name: string, font: Font): this
    }
    interface PDFText {
      _font: {
        name: string
        ascender: number
        font: { hasGlyphForCodePoint: (code: number) => boolean }
      }
      _fontSize: number
      _fragment: (...line: [text: string, x: number, y: number, options: FragmentOptions]) => void
    }
  }
}

const { resolve } = createRequire(import.meta.url)
const fileOf = (file: string) => resolve(`@expo-google-fonts/${file}`)

const MAIN = {
  regular: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
}
const opened = new Map<string, () => Font>()

/**
 * A font of its own for each document, which notes in it the letters that it draws. What was read
 * from the file is shared, as the library does for variations: nine tenths of the work of a PDF.
 */
async function openFont(file: string): Promise<Font> {
  const open = opened.get(file) ?? (await readFont(file))
  opened.set(file, open)
  return open()
}

async function readFont(file: string): Promise<() => Font> {
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(fileOf(file))])
  const tables = {}
  return () => {
    const font = create(bytes)
    if (!('layout' in font)) throw new Error(`${file} holds more than one font`)
    return Object.assign(font, { _tables: tables })
  }
}

/** Read by the library when a text needs them, and let go with the document. */
const FALLBACKS = {
  hebrew: [
    'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  ],
  arabic: [
    'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  ],
  emoji: [
    'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    'noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
  ],
} as const satisfies Record<Exclude<PrintFont, 'latin'>, readonly [regular: string, bold: string]>

/**
 * Gives a document its fonts `regular` and `bold`. What those lack is measured and drawn with a
 * fallback, on the same base line and in the direction in which it is read.
 */
export async function useFonts(doc: Doc): Promise<void> {
  for (const [name, file] of Object.entries(MAIN)) doc.registerFont(name, await openFont(file))
  for (const [font, files] of Object.entries(FALLBACKS))
    for (const [index, file] of files.entries())
      doc.registerFont(`${font} ${index === 0 ? 'regular' : 'bold'}`, fileOf(file))

  const measurePlain = doc.widthOfString.bind(doc)
  const drawPlain = doc._fragment.bind(doc)

  /** Does something in the font of a run, and goes back to the one at hand. */
  function inFontOf<T>({ font }: Run, work: () => T): T {
    const atHand = doc._font
    const weight = atHand.name.endsWith('Bold') ? 'bold' : 'regular'
    doc.font(font === 'latin' ? weight : `${font} ${weight}`)
    const result = work()
    doc._font = atHand
    return result
  }
  const measure = (run: Run, options?: FragmentOptions) =>
    inFontOf(run, () => measurePlain(run.text, options))

  doc.widthOfString = (text, options) => {
    if (isPlain(text)) return measurePlain(text, options)
    const runs = stretchesOf(text).flatMap((stretch) => stretch.runs)
    return (
      sum(runs.map((run) => measure(run, options))) +
      (options?.characterSpacing ?? 0) * Math.max(0, runs.length - 1)
    )
  }

  doc._fragment = (...[text, x, y, options]) => {
    if (isPlain(text)) return drawPlain(text, x, y, options)
    const { align = 'left', lineWidth = 0, characterSpacing = 0 } = options
    const shown = text.replace(/\s+$/, '')
    const free = lineWidth - doc.widthOfString(shown, options)
    const look: FragmentOptions = {
      ...options,
      align: 'left',
      baseline: (-doc._font.ascender / 1000) * doc._fontSize,
    }
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    for (const { runs, isRightToLeft } of stretchesOf(shown)) {
      const placed = runs.map((run) => ({ run, width: measure(run, options) + characterSpacing }))
      const end = left + sum(placed.map(({ width }) => width))
      let at = isRightToLeft ? end : left
      for (const { run, width } of placed) {
        if (isRightToLeft) at -= width
        // letters that share a glyph would be read as one another
        if (run.font === 'arabic')
          doc.addContent(
            `/Span << /ActualText <FEFF${Buffer.from(run.text, 'utf16le').swap16().toString('hex')}> >> BDC`,
          )
        inFontOf(run, () => drawPlain(run.text, at, y, { ...look, textWidth: width }))
        if (run.font === 'arabic') doc.addContent('EMC')
        if (!isRightToLeft) at += width
      }
      left = end
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

import type { Doc } from '#server/pdf/page.ts'

/** Modules of white around a code that a scanner needs. */
const QUIET = 4

type Place = {
  x: number
  y: number
  /** Of the whole square, white edge included, in points. */
  size: number
  colour?: string
  /** How much of it may be hidden: M an eighth, Q a quarter. */
  level?: 'M' | 'Q'
}

/**
 * Draws a text as a QR code in vectors, sharp at any size, on a white square of its own. What it
 * says must stand beside it as text: put the drawing into a `Figure` with an `alt`.
 */
export async function drawQr(
  doc: Doc,
  text: string,
  { x, y, size, colour = '#000000', level = 'Q' }: Place,
): Promise<void> {
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level })
  const unit = size / (modules.size + 2 * QUIET)
  const left = x + QUIET * unit
  const top = y + QUIET * unit
  doc.save()
  doc.rect(x, y, size, size).fill('#FFFFFF')
  for (let row = 0; row < modules.size; row++)
    for (const { from, length } of runsOf(modules.size, (column) => modules.get(row, column) !== 0))
      doc.rect(left + from * unit, top + row * unit, length * unit, unit)
  doc.fill(colour)
  doc.restore()
}

/**
 * Dark modules that stand side by side, as one piece: no hair lines between them, and a smaller
 * file.
 */
function runsOf(
  size: number,
  isDark: (column: number) => boolean,
): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (let column = 0; column < size; column++) {
    if (!isDark(column)) continue
    const last = runs.at(-1)
    if (last && last.from + last.length === column) last.length += 1
    else runs.push({ from: column, length: 1 })
  }
  return runs
}

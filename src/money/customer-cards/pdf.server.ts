import { printable } from '#lib/print-signs.ts'
import type { CustomerCard } from '#money/customer-cards/wire.ts'
import { type Drawing, startDocument } from '#server/pdf/document.ts'
import { COLOURS, type Doc } from '#server/pdf/page.ts'
import { drawQr } from '#server/pdf/qr.ts'

const MM = 72 / 25.4
/** ID-1, the size of a bank card. */
const SIZE = { width: 85.6 * MM, height: 53.98 * MM }
const EDGE = 5 * MM
const QR = 27 * MM
const TEXT_WIDTH = SIZE.width - 3 * EDGE - QR
const APRICOT = '#F3A45B'
const WHITE = '#FFFFFF'

type Head = { salon: { name: string; website: string; phone: string }; now: Date }

/**
 * A loyalty card to print at its true size: salon, holder and number, and the number as a QR code
 * for the till.
 */
export async function cardPdf(
  { cardNumber, customerName }: CustomerCard,
  { salon, now }: Head,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await startDocument({
    title: `Klantenkaart ${cardNumber}`,
    author: salon.name,
    createdAt: now,
    size: [SIZE.width, SIZE.height],
    margins: { top: 0, left: 0, right: 0, bottom: 0 },
  })
  const { doc, root } = pdf
  drawGround(doc)
  write(pdf, {
    type: 'H1',
    text: salon.name,
    y: EDGE,
    size: 13,
    bold: true,
    colour: WHITE,
    lines: 2,
  })
  write(pdf, { type: 'P', text: 'Klantenkaart', y: doc.y + 1, size: 8.5, colour: '#F9D9B4' })
  if (customerName)
    write(pdf, {
      type: 'P',
      text: customerName,
      y: 28 * MM,
      size: 10,
      bold: true,
      colour: WHITE,
      lines: 2,
    })
  write(pdf, { type: 'P', text: cardNumber, y: 38.5 * MM, size: 10, colour: WHITE, spacing: 1.2 })
  write(pdf, {
    type: 'P',
    text: salon.website.replace(/^https?:\/\//, '') || salon.phone,
    y: SIZE.height - EDGE - 9,
    size: 7.5,
    colour: WHITE,
    width: SIZE.width - 2 * EDGE,
  })
  const place = { x: SIZE.width - EDGE - QR, y: EDGE }
  const figure = doc.struct('Figure', { alt: `QR-code met kaartnummer ${cardNumber}` })
  root.add(figure)
  const content = doc.markStructureContent('Figure')
  doc.roundedRect(place.x, place.y, QR, QR, 2 * MM).fill(WHITE)
  await drawQr(doc, cardNumber, {
    x: place.x + MM,
    y: place.y + MM,
    size: QR - 2 * MM,
    colour: COLOURS.ink,
  })
  doc.endMarkedContent()
  figure.add(content)
  figure.end()
  return await pdf.end()
}

/** Green with an apricot line and, faintly, the print of a paw. */
function drawGround(doc: Doc) {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, SIZE.width, SIZE.height).fill(COLOURS.pine)
  doc.save()
  doc.translate(SIZE.width - 21 * MM, SIZE.height - 13 * MM).rotate(-18)
  doc.fillColor(WHITE).fillOpacity(0.09)
  doc.path('M0 -2C8 -2 15 8 15 15C15 21 9 23 0 19C-9 23 -15 21 -15 15C-15 8 -8 -2 0 -2Z').fill()
  for (const [x, y, tilt] of [
    [-16, -4, -24],
    [-6.5, -14, -8],
    [6.5, -14, 8],
    [16, -4, 24],
  ] as const)
    doc.save().translate(x, y).rotate(tilt).ellipse(0, 0, 5, 7).fill().restore()
  doc.fillOpacity(1)
  doc.restore()
  doc.rect(EDGE, 24.5 * MM, 12 * MM, 1.6).fill(APRICOT)
  doc.endMarkedContent()
}

type Line = {
  type: string
  text: string
  y: number
  size: number
  colour: string
  bold?: boolean
  spacing?: number
  lines?: number
  width?: number
}

/** A text on the card, at most so many lines of it. */
function write(
  { doc, root }: Drawing,
  { type, text, y, size, colour, bold = false, spacing = 0, lines = 1, width = TEXT_WIDTH }: Line,
) {
  doc.font(bold ? 'bold' : 'regular').fontSize(size)
  const options = {
    width,
    characterSpacing: spacing,
    lineGap: -1.5,
    height: doc.currentLineHeight(true) * lines,
    ellipsis: true,
  }
  root.add(
    doc.struct(type, {}, () => doc.fillColor(colour).text(printable(text), EDGE, y, options)),
  )
}

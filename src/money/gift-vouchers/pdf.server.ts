import type { Salon } from '#foundation/salon/wire.ts'
import { sellerLine } from '#lib/company.ts'
import { brusselsToday, withoutWeekday } from '#lib/dates.ts'
import { euro } from '#lib/money.ts'
import { placeOf } from '#lib/place.ts'
import { printable } from '#lib/print-signs.ts'
import type { StoredVoucher } from '#money/gift-vouchers/data.server.ts'
import { type Drawing, startDocument } from '#server/pdf/document.ts'
import { dogHeight, drawDog } from '#server/pdf/dog.ts'
import { COLOURS, type Doc, PAGE } from '#server/pdf/page.ts'
import { drawQr } from '#server/pdf/qr.ts'

const MM = 72 / 25.4
const PAPER = '#FBF7F0'
const APRICOT = '#F3A45B'
const CLAY = '#B4502C'
/** The voucher itself, on the upper half of the page: cut out or folded. */
const CARD = { x: 18 * MM, y: 18 * MM, width: 174 * MM, height: 104 * MM, radius: 14 }
const BAND = 58 * MM
const INSIDE = { left: CARD.x + BAND + 9 * MM, right: CARD.x + CARD.width - 9 * MM }
const QR = 33 * MM
const DOG = 42 * MM

type Facts = { salon: Salon; voucher: StoredVoucher }
type Line = {
  type: string
  text: string
  x?: number
  width?: number
  size: number
  bold?: boolean
  colour?: string
  spacing?: number
  most?: number
}

/**
 * The voucher to print or to show on a telephone: one page, tagged, with its code as text and as
 * QR.
 */
export async function voucherPdf({ salon, voucher }: Facts): Promise<Uint8Array<ArrayBuffer>> {
  const margins = { top: PAGE.margin, right: PAGE.margin, bottom: 0, left: PAGE.margin }
  const drawing = await startDocument({
    title: `Kadobon ${voucher.code}`,
    author: salon.name,
    createdAt: voucher.createdAt,
    size: 'A4',
    margins,
  })
  decorate(drawing.doc)
  drawBand(drawing, salon)
  drawGift(drawing, voucher)
  await drawCode(drawing, { salon, voucher })
  drawLetter(drawing, { salon, voucher })
  return await drawing.end()
}

/** What is there for the eye only. */
function decorate(doc: Doc) {
  artifact(doc, () => {
    const { x, y, width, height, radius } = CARD
    doc.roundedRect(x, y, width, height, radius).fill(PAPER)
    doc.save()
    doc.roundedRect(x, y, width, height, radius).clip()
    doc.rect(x, y, BAND, height).fill(COLOURS.pine)
    doc.rect(x + BAND, y, 3, height).fill(APRICOT)
    for (const [left, top, size, turn] of PAWS)
      drawPaw(doc, { x: x + left * MM, y: y + top * MM, size: size * MM, turn })
    drawDog(doc, { x: x + (BAND - DOG) / 2, y: y + height - dogHeight(DOG) + 26, width: DOG })
    doc.restore()
    doc.roundedRect(x, y, width, height, radius).lineWidth(0.75).stroke(COLOURS.line)
    const fold = y + height + 13 * MM
    doc
      .moveTo(x, fold)
      .lineTo(x + width, fold)
      .dash(3, { space: 4 })
      .lineWidth(0.5)
      .stroke(COLOURS.line)
      .undash()
  })
}

/** Left and top in the card, size (mm) and turn (degrees) of each print. */
const PAWS = [
  [44, 5, 9, 24],
  [41, 33, 8, 16],
  [5, 30, 8, -20],
] as const

/** The paw of the site, 64 units wide. */
function drawPaw(
  doc: Doc,
  { x, y, size, turn }: { x: number; y: number; size: number; turn: number },
) {
  doc.save()
  doc
    .translate(x, y)
    .scale(size / 64)
    .rotate(turn, { origin: [32, 32] })
    .fillColor('#FFFFFF')
    .fillOpacity(0.13)
  doc
    .path(
      'M32 30C41 30 50 41 50 49C50 56 44 58 39 56C34 54 30 54 25 56C20 58 14 56 14 49C14 41 23 30 32 30Z',
    )
    .fill()
  for (const [left, top, wide, high, lean] of TOES) {
    doc.save()
    doc
      .rotate(lean, { origin: [left, top] })
      .ellipse(left, top, wide, high)
      .fill()
    doc.restore()
  }
  doc.fillOpacity(1).restore()
}

const TOES = [
  [24, 17, 6, 9, -8],
  [40, 17, 6, 9, 8],
  [11, 29, 5.5, 8, -24],
  [53, 29, 5.5, 8, 24],
] as const

function drawBand(drawing: Drawing, salon: Salon) {
  const x = CARD.x + 7 * MM
  const width = BAND - 13 * MM
  drawing.doc.y = CARD.y + 9 * MM
  write(drawing, { type: 'H1', text: 'Kadobon', x, width, size: 25, bold: true, colour: '#FFFFFF' })
  write(drawing, {
    type: 'P',
    text: salon.name,
    x,
    width,
    size: 11.5,
    colour: COLOURS.soft,
    most: 34,
  })
}

function drawGift(drawing: Drawing, { amount, balance, recipientName, buyerName }: StoredVoucher) {
  const { left: x, right } = INSIDE
  drawing.doc.y = CARD.y + 8 * MM
  write(drawing, {
    type: 'P',
    text: euro(amount),
    x,
    width: right - x,
    size: 42,
    bold: true,
    colour: COLOURS.pine,
  })
  const width = right - x
  if (balance !== amount)
    write(drawing, {
      type: 'P',
      text: `Hierop staat nog ${euro(balance)}`,
      x,
      width,
      size: 10,
      colour: CLAY,
    })
  drawing.doc.y += 4
  if (recipientName)
    write(drawing, {
      type: 'P',
      text: `voor ${recipientName}`,
      x,
      width,
      size: 15,
      bold: true,
      most: 42,
    })
  if (buyerName)
    write(drawing, {
      type: 'P',
      text: `van ${buyerName}`,
      x,
      width,
      size: 11,
      colour: COLOURS.muted,
      most: 30,
    })
}

async function drawCode(drawing: Drawing, { salon, voucher: { code, test, validUntil } }: Facts) {
  const { doc, root } = drawing
  const { left, right } = INSIDE
  const place = {
    x: right - QR,
    y: CARD.y + CARD.height - QR - 8 * MM,
    size: QR,
    colour: COLOURS.ink,
  }
  const figure = doc.struct('Figure', { alt: `QR-code met de code ${code}` })
  root.add(figure)
  const content = doc.markStructureContent('Figure')
  figure.add(content)
  await drawQr(doc, code, place)
  doc.endMarkedContent()
  figure.end()
  doc.y = place.y + 1 * MM
  const width = place.x - left - 4
  write(drawing, {
    type: 'P',
    text: test ? 'Code (testbetaling, niets waard)' : 'Code',
    x: left,
    width,
    size: 9,
    colour: test ? CLAY : COLOURS.muted,
  })
  write(drawing, { type: 'P', text: code, x: left, width, size: 17, bold: true, spacing: 0.4 })
  doc.y += 4
  write(drawing, {
    type: 'P',
    text: `Geldig tot en met ${withoutWeekday(validUntil)}`,
    x: left,
    width,
    size: 9,
    most: 26,
  })
  doc.y += 6
  const where = [placeOf(salon), salon.phone].filter(Boolean).join('\n')
  write(drawing, {
    type: 'P',
    text: where,
    x: left,
    width,
    size: 8.5,
    colour: COLOURS.muted,
    most: 36,
  })
}

function drawLetter(drawing: Drawing, { salon, voucher }: Facts) {
  const { doc } = drawing
  const width = CARD.width
  doc.y = CARD.y + CARD.height + 22 * MM
  if (voucher.personalMessage) {
    write(drawing, {
      type: 'H2',
      text: voucher.buyerName ? `Een berichtje van ${voucher.buyerName}` : 'Een berichtje',
      width,
      size: 13,
      bold: true,
      colour: COLOURS.pine,
      most: 36,
    })
    doc.y += 3
    write(drawing, { type: 'P', text: voucher.personalMessage, width, size: 12, most: 190 })
    doc.y += 22
  }
  write(drawing, {
    type: 'H2',
    text: 'Zo werkt het',
    width,
    size: 13,
    bold: true,
    colour: COLOURS.pine,
  })
  doc.y += 3
  const website = salon.website ? ` of via ${salon.website.replace(/^https?:\/\//, '')}` : ''
  const steps = [
    `Maak een afspraak: ${salon.phone}${website}.`,
    'Toon deze bon of de code in het salon. U mag hem in meerdere keren gebruiken; wat over is, blijft erop staan.',
    `De kadobon is uitgegeven op ${withoutWeekday(brusselsToday(voucher.createdAt))} en geldig tot en met ${withoutWeekday(voucher.validUntil)}.`,
    'Wie de code heeft, kan de bon gebruiken: bewaar hem goed.',
  ]
  for (const step of steps) {
    write(drawing, { type: 'P', text: step, width, size: 10.5 })
    doc.y += 3
  }
  doc.y += 10
  const company = [
    sellerLine(salon),
    placeOf(salon),
    salon.phone,
    salon.email,
    salon.vatNumber && `BTW ${salon.vatNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')
  write(drawing, { type: 'P', text: company, width, size: 8.5, colour: COLOURS.muted })
}

/**
 * Writes text at the present height as one structure element; at most `most` points high, cut off
 * with an ellipsis.
 */
function write(
  { doc, root }: Drawing,
  {
    type,
    text,
    x = CARD.x,
    width,
    size,
    bold = false,
    colour = COLOURS.ink,
    spacing = 0,
    most,
  }: Line,
) {
  root.add(
    doc.struct(type, {}, () => {
      doc
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor(colour)
        .text(printable(text), x, doc.y, {
          ...(width && { width }),
          ...(most && { height: most, ellipsis: true }),
          characterSpacing: spacing,
        })
    }),
  )
}

function artifact(doc: Doc, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

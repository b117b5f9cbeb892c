import { printable } from '#lib/print-signs.ts'
import { startDocument } from '#server/pdf/document.ts'
import { COLOURS, type Doc } from '#server/pdf/page.ts'

type Look = { size?: number; bold?: boolean; muted?: boolean; centred?: boolean }
type Row = { cells: readonly string[]; bold?: boolean }

/**
 * A ticket of 80 mm for the printer of a till, as long as what is on it. Tagged, in `nl-BE`, fonts
 * embedded.
 */
export type Receipt = {
  /** The title, once. */
  title(text: string): void
  text(text: string, look?: Look): void
  /** What nobody may overlook. */
  mark(text: string): void
  /**
   * Names to the left, figures to the right. `widths` are shares of the paper; the first column may
   * take several lines.
   */
  rows(
    rows: readonly Row[],
    options?: { widths?: readonly number[]; head?: readonly string[] },
  ): void
  line(): void
  end(): Promise<Uint8Array<ArrayBuffer>>
}

const WIDTH = (80 * 72) / 25.4
const MARGIN = 12
const INSIDE = WIDTH - 2 * MARGIN
const SIZE = 8.5
/** More than any ticket; the first drawing only measures. */
const ENDLESS = 14_000

type Root = ReturnType<Doc['struct']>
type Draw = (doc: Doc, root: Root) => void

/**
 * Starts a ticket. It is drawn twice: once to learn how long it is, then on paper of that length.
 */
export function createReceipt(info: Info): Receipt {
  const steps: Draw[] = []
  return {
    title: (text) => void steps.push(writing('H1', text, { size: 13, bold: true, centred: true })),
    text: (text, look) => void (text !== '' && steps.push(writing('P', text, look ?? {}))),
    mark: (text) => void steps.push(marking(text)),
    rows: (rows, options = {}) => void (rows.length > 0 && steps.push(tabulating(rows, options))),
    line: () => void steps.push(ruling),
    async end() {
      const measured = await start(ENDLESS, info)
      for (const step of steps) step(measured.doc, measured.root)
      const ticket = await start(Math.ceil(measured.doc.y) + MARGIN, info)
      for (const step of steps) step(ticket.doc, ticket.root)
      return await ticket.end()
    },
  }
}

type Info = { title: string; author: string; createdAt: Date }

async function start(height: number, info: Info) {
  return await startDocument({
    ...info,
    size: [WIDTH, height],
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
  })
}

function writing(
  type: string,
  text: string,
  { size = SIZE, bold = false, muted = false, centred = false }: Look,
): Draw {
  return (doc, root) => {
    root.add(
      doc.struct(type, {}, () => {
        style(doc, { size, bold })
          .fillColor(muted ? COLOURS.muted : COLOURS.ink)
          .text(printable(text), MARGIN, doc.y, {
            width: INSIDE,
            align: centred ? 'center' : 'left',
          })
      }),
    )
    doc.y += 1
  }
}

function marking(text: string): Draw {
  return (doc, root) => {
    const top = doc.y + 2
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(MARGIN, top, INSIDE, 18).lineWidth(1).stroke(COLOURS.ink)
    doc.endMarkedContent()
    root.add(
      doc.struct('P', {}, () => {
        style(doc, { size: 10, bold: true })
          .fillColor(COLOURS.ink)
          .text(printable(text), MARGIN, top + 2.5, { width: INSIDE, align: 'center' })
      }),
    )
    doc.y = top + 22
  }
}

const ruling: Draw = (doc) => {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, doc.y + 3)
    .lineTo(MARGIN + INSIDE, doc.y + 3)
    .lineWidth(0.5)
    .dash(2, { space: 2 })
    .stroke(COLOURS.muted)
    .undash()
  doc.endMarkedContent()
  doc.y += 7
}

function tabulating(
  rows: readonly Row[],
  { widths = [7, 3], head }: { widths?: readonly number[]; head?: readonly string[] },
): Draw {
  const shares = widths.reduce((sum, width) => sum + width, 0)
  const place = widths.map((width, index) => ({
    x: MARGIN + (INSIDE * widths.slice(0, index).reduce((sum, before) => sum + before, 0)) / shares,
    width: (INSIDE * width) / shares,
  }))
  return (doc, root) => {
    const table = doc.struct('Table')
    root.add(table)
    for (const row of [
      ...(head ? [{ cells: head, isHead: true }] : []),
      ...rows.map((each) => ({ ...each, isHead: false })),
    ])
      drawRow(doc, table, { ...row, place })
    table.end()
  }
}

function drawRow(
  doc: Doc,
  table: Root,
  {
    cells,
    bold = false,
    isHead,
    place,
  }: Row & { isHead: boolean; place: readonly { x: number; width: number }[] },
) {
  const row = doc.struct('TR')
  table.add(row)
  const size = isHead ? 7 : bold ? 10 : SIZE
  const top = doc.y
  let bottom = top
  for (const [index, text] of cells.entries()) {
    const { x, width } = place[index] ?? { x: MARGIN, width: INSIDE }
    // names are the heads of their rows
    const structure = doc.struct(isHead || index === 0 ? 'TH' : 'TD', {}, () => {
      style(doc, { size, bold })
        .fillColor(isHead ? COLOURS.muted : COLOURS.ink)
        .text(printable(text), x, top, {
          width: index === 0 ? width - 4 : width,
          align: index === 0 ? 'left' : 'right',
        })
    })
    row.add(structure)
    structure.end()
    bottom = Math.max(bottom, doc.y)
  }
  row.end()
  doc.y = bottom + 1.5
}

function style(doc: Doc, { size, bold }: { size: number; bold: boolean }) {
  return doc.font(bold ? 'bold' : 'regular').fontSize(size)
}

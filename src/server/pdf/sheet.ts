import { printable } from '#lib/print-signs.ts'
import { type AttachedFile, startDocument } from '#server/pdf/document.ts'
import { COLOURS, type Doc, PAGE } from '#server/pdf/page.ts'
import { drawQr } from '#server/pdf/qr.ts'
import { drawTable, type TableSpec } from '#server/pdf/table.ts'

/**
 * An A4 document that is written from top to bottom and breaks its pages by itself. Tagged, in
 * `nl-BE`, fonts embedded.
 */
export type Sheet = {
  /** `level` 1 is the title of the document, once. */
  heading(level: 1 | 2 | 3, text: string): void
  paragraph(text: string, look?: { muted?: boolean; small?: boolean }): void
  /** Names with their values, one a line; empty values are left out. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void
  /** Its head is repeated on each page that it reaches. */
  table(table: TableSpec): void
  /** A QR code; `alt` says what it holds. */
  code(text: string, look: { alt: string; level: 'M' | 'Q' }): Promise<void>
  space(points?: number): void
  /** Starts a new page unless this many points are left on this one. */
  keepTogether(points: number): void
  end(): Promise<Uint8Array<ArrayBuffer>>
}

type SheetOptions = {
  title: string
  author: string
  /** Stands at the foot of every page, before the page number. */
  foot: string
  createdAt: Date
  files?: readonly AttachedFile[] | undefined
}

/** Starts a document. */
export async function createSheet({
  title,
  author,
  foot,
  createdAt,
  files,
}: SheetOptions): Promise<Sheet> {
  const { margin } = PAGE
  const margins = { top: margin, right: margin, bottom: PAGE.height - PAGE.bottom, left: margin }
  const { doc, root, end } = await startDocument({
    title,
    author,
    createdAt,
    size: 'A4',
    margins,
    files,
  })
  const width = PAGE.width - 2 * margin

  /** Writes text as one structure element. */
  function write(
    type: string,
    text: string,
    { size, bold = false, colour = COLOURS.ink }: { size: number; bold?: boolean; colour?: string },
  ) {
    doc.x = margin
    root.add(
      doc.struct(type, {}, () => {
        doc
          .font(bold ? 'bold' : 'regular')
          .fontSize(size)
          .fillColor(colour)
          .text(printable(text), margin, doc.y, { width })
      }),
    )
  }

  const sheet: Sheet = {
    heading(level, text) {
      const { size, before, room } = HEADINGS[level]
      sheet.keepTogether(room)
      if (doc.y > margin) doc.y += before
      write(`H${level}`, text, { size, bold: true, colour: COLOURS.pine })
      doc.y += 4
    },
    paragraph(text, { muted = false, small = false } = {}) {
      write('P', text, { size: small ? 8.5 : 10, colour: muted ? COLOURS.muted : COLOURS.ink })
      doc.y += 4
    },
    facts(rows) {
      const filled = rows.filter(([, value]) => value !== '')
      if (filled.length > 0)
        drawTable(doc, root, { columns: [{ width: 1 }, { width: 3 }], rows: filled, isList: true })
    },
    table(table) {
      if (table.isContinued) doc.y -= TABLE_GAP
      drawTable(doc, root, table)
      doc.y += TABLE_GAP
    },
    async code(text, { alt, level }) {
      sheet.keepTogether(CODE)
      const figure = doc.struct('Figure', { alt })
      root.add(figure)
      figure.add(doc.markStructureContent('Figure'))
      await drawQr(doc, text, { x: margin, y: doc.y, size: CODE, level })
      doc.endMarkedContent()
      figure.end()
      doc.y += CODE
    },
    space(points = 8) {
      doc.y += points
    },
    keepTogether(points) {
      if (doc.y + points > PAGE.bottom) doc.addPage()
    },
    async end() {
      root.end()
      numberPages(doc, foot)
      return await end()
    },
  }
  return sheet
}

const TABLE_GAP = 6
/** Of a QR code, white edge included. */
const CODE = 108
const HEADINGS = {
  1: { size: 20, before: 0, room: 60 },
  2: { size: 14, before: 12, room: 60 },
  3: { size: 11, before: 8, room: 45 },
} as const

/** The foot belongs to the page, not to the text: an artifact that is not read out. */
function numberPages(doc: Doc, foot: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(COLOURS.muted)
      .text(
        printable(`${foot} · Pagina ${index + 1} van ${count}`),
        PAGE.margin,
        PAGE.bottom + 18,
        { width: PAGE.width - 2 * PAGE.margin, lineBreak: false },
      )
    doc.endMarkedContent()
  }
}

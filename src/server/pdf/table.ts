import { printable } from '#lib/print-signs.ts'
import { COLOURS, type Doc, PAGE } from '#server/pdf/page.ts'

/** `width` is a share of the page's width. Figures stand to the right. */
type TableColumn = { head?: string; width: number; numeric?: boolean }
export type TableSpec = {
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /**
   * Names with values rather than a grid: no lines, the first column in bold as the head of its
   * row.
   */
  isList?: boolean
  /** Goes on with the table before it: the head comes back on a new page only. */
  isContinued?: boolean
}

type Structure = ReturnType<Doc['struct']>
/** Says what a cell's text is, and draws it inside. */
type Mark = (cell: Cell, draw: () => void) => void
type Cell = { text: string; column: TableColumn; x: number; width: number; isHead: boolean }

const PADDING = { x: 5, y: 3.5 }
const SIZE = 9

/**
 * Draws a table at the present height. A row is never torn apart unless it is taller than a page;
 * the head comes back on each page.
 */
export function drawTable(
  doc: Doc,
  parent: Structure,
  { columns, rows, isList = false, isContinued = false }: TableSpec,
): void {
  const table = doc.struct('Table')
  parent.add(table)
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const available = PAGE.width - 2 * PAGE.margin
  const place = columns.map((column, index) => ({
    column,
    width: (available * column.width) / shares,
    x:
      PAGE.margin +
      (available * columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)) / shares,
  }))
  const hasHead = columns.some(({ head }) => head !== undefined)
  const head = place.map((cell): Cell => ({ ...cell, text: cell.column.head ?? '', isHead: true }))

  if (hasHead && !isContinued) {
    breakBefore(doc, heightOf(doc, head) * 2)
    drawRow(doc, head, { table, isGrid: true })
  }
  for (const row of rows) {
    const cells = place.map(
      (cell, index): Cell => ({ ...cell, text: row[index] ?? '', isHead: isList && index === 0 }),
    )
    if (breakBefore(doc, heightOf(doc, cells)) && hasHead) drawRepeatedHead(doc, head)
    drawRow(doc, cells, { table, isGrid: !isList })
  }
  table.end()
  doc.x = PAGE.margin
}

/** Whether a new page was begun since this many points no longer fitted. */
function breakBefore(doc: Doc, points: number): boolean {
  if (doc.y + points <= PAGE.bottom) return false
  doc.addPage()
  return true
}

function heightOf(doc: Doc, cells: readonly Cell[]): number {
  const heights = cells.map(({ text, width, isHead }) => {
    doc.font(isHead ? 'bold' : 'regular').fontSize(SIZE)
    return doc.heightOfString(printable(text) || ' ', { width: width - 2 * PADDING.x })
  })
  return Math.max(...heights) + 2 * PADDING.y
}

function drawRow(
  doc: Doc,
  cells: readonly Cell[],
  { table, isGrid }: { table: Structure; isGrid: boolean },
) {
  const row = doc.struct('TR')
  table.add(row)
  const mark: Mark = (cell, draw) => {
    const structure = doc.struct(cell.isHead ? 'TH' : 'TD', {}, draw)
    row.add(structure)
    structure.end()
  }
  drawCells(doc, cells, { isGrid, mark })
  row.end()
}

/** The head was read out on its first page already. */
function drawRepeatedHead(doc: Doc, cells: readonly Cell[]) {
  const mark: Mark = (_cell, draw) => {
    doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    doc.endMarkedContent()
  }
  drawCells(doc, cells, { isGrid: true, mark })
}

function drawCells(
  doc: Doc,
  cells: readonly Cell[],
  { isGrid, mark }: { isGrid: boolean; mark: Mark },
) {
  const top = doc.y
  const height = heightOf(doc, cells)
  const isHead = cells.every((cell) => cell.isHead)
  if (isGrid) drawLines(doc, { top, height, isHead })
  for (const cell of cells)
    mark(cell, () => {
      doc
        .font(cell.isHead ? 'bold' : 'regular')
        .fontSize(SIZE)
        .fillColor(isHead ? COLOURS.pine : COLOURS.ink)
        .text(printable(cell.text), cell.x + PADDING.x, top + PADDING.y, {
          width: cell.width - 2 * PADDING.x,
          align: cell.column.numeric ? 'right' : 'left',
        })
    })
  doc.y = top + height
}

function drawLines(
  doc: Doc,
  { top, height, isHead }: { top: number; height: number; isHead: boolean },
) {
  const width = PAGE.width - 2 * PAGE.margin
  doc.markContent('Artifact', { type: 'Layout' })
  if (isHead) doc.rect(PAGE.margin, top, width, height).fill(COLOURS.soft)
  doc
    .moveTo(PAGE.margin, top + height)
    .lineTo(PAGE.margin + width, top + height)
    .lineWidth(0.5)
    .stroke(COLOURS.line)
  doc.endMarkedContent()
}

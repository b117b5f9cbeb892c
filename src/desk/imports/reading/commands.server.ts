import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import {
  MOST_COLUMNS,
  MOST_ROWS,
  readText,
  type SheetTable,
  tableOf,
  unreadable,
} from '#desk/imports/reading/rules.ts'
import { AppError } from '#lib/errors.ts'
import { yesNo } from '#lib/words.ts'

/** A workbook that unpacks to more than this holds no list of clients. */
const MOST_UNPACKED_BYTES = 80 * 1024 * 1024
const MOST_PARTS = 400
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/|xl\/(_rels\/|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))/i
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * What stands in a file that the owner brings along, whatever wrote it. Throws `invalid` with a
 * sentence beside `file` for what cannot be read.
 */
export async function readFile(bytes: Uint8Array, now: Date): Promise<SheetTable> {
  if (bytes.length === 0) throw unreadable('Dit bestand is leeg.')
  if (OLD_EXCEL.every((byte, index) => bytes[index] === byte))
    throw unreadable(
      'Dit is een oud Excel-bestand. Bewaar het als .xlsx of CSV en kies het opnieuw.',
    )
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return await readWorkbook(bytes)
  return readText(bytes, now)
}

async function readWorkbook(bytes: Uint8Array): Promise<SheetTable> {
  try {
    const rows = await readSheet(packed(unpacked(bytes)))
    return tableOf(
      'xlsx',
      rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) })),
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable('Dit Excel-bestand is niet te lezen. Bewaar het als CSV en kies dat.')
  }
}

/** The parts of its sheets, within bounds: a bomb is refused by what it says of itself. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  let count = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!NEEDED.test(name)) return false
      size += originalSize
      count += 1
      if (size > MOST_UNPACKED_BYTES || count > MOST_PARTS)
        throw unreadable('Dit Excel-bestand is te groot. Bewaar alleen het blad dat je nodig hebt.')
      return true
    },
  })
  for (const [name, part] of Object.entries(parts))
    if (name.includes('worksheets/')) refuseFarCells(part)
  return parts
}

/** One cell far away would make a table of as many cells as lie between. */
function refuseFarCells(part: Uint8Array) {
  const text = new TextDecoder().decode(part)
  for (const [, letters = '', row = ''] of text.matchAll(/\br="([A-Z]{0,4})(\d{1,9})"/g)) {
    const column = Array.from(letters).reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0)
    if (column > MOST_COLUMNS || Number(row) > MOST_ROWS + 100)
      throw unreadable(
        `Dit blad is te groot: hoogstens ${MOST_ROWS} rijen en ${MOST_COLUMNS} kolommen.`,
      )
  }
}

function packed(parts: Record<string, Uint8Array>): ArrayBuffer {
  const bytes = zipSync(parts, { level: 0 })
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  return copy
}

/** A cell as text; a date without its time when there is none. */
function cellText(value: unknown): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const [date = '', time = ''] = value.toISOString().split('T')
    if (date <= '1900-01-01') return time.slice(0, 5)
    return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 5)}`
  }
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  if (typeof value === 'boolean') return yesNo(value).toLowerCase()
  return typeof value === 'string' ? value : ''
}
